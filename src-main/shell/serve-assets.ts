import path from 'node:path';
import { assetSecurityPolicy } from './content-security-policy.ts';
import { interfaceOrigin } from './serve-interface.ts';
import { readPicture } from '../pictures/read-picture.ts';

export const assetScheme = 'galley-asset';

const accountId = /^[a-z0-9][a-z0-9._-]{0,127}$/;
const sha256 = /^\/([0-9a-f]{64})$/;

/**
 * Answers `galley-asset://<account>/<sha256>` with that file of the account's store, if it is a picture within bounds. The account is
 * the host of the address, so account ids are lower case. Nothing else can be named: no part of the address is a path.
 */
export function createAssetHandler(dataDir: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const hash = sha256.exec(url.pathname)?.[1];
    if (request.method !== 'GET' || hash === undefined || !accountId.test(url.hostname)) {
      return new Response(null, { status: 404 });
    }
    const file = path.join(dataDir, 'accounts', url.hostname, 'files', hash.slice(0, 2), hash);
    const picture = await readPicture(file);
    if (picture.kind === 'missing') return new Response(null, { status: 404 });
    if (picture.kind === 'no picture') return new Response(null, { status: 415 });
    if (picture.kind === 'refused') return new Response(null, { status: 422 });
    return new Response(picture.bytes, {
      headers: {
        'content-type': picture.type,
        'content-security-policy': assetSecurityPolicy,
        'x-content-type-options': 'nosniff',
        'access-control-allow-origin': interfaceOrigin,
        // Named by its content: it never changes.
        'cache-control': 'max-age=31536000, immutable',
      },
    });
  };
}
