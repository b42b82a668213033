import { gunzip } from 'node:zlib';
import { TransportError } from '../ports/ports.ts';
import type { HttpRequest, HttpResponse } from '../ports/ports.ts';

/** What a request says that takes its answer compressed. */
export const takesGzip = { 'accept-encoding': 'gzip' } as const;

/**
 * What gives an answer with its body as it was before the service compressed it. What nobody asked for stays as it came, and
 * is refused where it is read. One body at a time: a few kilobytes may unfold to all that one answer may have.
 *
 * @throws {TransportError} `too-large` for a body that unfolds to more than the request takes, which is not unfolded any
 * further; `interrupted` for one that is not whole.
 */
export function createGunzip(): (request: HttpRequest, response: HttpResponse) => Promise<HttpResponse> {
  let last: Promise<unknown> = Promise.resolve();
  return (request, response) => {
    const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase();
    if (encoding !== 'gzip' || request.headers['accept-encoding'] === undefined)
      return Promise.resolve(response);
    const { 'content-encoding': _unfolded, ...headers } = response.headers;
    if (response.body.byteLength === 0) return Promise.resolve({ ...response, headers });
    const unfolded = last.then(async () => ({
      ...response,
      headers,
      body: await bodyOf(response.body, request.maxBytes),
    }));
    last = unfolded.catch(() => undefined);
    return unfolded;
  };
}

async function bodyOf(compressed: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  try {
    // Not `promisify`: importing `node:util` loads fifteen modules of Node into each start.
    return await new Promise((resolve, reject) => {
      gunzip(compressed, { maxOutputLength: maxBytes }, (error, body) =>
        error === null ? resolve(body) : reject(error),
      );
    });
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge
      ? new TransportError('too-large', true, 'the answer unfolds to more than is read of it')
      : new TransportError('interrupted', true, 'the compressed answer is not whole');
  }
}
