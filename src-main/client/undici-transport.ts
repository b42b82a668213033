import type { Dispatcher } from 'undici';
import { TransportError } from '../ports/ports.ts';
import type { HttpRequest, HttpResponse, Transport, TransportErrorKind } from '../ports/ports.ts';
import { loadOnce } from '../shared/load-once.ts';
import { transportErrorOf } from './transport-error.ts';
import type { Agents, UndiciTransportOptions } from './undici-agent.ts';

/** An answer of which nothing comes for so long has ended. */
const idleMs = 30_000;
/** An announced body of this size is gathered in one piece: its parts and their sum would be there together. */
const largeBytes = 256 * 1024;
/** A slower answer has only the time of `timeoutMs`. */
const slowestBytesPerMs = 1;

/**
 * HTTP over real sockets: kept-alive connections, proxies, further authorities, no redirects (docs/architecture.md).
 */
export function createUndiciTransport(options: UndiciTransportOptions = {}): Transport {
  // undici is loaded with the first request: the first screen shows what is held and waits for none.
  let agents: Promise<Agents> | null = null;
  const load = loadOnce(async () => (await import('./undici-agent.ts')).createAgents(options));
  return {
    async send(request) {
      let agent: Dispatcher;
      try {
        agents = load();
        agent = await (await agents).of(new URL(request.url));
      } catch (error) {
        throw transportErrorOf(error, false);
      }
      return send(agent, request);
    },
    close: async () => (await agents)?.close(),
  };
}

function send(agent: Dispatcher, request: HttpRequest): Promise<HttpResponse> {
  return new Promise((resolve, reject) => new Exchange(request, resolve, reject).start(agent));
}

/**
 * One request by undici's dispatch, below its stream of the body: a page costs a third less that way, and it tells the
 * moment when the request starts to leave, so `sent` is exact.
 */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #request: HttpRequest;
  readonly #resolve: (response: HttpResponse) => void;
  readonly #reject: (error: unknown) => void;
  readonly #startedAt = performance.now();
  readonly #chunks: Uint8Array[] = [];
  /** The body in one piece, where its announced length asks for that. */
  #whole: Uint8Array | null = null;
  #length = 0;
  /** What had come when the time was looked at last. */
  #lengthThen = 0;
  #status = 0;
  #headers: HttpResponse['headers'] = {};
  #controller: Dispatcher.DispatchController | null = null;
  #hasEnded = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    request: HttpRequest,
    resolve: (response: HttpResponse) => void,
    reject: (error: unknown) => void,
  ) {
    this.#request = request;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  start(agent: Dispatcher): void {
    const { signal, timeoutMs, method, headers, body } = this.#request;
    if (signal?.aborted === true) {
      this.#cancel();
      return;
    }
    signal?.addEventListener('abort', this.#cancel, { once: true });
    this.#timer = setTimeout(() => this.#checkTime(timeoutMs), timeoutMs);
    const { origin, pathname, search } = new URL(this.#request.url);
    const dispatched = {
      origin,
      path: `${pathname}${search}`,
      method,
      headers,
      body: body ?? null,
      headersTimeout: timeoutMs,
      bodyTimeout: Math.min(timeoutMs, idleMs),
    };
    try {
      agent.dispatch(dispatched, this);
    } catch (error) {
      this.#fail(error);
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#hasEnded) controller.abort(new Error('ended before it left'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (status < 200) return; // an interim response; the final one follows
    this.#status = status;
    this.#headers = flatten(headers);
    // Refused before any of it is read: bodies of gigabytes must cost nothing.
    const announced = Number(this.#headers['content-length'] ?? 0);
    if (announced > this.#request.maxBytes) this.#refuseBody();
    else if (announced >= largeBytes) this.#whole = new Uint8Array(announced);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    const start = this.#length;
    this.#length += chunk.byteLength;
    if (this.#length > (this.#whole?.byteLength ?? this.#request.maxBytes)) this.#refuseBody();
    else if (this.#whole === null) this.#chunks.push(chunk);
    else this.#whole.set(chunk, start);
  }

  onResponseEnd(): void {
    const body = this.#whole?.subarray(0, this.#length) ?? join(this.#chunks, this.#length);
    if (this.#end()) this.#resolve({ status: this.#status, headers: this.#headers, body });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  /** True the first time: an exchange settles once. */
  #end(): boolean {
    if (this.#hasEnded) return false;
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    this.#request.signal?.removeEventListener('abort', this.#cancel);
    return true;
  }

  #fail(error: unknown): void {
    if (this.#end()) this.#reject(transportErrorOf(error, this.#controller !== null));
  }

  #abort(kind: TransportErrorKind, message: string): void {
    if (this.#end()) this.#reject(new TransportError(kind, this.#controller !== null, message));
    this.#controller?.abort(new Error(message));
  }

  readonly #cancel = (): void => this.#abort('cancelled', 'cancelled');

  #refuseBody(): void {
    this.#abort('too-large', tooLarge(this.#request.maxBytes));
  }

  /** Over slow networks a large answer may go on while it surely comes. */
  #checkTime(windowMs: number): void {
    const { timeoutMs, longestMs = timeoutMs } = this.#request;
    const leftMs = longestMs - (performance.now() - this.#startedAt);
    const isComing = this.#length - this.#lengthThen >= windowMs * slowestBytesPerMs;
    if (!isComing || leftMs <= 0) {
      this.#abort('timeout', 'no whole answer in time');
      return;
    }
    this.#lengthThen = this.#length;
    const nextMs = Math.min(timeoutMs, idleMs, leftMs);
    this.#timer = setTimeout(() => this.#checkTime(nextMs), nextMs);
  }
}

function tooLarge(maxBytes: number): string {
  const kB = Math.floor(maxBytes / 1024);
  const most = kB < 1024 ? `${kB} kB` : `${Math.floor(kB / 1024)} MB`;
  return `the answer is larger than ${most}, the most that is read of it`;
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, length);
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return flat;
}
