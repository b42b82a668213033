import type { CallOptions, Exchange } from './exchange.ts';
import type { Operation } from '../api/operation.ts';
import type { Answer, Input, OperationName } from '../api/operations.ts';
import type { Clock, HttpResponse, Log, Random, SecretAnswer, Transport } from '../ports/ports.ts';
import { loadOnce } from '../shared/load-once.ts';
import { addressOf, isLoopback, readBaseUrl, readFileAddress } from './address.ts';
import type { CallInput } from './address.ts';
import { Credentials } from './credentials.ts';
import { OfferedOperations } from './offered-operations.ts';
import type { AbsentOperations } from './offered-operations.ts';
import { errorBeforeSending, errorOfBody, readJson, refuseEncoded } from './read-answer.ts';
import type { CallName } from './read-answer.ts';
import { isPromisedStatus, wrongObjectReason } from './promised-answer.ts';
import type { ExpectedObject } from './promised-answer.ts';
import { DroppedFields } from './dropped-fields.ts';
import type { DroppedField } from './dropped-fields.ts';
import { unreadable } from './object-reader.ts';
import type * as ReadTree from './read-tree.ts';
import { takesGzip } from './gunzip.ts';
import { defaultMaxBytes, requestOf, withoutDropped } from './build-request.ts';
import { LargeAnswers } from './large-answers.ts';
import { HttpSender } from './sender.ts';
import type { RequestLimit } from '../shared/request-limit.ts';
import { itemSchemaOf, readListPage, CursorLoopDetector } from './paginate.ts';
import type { ItemOf, ListName, WalkOptions, WalkPage } from './paginate.ts';

export interface ClientOptions {
  readonly baseUrl: string;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: Random;
  /**
   * Asked before every request with the origin that it goes to, so that signing in again needs no new client and a token
   * goes to no origin but its own.
   */
  readonly token: (origin: string) => Promise<SecretAnswer>;
  readonly log: Log;
  /** Plain http to another machine; never to be switched on without the person's word. */
  readonly allowHttp?: boolean;
  /** Whether answers are taken compressed; unless told, those of other machines are. */
  readonly takesGzip?: boolean;
  /** Operations that this service was found to lack. */
  readonly absent?: AbsentOperations;
  /** Told when one more turned out to be missing, or one to be there again. */
  readonly onOffered?: (absent: AbsentOperations) => void;
}

/**
 * The Documentation Service over HTTP, typed from the table of operations (docs/design/service-api.md, "Conventions";
 * docs/design/sync.md). Every call throws `ClientError` and nothing else. A GET follows redirects within the service's
 * origin, a download also to others, without the token; nothing else follows any.
 */
export interface Client {
  readonly baseUrl: string;
  call<Name extends OperationName>(
    name: Name,
    input: Input<Name>,
    options?: CallOptions,
  ): Promise<Answer<Name>>;
  exchange<Name extends OperationName>(
    name: Name,
    input: Input<Name>,
    options?: CallOptions,
  ): Promise<Exchange<Answer<Name>>>;
  /** Walks a list page by page; stops on a missing, empty or repeated cursor, and on an empty page. */
  walk<Name extends ListName>(
    name: Name,
    input: Input<Name>,
    options?: CallOptions & WalkOptions,
  ): AsyncGenerator<WalkPage<ItemOf<Name>>, void>;
  /** The bytes behind a file's `downloadURL`. The token goes to the service's own origin alone. */
  downloadFile(url: string, options?: CallOptions): Promise<Exchange<Uint8Array>>;
  /** How many requests the service takes; null: it has not said. */
  limit(): RequestLimit | null;
  /** True for a day after the service turned out to lack this operation; a call of it then sends nothing. */
  isAbsent(name: OperationName): boolean;
  /** True once this client has had an answer from this operation. */
  isPresent(name: OperationName): boolean;
  /** Remembers that the service lacks an operation, for who found it out. */
  noteAbsent(name: OperationName): void;
  /** Forgets what was learned, so that everything is tried again. */
  forgetAbsent(): void;
  /** What of answers did not fit their schemas and was dropped, since this client was created. */
  droppedFields(): readonly DroppedField[];
}

/**
 * The table of operations, and what reads answers by it. Loaded with the first request: making its schemas takes a tenth of the
 * core's start, and the first screen waits for no request.
 */
const loadOperations = loadOnce(() =>
  Promise.all([import('../api/operations.ts'), import('./read-tree.ts')]),
);

/** How a part of an answer that lies too deep is named among what was dropped. */
const tooDeep = 'nested too deep';

const nowhere: CallName = { operation: 'download', address: 'The address' };

/** @throws {ClientError} of kind `invalid` for an address that is none, `insecure` for plain http to another machine. */
export function createClient(options: ClientOptions): Client {
  const read = readBaseUrl(options.baseUrl);
  if (!read.ok) throw errorBeforeSending(nowhere, 'invalid', read.reason);
  if (read.insecure && options.allowHttp !== true) {
    throw errorBeforeSending(
      nowhere,
      'insecure',
      `${read.baseUrl} is not encrypted (http): others on the network can read the token.`,
    );
  }
  return new HttpClient(options, read.baseUrl);
}

class HttpClient implements Client {
  readonly baseUrl: string;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #origin: string;
  readonly #isCompressed: boolean;
  readonly #sender: HttpSender;
  readonly #credentials: Credentials;
  readonly #offered: OfferedOperations;
  readonly #dropped = new DroppedFields();
  readonly #large = new LargeAnswers();

  constructor(options: ClientOptions, baseUrl: string) {
    const { clock, log } = options;
    const { origin, hostname } = new URL(baseUrl);
    this.baseUrl = baseUrl;
    this.#clock = clock;
    this.#log = log;
    this.#origin = origin;
    // A page tree of 6.6 MB is 1.0 MB on the way; on this machine there is no way, and compressing takes time.
    this.#isCompressed = options.takesGzip ?? !isLoopback(hostname);
    this.#sender = new HttpSender({ ...options, origin });
    this.#credentials = new Credentials(() => options.token(origin));
    this.#offered = new OfferedOperations({
      absent: options.absent,
      now: () => clock.now(),
      onChanged: options.onOffered,
    });
  }

  async call<Name extends OperationName>(
    name: Name,
    input: Input<Name>,
    callOptions?: CallOptions,
  ): Promise<Answer<Name>> {
    return (await this.exchange(name, input, callOptions)).answer;
  }

  async exchange<Name extends OperationName>(
    name: Name,
    input: Input<Name>,
    callOptions: CallOptions = {},
  ): Promise<Exchange<Answer<Name>>> {
    const [{ operationOf }, { readBySchema }] = await loadOperations();
    const operation = operationOf(name);
    const result = await this.#request(name, operation, input, callOptions, (call, response) =>
      this.#readAnswer(call, operation, response, callOptions.expected, readBySchema),
    );
    return result as Exchange<Answer<Name>>; // readAnswer parsed the body with the answer schema of this very row
  }

  async *walk<Name extends ListName>(
    name: Name,
    input: Input<Name>,
    walkOptions: CallOptions & WalkOptions = {},
  ): AsyncGenerator<WalkPage<ItemOf<Name>>, void> {
    const [{ operationOf }] = await loadOperations();
    const operation = operationOf(name);
    const schema = itemSchemaOf<Name>(name, operation);
    const rounds = new CursorLoopDetector(walkOptions.limit ?? 1000);
    let cursor = walkOptions.cursor ?? null;
    for (;;) {
      const query = {
        ...(input as CallInput).query,
        limit: walkOptions.limit ?? 1000,
        page: cursor ?? undefined,
      };
      const { answer, serverDate } = await this.#request(
        name,
        operation,
        { ...(input as CallInput), query },
        walkOptions,
        (call, response) => {
          const value = readJson(call, response, this.#clock.now(), () => this.#dropped.note(name, tooDeep));
          const page = readListPage(value, schema, (field) => this.#dropped.note(name, `items.[].${field}`));
          if (page === null) throw errorOfBody(call, response, this.#clock.now(), 'JSON that is not a list');
          if (page === 'too-long')
            throw errorOfBody(call, response, this.#clock.now(), 'a list that is far too long');
          return page;
        },
      );
      const turn = rounds.look(cursor, answer);
      const repeated = answer.garbled || turn === 'in-circles';
      const next =
        answer.items.length + answer.skipped === 0 || repeated || turn === 'ended' ? null : answer.next;
      if (repeated) this.#log.warn('a list has no end that can be reached', { operation: name });
      yield {
        items: answer.items,
        skipped: answer.skipped,
        next,
        repeated,
        serverDate,
      };
      if (next === null) return;
      cursor = next;
    }
  }

  async downloadFile(url: string, callOptions: CallOptions = {}): Promise<Exchange<Uint8Array>> {
    const file = readFileAddress(url, this.baseUrl);
    if (!file.ok) throw errorBeforeSending(nowhere, file.kind, file.reason);
    const { target } = file;
    const placed: CallName = { operation: 'download', address: `GET ${target.origin}${target.pathname}` };
    // Also where the file lies elsewhere: nothing is asked for an account whose origin is not confirmed.
    const token = await this.#credentials.token(placed);
    const headers: Record<string, string> =
      target.origin === this.#origin ? { authorization: `Bearer ${token}` } : {};
    const call: CallName = { ...placed, secrets: this.#credentials.secrets };
    return this.#sender.send(
      call,
      requestOf('GET', target.href, headers, callOptions),
      callOptions,
      (response) => {
        // A captive portal answers everything with its own page.
        refuseEncoded(call, response, this.#clock.now());
        const isPage = (response.headers['content-type'] ?? '').startsWith('text/html');
        if (!isPage || /\.html?$/i.test(target.pathname)) return response.body;
        throw errorOfBody(call, response, this.#clock.now(), 'HTML instead of the file');
      },
    );
  }

  isAbsent(name: OperationName): boolean {
    return this.#offered.isAbsent(name);
  }

  isPresent(name: OperationName): boolean {
    return this.#offered.isPresent(name);
  }

  noteAbsent(name: OperationName): void {
    this.#offered.noteAbsent(name);
  }

  forgetAbsent(): void {
    this.#offered.forgetAbsent();
  }

  droppedFields(): readonly DroppedField[] {
    return this.#dropped.list();
  }

  limit(): RequestLimit | null {
    return this.#sender.limit();
  }

  async #request<T>(
    name: OperationName,
    operation: Operation,
    input: CallInput,
    callOptions: CallOptions,
    readBody: (call: CallName, response: HttpResponse) => T,
  ): Promise<Exchange<T>> {
    const unplaced: CallName = { operation: name, address: `${operation.method} ${operation.path}` };
    let address: ReturnType<typeof addressOf>;
    let body: string | undefined;
    try {
      address = addressOf(operation, input);
      body = input.body === undefined ? undefined : JSON.stringify(input.body, withoutDropped);
    } catch (error) {
      throw errorBeforeSending(unplaced, 'invalid', error instanceof Error ? error.message : String(error));
    }
    const placed: CallName = {
      operation: name,
      address: `${operation.method} ${this.#origin}${address.path}`,
    };
    if (this.#offered.isAbsent(name))
      throw errorBeforeSending(placed, 'not-found', `This service has no ${name}.`);
    const token = await this.#credentials.token(placed);
    this.#credentials.rememberQuery(input.query);
    const call: CallName = { ...placed, secrets: this.#credentials.secrets };
    const headers: Record<string, string> = {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(this.#isCompressed ? takesGzip : {}),
    };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const url = `${this.baseUrl}${address.path}${address.query}`;
    const send = (maxBytes: number): Promise<Exchange<T>> => {
      const http = requestOf(operation.method, url, headers, { ...callOptions, maxBytes }, body);
      return this.#sender.send(call, http, callOptions, (response) => {
        if (isPromisedStatus(operation, response.status)) return readBody(call, response);
        const reason = `${response.status}, which ${name} does not promise`;
        throw errorOfBody(call, response, this.#clock.now(), reason);
      });
    };
    try {
      const maxBytes = callOptions.maxBytes ?? defaultMaxBytes;
      const isRead = operation.method === 'GET';
      const exchange = await (isRead ? this.#large.read(maxBytes, send) : send(maxBytes));
      this.#offered.noteAnswer(name);
      return exchange;
    } catch (error) {
      this.#offered.noteError(
        name,
        operation,
        error,
        callOptions.absentOn404 === true || input.path === undefined,
      );
      throw error;
    }
  }

  #readAnswer(
    call: CallName,
    operation: Operation,
    response: HttpResponse,
    expected: ExpectedObject | undefined,
    readBySchema: typeof ReadTree.readBySchema,
  ): unknown {
    if (operation.answer === undefined) {
      // Proxies and captive portals answer everything with 200 and a body of their own: nothing was promised but silence.
      if (response.status !== 201 && response.body.byteLength > 0)
        throw errorOfBody(call, response, this.#clock.now(), 'with a body where none was promised');
      return undefined;
    }
    const note = (field: string): void => this.#dropped.note(call.operation as OperationName, field); // a row of the table
    const value = readJson(call, response, this.#clock.now(), () => note(tooDeep));
    const isStrict = operation.method !== 'GET';
    const { value: answer, dropped: lost } = readBySchema(operation.answer, value, isStrict);
    if (answer === unreadable) {
      const what = lost.length === 0 ? 'no object with an id' : lost.slice(0, 3).join(', ');
      throw errorOfBody(call, response, this.#clock.now(), `JSON of another shape: ${what}`);
    }
    for (const field of lost) note(field);
    const wrong = expected === undefined ? null : wrongObjectReason(answer, expected);
    if (wrong !== null) throw errorOfBody(call, response, this.#clock.now(), wrong);
    return answer;
  }
}
