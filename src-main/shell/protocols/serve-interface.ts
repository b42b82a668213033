import type { Protocol, ProtocolRequest, ProtocolResponse } from 'electron';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FirstScreenTexts } from '../../backup/first-screen-file.ts';
import type { ScreenSnapshot } from '../../bridge/screen-snapshot.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { interfaceScheme } from './schemes.ts';

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

function refuse(statusCode: 404 | 405): ProtocolResponse {
  const headers = { 'content-security-policy': contentSecurityPolicy };
  return { statusCode, headers, data: Buffer.alloc(0) };
}

/**
 * The window's document with what the last window left: the snapshot right before the script that draws it, the answers after it,
 * because nothing is drawn from them before the program is loaded. Both are JSON as data, which no policy runs and which the page
 * takes out again; without `<` nothing in it ends the element that holds it.
 */
export function withFirstScreen(html: string, { screen, snapshot }: FirstScreenTexts): string {
  const data = (id: string, json: string) =>
    `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;
  return html
    .replace('<script>', () => `${snapshot === null ? '' : data('snapshot', snapshot)}<script>`)
    .replace('</body>', () => `${data('first-screen', screen)}</body>`);
}

/** Sheets that the build made, and nothing beside them. */
const ownSheet = /^\.\/assets\/[\w.-]+\.css$/;

/**
 * The document with the sheets that the snapshot's screen has beside the document's own, in its one element of style: the script
 * that draws the snapshot would have to ask for them, and wait. As it is where they cannot be read.
 *
 * @param read a file of the interface
 */
export function withSheets(html: string, snapshot: string, read: (address: string) => string): string {
  try {
    // Written by the window of this build (`ofThisBuild`), which is not trusted: what is not as expected throws.
    const { styles } = JSON.parse(snapshot) as ScreenSnapshot;
    const sheets = styles.filter((address) => ownSheet.test(address)).map(read);
    const rules = sheets.join('').replaceAll('url(./', 'url(./assets/');
    return html.replace('</style>', () => `${rules}</style>`);
  } catch {
    return html;
  }
}

/** The document in the language that the window is to speak (src-renderer/main.ts); the build makes it in English. */
export function inLanguage(html: string, language: string): string {
  return html.replace('<html lang="en"', `<html lang="${language}"`);
}

/** A snapshot that another build drew is none; the answers beside it are of views, which may be the same. */
export function ofThisBuild(screen: FirstScreenTexts | null, html: string): FirstScreenTexts | null {
  const [, program = '', style = ''] = /<body data-program="([^"]*)" data-style="([^"]*)">/.exec(html) ?? [];
  const build = `{"build":${JSON.stringify(`${program} ${style}`)},`;
  return screen?.snapshot?.startsWith(build) === false ? { ...screen, snapshot: null } : screen;
}

/** The policy of the document: also the one script and the one style that the build put into it count, and no other. */
export function policyOfDocument(html: string): string {
  const hashOf = (name: 'script' | 'style'): string => {
    const text = new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(html)?.[1] ?? '';
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  };
  return contentSecurityPolicy
    .replace("script-src 'self'", `script-src 'self' ${hashOf('script')}`)
    .replace("style-src 'self'", `style-src 'self' ${hashOf('style')}`);
}

/**
 * Answers `app://galley/…` with the built interface, and nothing else (docs/design/security.md). `Protocol.handle` would load Node's
 * fetch for its requests and answers, which Electron compiles at each start (docs/how-to/measure.md).
 *
 * @param html the document, as the build made it
 * @param firstScreen what the document that is asked for begins with
 */
export function serveInterface(
  protocol: Protocol,
  root: string,
  html: string,
  firstScreen: () => FirstScreenTexts | null,
): void {
  const answer = createInterfaceHandler(root, html, firstScreen);
  protocol.registerBufferProtocol(interfaceScheme, (request, respond) => void answer(request).then(respond));
}

function createInterfaceHandler(
  root: string,
  html: string,
  firstScreen: () => FirstScreenTexts | null,
): (request: ProtocolRequest) => Promise<ProtocolResponse> {
  const document = (): { readonly body: string; readonly policy: string } => {
    const screen = firstScreen();
    const snapshot = screen?.snapshot ?? null;
    const styled =
      snapshot === null
        ? html
        : withSheets(html, snapshot, (address) => readFileSync(path.join(root, address), 'utf8'));
    return {
      body: screen === null ? styled : withFirstScreen(styled, screen),
      policy: policyOfDocument(styled),
    };
  };
  return async (request) => {
    if (request.method !== 'GET') return refuse(405);
    const url = new URL(request.url);
    if (url.host !== 'galley') return refuse(404);
    const file = resolveWithin(root, url.pathname === '/' ? '/index.html' : url.pathname);
    const contentType = file === null ? undefined : contentTypes[path.extname(file)];
    if (file === null || contentType === undefined) return refuse(404);
    try {
      const made = file === path.join(root, 'index.html') ? document() : null;
      return {
        data: made === null ? await readFile(file) : Buffer.from(made.body),
        headers: {
          'content-type': contentType,
          'content-security-policy': made?.policy ?? contentSecurityPolicy,
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
        },
      };
    } catch {
      return refuse(404);
    }
  };
}
