import fs from 'node:fs/promises';
import path from 'node:path';
import { contentSecurityPolicy } from './content-security-policy.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/**
 * The file below `root` that a request path names, or null. Encoded separators and dots do reach handlers, so the path
 * is decoded, resolved, and then held against the root with its separator.
 */
export function resolveWithin(root: string, pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return null;
  const file = path.resolve(root, `.${decoded.startsWith('/') ? '' : '/'}${decoded}`);
  return file.startsWith(root + path.sep) ? file : null;
}

function refuse(status: 404 | 405): Response {
  return new Response(null, { status, headers: { 'content-security-policy': contentSecurityPolicy } });
}

/**
 * Puts JSON into a document as data, which no policy runs and which its page takes out again. Without `<` nothing in it ends
 * the element that holds it.
 */
export function withData(html: string, json: string): string {
  const data = json.replaceAll('<', '\\u003c');
  return html.replace('</head>', () => `<script type="application/json">${data}</script></head>`);
}

/**
 * Answers `app://galley/…` with the built interface, and nothing else (docs/design/security.md).
 *
 * @param startData JSON for a document that is about to be loaded (bridge/first-screen.ts)
 */
export function createInterfaceHandler(
  root: string,
  startData: () => Promise<string>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET') return refuse(405);
    const url = new URL(request.url);
    if (url.host !== 'galley') return refuse(404);
    const file = resolveWithin(root, url.pathname === '/' ? '/index.html' : url.pathname);
    const contentType = file === null ? undefined : contentTypes[path.extname(file)];
    if (file === null || contentType === undefined) return refuse(404);
    try {
      const bytes = await fs.readFile(file);
      const isDocument = file === path.join(root, 'index.html');
      const body = isDocument ? withData(bytes.toString(), await startData()) : new Uint8Array(bytes);
      return new Response(body, {
        headers: {
          'content-type': contentType,
          'content-security-policy': contentSecurityPolicy,
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
        },
      });
    } catch {
      return refuse(404);
    }
  };
}
