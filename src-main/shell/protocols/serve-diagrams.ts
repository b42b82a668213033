import fs from 'node:fs/promises';
import path from 'node:path';
import { diagramSecurityPolicy } from './content-security-policy.ts';
import { resolveWithin } from './serve-interface.ts';
import { diagramFrame } from './schemes.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * Answers `galley-diagram://frame/…` with the frame and the built files it consists of. The frame is sandboxed, so its
 * origin is opaque: scripts and fonts are asked for across origins, and allowed to.
 */
export function createDiagramHandler(root: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const isServed =
      url.pathname.startsWith('/assets/') || `${url.protocol}//${url.host}${url.pathname}` === diagramFrame;
    const file = isServed && url.host === 'frame' ? resolveWithin(root, url.pathname) : null;
    const contentType = file === null ? undefined : contentTypes[path.extname(file)];
    if (request.method !== 'GET' || file === null || contentType === undefined) {
      return new Response(null, { status: 404 });
    }
    try {
      return new Response(new Uint8Array(await fs.readFile(file)), {
        headers: {
          'content-type': contentType,
          'content-security-policy': diagramSecurityPolicy,
          'access-control-allow-origin': '*',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
        },
      });
    } catch {
      return new Response(null, { status: 404 });
    }
  };
}
