import type { Dispatcher } from 'undici';
import { TransportError } from '../ports/ports.ts';
import type { HttpRequest, HttpResponse, Transport, TransportErrorKind } from '../ports/ports.ts';
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
  const ready = (): Promise<Agents> =>
    (agents ??= import('./undici-agent.ts').then(({ createAgents }) => createAgents(options)));
  return {
    async send(request) {
      let agent: Dispatcher;
      try {
        agent = await (await ready()).of(new URL(request.url));
      } catch (error) {
        throw transportErrorOf(error, false);
      }
      return send(agent, request);
    },
    close: async () => (await agents)?.close(),
  };
}

/**
 * One request by undici's dispatch, below its stream of the body: a page costs a third less that way, and it tells the
 * moment when the request starts to leave, so `sent` is exact.
 */
function send(agent: Dispatcher, request: HttpRequest): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const { signal, maxBytes, timeoutMs, longestMs = timeoutMs } = request;
    const url = new URL(request.url);
    const chunks: Uint8Array[] = [];
    let whole: Uint8Array | null = null;
    const startedAt = performance.now();
    let length = 0;
    let lengthThen = 0;
    let status = 0;
    let headers: HttpResponse['headers'] = {};
    let controller: Dispatcher.DispatchController | null = null;
    let ended = false;

    const finish = (settle: () => void): void => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      settle();
    };
    const end = (kind: TransportErrorKind, message: string): void => {
      finish(() => reject(new TransportError(kind, controller !== null, message)));
      controller?.abort(new Error(message));
    };
    const cancel = (): void => end('cancelled', 'cancelled');
    /** Over slow networks a large answer may go on while it surely comes. */
    const timeIsOver = (windowMs: number): void => {
      const leftMs = longestMs - (performance.now() - startedAt);
      const isComing = length - lengthThen >= windowMs * slowestBytesPerMs;
      if (!isComing || leftMs <= 0) {
        end('timeout', 'no whole answer in time');
        return;
      }
      lengthThen = length;
      const nextMs = Math.min(timeoutMs, idleMs, leftMs);
      timer = setTimeout(() => timeIsOver(nextMs), nextMs);
    };
    let timer = setTimeout(() => timeIsOver(timeoutMs), timeoutMs);
    if (signal?.aborted === true) {
      cancel();
      return;
    }
    signal?.addEventListener('abort', cancel, { once: true });

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        controller = started;
        if (ended) started.abort(new Error('ended before it left'));
      },
      onResponseStart(_controller, statusCode, answered) {
        if (statusCode < 200) return; // a word in between; the answer follows
        status = statusCode;
        headers = flatten(answered);
        // Refused before any of it is read: bodies of gigabytes must cost nothing.
        const announced = Number(headers['content-length'] ?? 0);
        if (announced > maxBytes) end('too-large', tooLarge(maxBytes));
        else if (announced >= largeBytes) whole = new Uint8Array(announced);
      },
      onResponseData(_controller, chunk) {
        const start = length;
        length += chunk.byteLength;
        if (length > (whole?.byteLength ?? maxBytes)) end('too-large', tooLarge(maxBytes));
        else if (whole === null) chunks.push(chunk);
        else whole.set(chunk, start);
      },
      onResponseEnd() {
        const body = whole?.subarray(0, length) ?? join(chunks, length);
        finish(() => resolve({ status, headers, body }));
      },
      onResponseError(_controller, error) {
        finish(() => reject(transportErrorOf(error, controller !== null)));
      },
    };
    try {
      agent.dispatch(
        {
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method: request.method,
          headers: request.headers,
          body: request.body ?? null,
          headersTimeout: timeoutMs,
          bodyTimeout: Math.min(timeoutMs, idleMs),
        },
        handler,
      );
    } catch (error) {
      finish(() => reject(transportErrorOf(error, controller !== null)));
    }
  });
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
