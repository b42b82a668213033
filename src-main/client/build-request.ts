import type { CallOptions } from './exchange.ts';
import type { HttpRequest } from '../ports/ports.ts';
import { droppedKey } from './object-reader.ts';

const defaultTimeoutMs = 60_000;
/** So much longer may an answer come over a slow network; below the time after which a sync counts as stuck. */
const slowFactor = 4;
export const defaultMaxBytes = 64 * 1024 * 1024;

/** What was kept of an answer because it did not fit is never sent. */
export function withoutDropped(name: string, value: unknown): unknown {
  return name === droppedKey ? undefined : value;
}

/** The limits of a call as the transport takes them. */
export function requestOf(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  callOptions: CallOptions,
  body?: string,
): HttpRequest {
  const timeoutMs = callOptions.timeoutMs ?? defaultTimeoutMs;
  return {
    method,
    url,
    headers,
    timeoutMs,
    ...(method === 'GET' ? { longestMs: timeoutMs * slowFactor } : {}),
    maxBytes: callOptions.maxBytes ?? defaultMaxBytes,
    ...(body === undefined ? {} : { body }),
    ...(callOptions.signal === undefined ? {} : { signal: callOptions.signal }),
  };
}
