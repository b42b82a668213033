import { TransportError } from '../ports/ports.ts';
import type { TransportErrorKind } from '../ports/ports.ts';

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
/** Of the way to a proxy, or of its word that it goes no further. */
const ofProxy = /^UND_ERR_(ABORTED|PRX_CONN|SOCKS5)/;
const certificate =
  /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_|EPROTO$|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|UND_ERR_PRX_TLS)/;
/** Of a server that speaks plain http where https was asked for: no certificate was looked at. */
export const speaksNoTls = 'the machine speaks no https there';
/** As OpenSSL and BoringSSL say it. */
const plainAnswer = /(wrong.version.number|packet.length.too.long|http.request)/i;
const words: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no machine of that name was found',
  EAI_AGAIN: 'host names cannot be resolved now',
  ECONNREFUSED: 'nothing answers at that address',
  ECONNRESET: 'the connection was broken off',
  EPIPE: 'the connection was broken off',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  UND_ERR_HEADERS_TIMEOUT: 'no answer in time',
  UND_ERR_BODY_TIMEOUT: 'the answer stopped coming',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too large',
  UND_ERR_PRX_CONN: 'the proxy broke the connection off',
  UND_ERR_PRX_TLS: 'the secure connection to the proxy is not trusted',
};

/**
 * What a failure of undici or of a socket is, in our words. The failure itself is left behind: it may carry what was
 * received, and with it a token that somebody sent back.
 */
export function transportErrorOf(error: unknown, started: boolean): TransportError {
  if (error instanceof TransportError) return error;
  const code = codeOf(error);
  if (code.startsWith('HPE_')) return new TransportError('interrupted', started, 'the answer is not HTTP');
  const text = error instanceof Error ? error.message : String(error);
  if (certificate.test(code) && plainAnswer.test(text))
    return new TransportError('certificate', started, speaksNoTls);
  const isProxy = !started && ofProxy.test(code);
  const message = words[code] ?? (isProxy ? `the proxy leads no further: ${text}` : text);
  return new TransportError(isProxy ? 'unreachable' : kindOf(code), started, message);
}

function kindOf(code: string): TransportErrorKind {
  if (neverConnected.has(code)) return 'unreachable';
  if (certificate.test(code)) return 'certificate';
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return 'timeout';
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'too-large';
  return 'interrupted';
}

/** Of the error, of its cause, or of the first of several attempts at connecting (IPv6 and IPv4). */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string' && error.code !== 'UND_ERR') return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}
