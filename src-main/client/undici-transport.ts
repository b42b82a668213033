import type { Dispatcher } from 'undici';
import { TransportError } from '../core/ports.ts';
import type { HttpRequest, HttpResponse, Transport, TransportErrorKind } from '../core/ports.ts';
import type { UndiciTransportOptions } from './undici-agent.ts';

/** HTTP over real sockets: kept-alive connections, the proxy of the environment, no redirects (design/architecture.md, Processes). */
export function createUndiciTransport(options: UndiciTransportOptions = {}): Transport {
  // undici is loaded with the first request: the first screen shows what is held and waits for none.
  let agent: Promise<Dispatcher> | null = null;
  const ready = (): Promise<Dispatcher> =>
    (agent ??= import('./undici-agent.ts').then(({ agentOf }) => agentOf(options)));
  return {
    send: async (request) => send(await ready(), request),
    close: async () => (await agent)?.close(),
  };
}

/**
 * One request by undici's dispatch, below its stream of the body: a page costs a third less that way, and it tells the
 * moment when the request starts to leave, so `sent` is exact.
 */
function send(agent: Dispatcher, request: HttpRequest): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const { signal, maxBytes, timeoutMs } = request;
    const url = new URL(request.url);
    const chunks: Uint8Array[] = [];
    let length = 0;
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
    const timer = setTimeout(() => end('timeout', 'no whole answer in time'), timeoutMs);
    if (signal?.aborted === true) {
      cancel();
      return;
    }
    signal?.addEventListener('abort', cancel, { once: true });

    agent.dispatch(
      {
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: request.method,
        headers: request.headers,
        body: request.body ?? null,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      },
      {
        onRequestStart(started) {
          controller = started;
          if (ended) started.abort(new Error('ended before it left'));
        },
        onResponseStart(_controller, statusCode, answered) {
          status = statusCode;
          headers = flatten(answered);
          // Refused before any of it is read: bodies of gigabytes must cost nothing.
          const announced = Number(headers['content-length'] ?? 0);
          if (announced > maxBytes) end('too-large', tooLarge(announced));
        },
        onResponseData(_controller, chunk) {
          length += chunk.byteLength;
          if (length > maxBytes) end('too-large', tooLarge(length));
          else chunks.push(chunk);
        },
        onResponseEnd() {
          finish(() => resolve({ status, headers, body: join(chunks, length) }));
        },
        onResponseError(_controller, error) {
          finish(() => reject(errorOf(error, controller !== null)));
        },
      },
    );
  });
}

function tooLarge(bytes: number): string {
  return `the answer is too large (${Math.ceil(bytes / 1024 / 1024)} MB or more)`;
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

const neverConnected = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const certificate =
  /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_|EPROTO$|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/;
const words: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no machine of that name was found',
  EAI_AGAIN: 'names cannot be looked up now',
  ECONNREFUSED: 'nothing answers at that address',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
};

function errorOf(error: unknown, started: boolean): TransportError {
  const code = codeOf(error);
  const message = words[code] ?? (error instanceof Error ? error.message : String(error));
  return new TransportError(kindOf(code), started, message, { cause: error });
}

function kindOf(code: string): TransportErrorKind {
  if (neverConnected.has(code)) return 'unreachable';
  if (certificate.test(code)) return 'certificate';
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return 'timeout';
  return 'interrupted';
}

/** Of the error, of its cause, or of the first of several attempts at connecting (IPv6 and IPv4). */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string' && error.code !== 'UND_ERR') return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}
