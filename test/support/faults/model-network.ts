import { TransportError } from '../../../src-main/ports/ports.ts';
import type { HttpRequest, HttpResponse, Transport } from '../../../src-main/ports/ports.ts';
import type { VirtualClock } from '../virtual-clock.ts';
import type { By, ModelWorld } from './model-world.ts';
import type { ListLie, ModelService } from './model-service.ts';

/** Everything that may go wrong with one request. `before`: the service has not done it; `after`: it has. */
export const faultKinds = [
  'unreachable', // never left
  'request lost',
  'answer lost',
  'time-out before',
  'time-out after',
  'applied late', // the answer is lost, and the service does it within the request's time-out
  'applied very late', // the same for a creation, minutes after it was given up
  '500 before',
  '500 after',
  '502 after',
  '503 before',
  '503 after',
  'truncated',
  'html before',
  'html after',
  'wrong content type',
  'another shape',
  'html 404',
  '408',
  '425',
  '429',
  '429 without Retry-After',
  '429 storm',
  '401',
  'cursor loop',
  'short page',
  'partial',
  'empty',
] as const;
export type FaultKind = (typeof faultKinds)[number];

const lies: readonly ListLie[] = ['cursor loop', 'short page', 'partial', 'empty'];

function isLie(kind: FaultKind): kind is ListLie {
  return (lies as readonly FaultKind[]).includes(kind);
}

export interface NetworkOptions {
  readonly clock: VirtualClock;
  readonly service: ModelService;
  readonly random: () => number;
  readonly share: number;
  readonly kinds: readonly FaultKind[];
  readonly trace: (line: string) => void;
  /** Where pages are written: what happens on the web just before the service takes up a request, and how late pages may come. */
  readonly pages?: {
    readonly before: (request: HttpRequest) => void;
    readonly lateMs: () => number;
  };
}

/** What requests came to, over all workstations. */
export interface NetworkCounts {
  requests: number;
  faulted: number;
  posts: number;
  /** GETs that the outbox makes: looks after lost answers, and looks at what is about to be changed. */
  outboxGets: number;
}

/** The line between one device and the service. It can be cut for good, as SIGKILL cuts it. */
export interface Line extends Transport {
  isDead: boolean;
}

/** Tokens that expire stand for the device until its person signs in again. */
export interface Token {
  isExpired: boolean;
}

/** The way to the model service, which loses, delays and garbles by seed while it is not at peace. */
export class ModelNetwork {
  isPeace = true;
  readonly counts: NetworkCounts = { requests: 0, faulted: 0, posts: 0, outboxGets: 0 };
  readonly #options: NetworkOptions;
  #stormUntil = -Infinity;
  /** Lists whose last answer was not the whole truth. */
  readonly #lied = new Set<string>();
  /** What a client must never do, in words. */
  readonly misdeeds: string[] = [];

  constructor(options: NetworkOptions) {
    this.#options = options;
  }

  get world(): ModelWorld {
    return this.#options.service.world;
  }

  lineOf(by: By, token: Token): Line {
    const line = {
      isDead: false,
      send: async (request: HttpRequest): Promise<HttpResponse> => {
        try {
          const response = await this.#send(by, token, request);
          // A process that was killed never hears of the answer.
          if (line.isDead) await new Promise(() => undefined);
          this.#trace(by, request, String(response.status));
          return response;
        } catch (error) {
          if (line.isDead) await new Promise(() => undefined);
          this.#trace(by, request, error instanceof TransportError ? error.kind : 'failed');
          throw error;
        }
      },
      close: () => Promise.resolve(),
    };
    return line;
  }

  #trace(by: By, request: HttpRequest, outcome: string): void {
    const address = request.url.slice('https://docs.example'.length);
    this.#options.trace(`${by.device} ${request.method} ${address} ${outcome}`);
  }

  #draw(by: By, request: HttpRequest): FaultKind | undefined {
    const { clock, random, share, kinds } = this.#options;
    if (this.isPeace) return undefined;
    if (clock.now() < this.#stormUntil) return '429';
    if (kinds.length === 0 || random() >= share) return undefined;
    const kind = kinds[Math.floor(random() * kinds.length)] ?? 'request lost';
    this.#options.trace(`${by.device} fault: ${kind}`);
    const fault = fitting(kind, request);
    if (!isLie(fault)) return fault;
    // What a list withholds it shows when it is asked for again: two looks find what one may miss.
    const list = `${by.device} ${request.url.replace(/&?page=\d+/, '')}`;
    if (this.#lied.delete(list)) return 'request lost';
    this.#lied.add(list);
    return fault;
  }

  async #send(by: By, token: Token, request: HttpRequest): Promise<HttpResponse> {
    const { clock, random, service } = this.#options;
    const fault = this.#draw(by, request);
    const { counts } = this;
    if (fault !== undefined) counts.faulted += 1;
    const fail = (kind: 'unreachable' | 'interrupted' | 'timeout' | 'cancelled', sent: boolean): never => {
      throw new TransportError(kind, sent, kind);
    };
    if (fault === 'unreachable') return fail('unreachable', false);
    counts.requests += 1;
    if (request.method === 'POST') counts.posts += 1;
    if (request.url.includes('local-') || request.body?.includes('"local-') === true) {
      this.misdeeds.push(`${by.device} sent a local id: ${request.method} ${request.url}`);
    }
    if (isOfOutbox(request)) counts.outboxGets += 1;
    const answer = (lie?: ListLie): HttpResponse => {
      if (!this.isPeace) this.#options.pages?.before(request);
      return token.isExpired ? service.refuse(401, 'expired') : service.answer(by, request, lie);
    };
    try {
      await clock.sleep(10 + random() * 200, request.signal);
    } catch {
      // Stopped by the person: the service may have done it already.
      if (random() < 0.5) answer();
      return fail('cancelled', true);
    }
    switch (fault) {
      case undefined: {
        const whole = answer();
        // What was true when the service said it may not be so any more when it is heard.
        await clock.sleep(10 + random() * 200);
        return whole;
      }
      case 'request lost':
        return fail('interrupted', true);
      case 'time-out before':
        await clock.sleep(request.timeoutMs);
        return fail('timeout', true);
      case 'time-out after':
        answer();
        await clock.sleep(request.timeoutMs);
        return fail('timeout', true);
      case 'answer lost':
        answer();
        return fail('interrupted', true);
      case 'applied late':
      case 'applied very late': {
        const lateMs = random() * (fault === 'applied late' ? 50_000 : 240_000);
        const isLatePage = fault === 'applied very late' && isPageWrite(request);
        const arrivesMs = lateMs + (isLatePage ? (this.#options.pages?.lateMs() ?? 0) : 0);
        void clock.sleep(arrivesMs).then(() => {
          this.#options.trace(`${by.device} ${fault}: ${request.method} ${request.url}`);
          answer();
        });
        return fail('interrupted', true);
      }
      case '500 before':
        return service.refuse(500, 'failed');
      case '503 before':
        return service.refuse(503, 'busy', { 'retry-after': '3' });
      case '500 after':
        answer();
        return service.refuse(500, 'failed');
      case '502 after':
        answer();
        return html(502);
      case '503 after':
        answer();
        return service.refuse(503, 'busy');
      case 'truncated': {
        const whole = answer();
        return { ...whole, body: whole.body.slice(0, Math.floor(whole.body.length / 2)) };
      }
      case 'html before':
        return html(200);
      case 'html after':
        answer();
        return html(200);
      case 'wrong content type': {
        const whole = answer();
        return { ...whole, headers: { ...whole.headers, 'content-type': 'text/plain' } };
      }
      case 'another shape':
        if (token.isExpired) return answer();
        answer();
        return service.json(200, ['not', 'what', 'was', 'promised']);
      case 'html 404':
        return html(404);
      case '408':
        return service.refuse(408, 'too slow');
      case '425':
        return service.refuse(425, 'too early');
      case '429':
        return service.refuse(429, 'slower', { 'retry-after': '2' });
      case '429 without Retry-After':
        return service.refuse(429, 'slower');
      case '429 storm':
        this.#stormUntil = clock.now() + 5000 + random() * 55_000;
        return service.refuse(429, 'slower', random() < 0.5 ? { 'retry-after': '20' } : {});
      case '401':
        token.isExpired = true;
        return answer();
      case 'cursor loop':
      case 'short page':
      case 'partial':
      case 'empty':
        return answer(fault);
    }
  }
}

function html(status: number): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'text/html' },
    body: new TextEncoder().encode('<html><body>Please sign in</body></html>'),
  };
}

/**
 * The nearest fault that a request can meet. Only lists can lie as lists do. What changes an object within the request's
 * time-out is all that waiting for the time-out can guard against, so only creations whose surplus copies can be found and
 * removed again are applied later than that, and merges and updates, which wait for the person's word instead.
 */
function fitting(kind: FaultKind, request: HttpRequest): FaultKind {
  const path = new URL(request.url).pathname;
  if (isLie(kind)) {
    const isList =
      request.method === 'GET' && /\/(comments|replies|change-requests|spaces|members|orgs)$/.test(path);
    return isList ? kind : 'request lost';
  }
  if (kind === 'applied late' || kind === 'applied very late') {
    if (request.method === 'GET') return 'request lost';
    const isRemovable = request.method === 'POST' && /\/(comments|replies)$/.test(path);
    // Replies on a space's comments are counted where they cannot be listed, so no copy of them can be told.
    const isCounted = path.endsWith('/replies') && !path.includes('/change-requests/');
    const isStep = /\/(merge|update)$/.test(path) || isPageWrite(request);
    return isStep || (isRemovable && !isCounted) ? kind : 'applied late';
  }
  return kind;
}

function isPageWrite({ method, url }: HttpRequest): boolean {
  return method === 'POST' && new URL(url).pathname.endsWith('/content');
}

/** The outbox walks its looks in pages of 100, and alone asks for single comments, replies and change requests. */
function isOfOutbox(request: HttpRequest): boolean {
  if (request.method !== 'GET') return false;
  if (request.url.includes('limit=100&') || request.url.endsWith('limit=100')) return true;
  return /\/(comments|replies|change-requests)\/[^/?]+(\?|$)/.test(request.url);
}
