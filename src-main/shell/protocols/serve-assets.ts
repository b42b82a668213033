import { assetSecurityPolicy } from './content-security-policy.ts';
import { assetFile } from '../../pictures/asset-file.ts';
import { readPicture } from '../../pictures/read-picture.ts';
import { interfaceOrigin } from './schemes.ts';

/** Answers the address of a file of an account's store (`assetFile`), if it is a picture within bounds. */
export function createAssetHandler(dataDir: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const file = request.method === 'GET' ? assetFile(dataDir, request.url) : null;
    if (file === null) return new Response(null, { status: 404 });
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
