import type { HttpRequest, HttpResponse } from '../ports/ports.ts';
import { isLinkLocal, isLoopback } from './address.ts';

/** Longer ways lead nowhere. */
export const mostRedirects = 5;
const followed = new Set([301, 302, 303, 307, 308]);

/**
 * Where an answer sends a reading request on to; null where nobody goes there. A call stays with its origin: host, port
 * and scheme. A file may lie with a store of another host, reached by https and without the token, which is never sent
 * again once it was left behind.
 */
export function followRedirect(
  request: HttpRequest,
  response: HttpResponse,
  mayLeave: boolean,
): HttpRequest | null {
  const location = response.headers['location'];
  if (request.method !== 'GET' || location === undefined || !followed.has(response.status)) return null;
  if (!URL.canParse(location, request.url)) return null;
  const from = new URL(request.url);
  const to = new URL(location, request.url);
  to.hash = '';
  if (to.username !== '' || to.password !== '') return null;
  if (to.origin === from.origin) return { ...request, url: to.href };
  if (!mayLeave || to.protocol !== 'https:' || isLoopback(to.hostname) || isLinkLocal(to.hostname))
    return null;
  const { authorization: _left, ...headers } = request.headers;
  return { ...request, url: to.href, headers };
}
