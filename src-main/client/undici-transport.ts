import { Agent, EnvHttpProxyAgent } from 'undici';
import type { Dispatcher } from 'undici';
import { TransportError } from '../core/ports.ts';
import type { HttpRequest, HttpResponse, Transport, TransportErrorKind } from '../core/ports.ts';

export interface UndiciTransportOptions {
  /** Open connections to one origin. 8 unless told. */
  readonly connections?: number;
  readonly connectTimeoutMs?: number;
  /** PEM of further certificate authorities, beside those of the system. */
  readonly ca?: readonly string[];
  /** Environment with `HTTP_PROXY`, `HTTPS_PROXY`, `NO_PROXY`; none unless told. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** HTTP over real sockets: kept-alive connections, the proxy of the environment, no redirects (design/architecture.md, Processes). */
export function createUndiciTransport(options: UndiciTransportOptions = {}): Transport {
  const agent = agentOf(options);
  return {
    send: (request) => send(agent, request),
    close: () => agent.close(),
  };
}

function agentOf(options: UndiciTransportOptions): Dispatcher {
  const common = {
    connections: options.connections ?? 8,
    keepAliveTimeout: 30_000,
    connect: {
      timeout: options.connectTimeoutMs ?? 10_000,
      ...(options.ca === undefined ? {} : { ca: [...options.ca] }),
    },
  };
  const environment = options.environment ?? {};
  const httpProxy = environment['http_proxy'] ?? environment['HTTP_PROXY'];
  const httpsProxy = environment['https_proxy'] ?? environment['HTTPS_PROXY'];
  if (httpProxy === undefined && httpsProxy === undefined) return new Agent(common);
  const noProxy = environment['no_proxy'] ?? environment['NO_PROXY'] ?? '';
  return new EnvHttpProxyAgent({
    ...common,
    ...(httpProxy === undefined ? {} : { httpProxy }),
    ...(httpsProxy === undefined ? {} : { httpsProxy }),
    noProxy: ['localhost', '127.0.0.1', '::1', noProxy].filter((entry) => entry !== '').join(','),
  });
}

/** Why we ended a request ourselves. */
type Ending = 'timeout' | 'cancelled' | 'too-large';

async function send(agent: Dispatcher, request: HttpRequest): Promise<HttpResponse> {
  if (request.signal?.aborted === true) throw new TransportError('cancelled', false, 'cancelled');
  // One controller for both ends of a request's life: the caller's word and the time limit for the whole answer.
  const controller = new AbortController();
  const state: { ended: Ending | null } = { ended: null };
  const end = (why: Ending) => {
    state.ended ??= why;
    controller.abort();
  };
  const cancel = () => end('cancelled');
  const timer = setTimeout(() => end('timeout'), request.timeoutMs);
  request.signal?.addEventListener('abort', cancel, { once: true });
  try {
    const url = new URL(request.url);
    const answer = await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: request.method,
      headers: request.headers,
      body: request.body ?? null,
      signal: controller.signal,
      headersTimeout: request.timeoutMs,
      bodyTimeout: request.timeoutMs,
    });
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
      length += chunk.byteLength;
      if (length > request.maxBytes) end('too-large');
      if (state.ended !== null) break;
      chunks.push(chunk);
    }
    if (state.ended !== null) throw endedError(state.ended);
    return { status: answer.statusCode, headers: flatten(answer.headers), body: join(chunks, length) };
  } catch (error) {
    if (error instanceof TransportError) throw error;
    if (state.ended !== null) throw endedError(state.ended);
    throw errorOf(error);
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', cancel);
  }
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = chunks;
  if (chunks.length === 1 && only !== undefined) return only;
  return Buffer.concat(chunks, length);
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return flat;
}

function endedError(why: Ending): TransportError {
  switch (why) {
    case 'timeout':
      return new TransportError('timeout', true, 'no whole answer in time');
    case 'cancelled':
      return new TransportError('cancelled', true, 'cancelled');
    case 'too-large':
      return new TransportError('too-large', true, 'the answer is too large');
  }
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

function errorOf(error: unknown): TransportError {
  const code = codeOf(error);
  const message = words[code] ?? (error instanceof Error ? error.message : String(error));
  const [kind, sent] = kindOf(code);
  return new TransportError(kind, sent, message, { cause: error });
}

function kindOf(code: string): readonly [TransportErrorKind, boolean] {
  if (neverConnected.has(code)) return ['unreachable', false];
  if (certificate.test(code)) return ['certificate', false];
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return ['timeout', true];
  return ['interrupted', true];
}

/** Of the error, of its cause, or of the first of several attempts at connecting (IPv6 and IPv4). */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string' && error.code !== 'UND_ERR') return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}
