import { onTestFinished } from 'vitest';
import { errorBody } from '../../../src-main/api/error-body.ts';
import type { Page } from '../../../src-main/api/content.ts';
import { operationOf } from '../../../src-main/api/operations.ts';
import type { Answer, OperationName } from '../../../src-main/api/operations.ts';
import { startLocalService } from '../../../src-main/local-service/start-local-service.ts';
import type {
  LocalService,
  LocalServiceOptions,
  ReadyLine,
} from '../../../src-main/local-service/start-local-service.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export type RoleName = 'admin' | 'create' | 'review' | 'edit' | 'comment' | 'read';

export interface Heard {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // Answers are looked at member by member; what a test expects of one it says itself.
  readonly json: unknown;
}

export interface Asking {
  readonly as?: RoleName | undefined;
  readonly token?: string;
  readonly body?: unknown;
  /** Instead of `body`, as it is. */
  readonly text?: string;
}

export interface CallInput extends Asking {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}

/** A local service in this process, spoken to over HTTP, closed when the test ends. */
export class TestService {
  readonly service: LocalService;
  readonly folder: string;

  constructor(service: LocalService, folder: string) {
    this.service = service;
    this.folder = folder;
  }

  get ready(): ReadyLine {
    return this.service.ready;
  }

  person(role: RoleName): ReadyLine['users'][number] {
    const found = this.ready.users.find((user) => user.role === role);
    if (found === undefined) throw new Error(`nobody is ${role}`);
    return found;
  }

  /** `request` is `METHOD path`; without `as` the administrator asks. */
  async ask(request: string, asking: Asking = {}): Promise<Heard> {
    const [method = 'GET', path = ''] = request.split(/ (.*)/s);
    const token = asking.token ?? this.person(asking.as ?? 'admin').token;
    const body = asking.text ?? (asking.body === undefined ? undefined : JSON.stringify(asking.body));
    const answer = await fetch(`${this.ready.baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined || method === 'GET' ? {} : { body }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    const json: unknown = isJson ? JSON.parse(text) : undefined;
    return { status: answer.status, headers: answer.headers, text, json };
  }

  /** Path and query of an operation; the first space and the organization where the input names none. */
  address(name: OperationName, input: CallInput = {}): string {
    const parameters: Record<string, string> = {
      spaceId: this.ready.spaces[0]?.id ?? '',
      organizationId: this.ready.organization,
      ...input.path,
    };
    const path = operationOf(name).path.replace(/\{(\w+)\}/g, (_, key: string) => parameters[key] ?? 'none');
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(input.query ?? {})) {
      for (const item of Array.isArray(value) ? value : [value]) query.append(key, String(item));
    }
    return query.size === 0 ? path : `${path}?${query.toString()}`;
  }

  /** The status of an operation, and what it says of an error. */
  async refused(name: OperationName, input: CallInput = {}): Promise<{ status: number; message: string }> {
    const heard = await this.ask(`${operationOf(name).method} ${this.address(name, input)}`, input);
    const message = errorBody.safeParse(heard.json).data?.error.message ?? '';
    return { status: heard.status, message };
  }

  /** The answer of an operation that must succeed with the status of its row, read by the row's schema. */
  async call<Name extends OperationName>(name: Name, input: CallInput = {}): Promise<Answer<Name>> {
    const operation = operationOf(name);
    const heard = await this.ask(`${operation.method} ${this.address(name, input)}`, input);
    if (heard.status !== operation.status) throw new Error(`${name}: ${heard.status} ${heard.text}`);
    // The schema is the row's own, so what it gives is the row's answer.
    return operation.answer?.parse(heard.json) as Answer<Name>;
  }
}

/** Starts a service that looks at what it imported only when told (`service.look()`). */
export async function startTestService(options: Partial<LocalServiceOptions> = {}): Promise<TestService> {
  const folder = options.dataFolder ?? temporaryFolder('service');
  const service = await startLocalService({
    imports: [],
    checkEveryMs: 3_600_000,
    helperDelayMs: 3_600_000,
    sampleSite: false,
    ...options,
    dataFolder: folder,
  });
  onTestFinished(() => service.close());
  return new TestService(service, folder);
}

/** Every page of a tree, parents first. */
export function flat(pages: readonly Page[]): Page[] {
  return pages.flatMap((page) => [page, ...flat(page.pages ?? [])]);
}

/** Titles nested as the pages are. */
export function outline(pages: readonly Page[]): unknown[] {
  return pages.map((page) =>
    page.pages === undefined || page.pages.length === 0 ? page.title : [page.title, outline(page.pages)],
  );
}

export function pageNamed(pages: readonly Page[], title: string): Page {
  const page = flat(pages).find((candidate) => candidate.title === title);
  if (page === undefined) throw new Error(`no page ${title}`);
  return page;
}
