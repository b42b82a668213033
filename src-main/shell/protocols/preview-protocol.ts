import type { Session } from 'electron';
import { session } from 'electron';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import type { PreviewResponse } from '../../bridge/views/site-views.ts';
import { assetSecurityPolicy, previewSecurityPolicy } from './content-security-policy.ts';
import { readPicture } from '../../pictures/read-picture.ts';
import { refusedPicture } from '../../pictures/refused-picture.ts';
import { previewScheme } from './schemes.ts';
import { texts } from '../../shared/messages/texts.ts';

export type AskPreview = (previewId: string, address: string, nonce: string) => Promise<PreviewResponse>;

export interface PreviewSessionOptions {
  /** Names the session: each view has its own, in memory alone. */
  readonly viewId: string;
  readonly ask: AskPreview;
  readonly theme: () => 'light' | 'dark' | null;
}

/** The parts of a preview's address; null for everything else. */
export function readPreviewUrl(address: string): { readonly previewId: string; readonly url: URL } | null {
  const url = URL.parse(address);
  if (url?.protocol !== `${previewScheme}:` || url.username !== '' || url.password !== '') return null;
  return /^[a-z0-9-]{1,100}$/.test(url.hostname) && url.port === '' ? { previewId: url.hostname, url } : null;
}

/**
 * A session in which only previews can be asked for: no network, no permission, no download, no other scheme of ours, and
 * nothing that outlives the program (docs/design/security.md).
 */
export function createPreviewSession(options: PreviewSessionOptions): Session {
  const made = session.fromPartition(`galley-preview-${options.viewId}`, { cache: false });
  // In place of the rule for the other sessions (harden.ts), whose schemes previews must not reach.
  made.webRequest.onBeforeRequest((details, answer) =>
    answer({ cancel: readPreviewUrl(details.url) === null }),
  );
  if (!made.protocol.isProtocolHandled(previewScheme)) {
    made.protocol.handle(previewScheme, (request) => respond(request, options));
  }
  return made;
}

/** Ours, and the same as long as the program runs: pages that follow each other need not ask for them again. */
const unchanging: ReadonlySet<string> = new Set(['/~galley/style.css', '/~galley/site.js']);
const forever = 'max-age=31536000, immutable';

async function respond(request: Request, { ask, theme }: PreviewSessionOptions): Promise<Response> {
  const read = readPreviewUrl(request.url);
  if (request.method !== 'GET' || read === null) return new Response(null, { status: 405 });
  const nonce = randomBytes(18).toString('base64url');
  const { url } = read;
  const forced = theme();
  if (forced !== null) url.searchParams.set('theme', forced);
  else url.searchParams.delete('theme');
  let answer: PreviewResponse;
  try {
    answer = await ask(read.previewId, `${url.pathname}${url.search}`, nonce);
  } catch (error) {
    return words(503, error instanceof Error ? error.message : texts().shell.ended.previewNotNow);
  }
  if (answer.file !== null) return await fileResponse(answer.file, answer.type);
  const headers = headersOf(answer.type, previewSecurityPolicy(nonce));
  return new Response(answer.body, {
    status: answer.status,
    headers: unchanging.has(url.pathname) ? { ...headers, 'cache-control': forever } : headers,
  });
}

function headersOf(type: string, policy: string): Record<string, string> {
  return {
    'content-type': type,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
  };
}

function words(status: number, sentence: string): Response {
  return new Response(sentence, {
    status,
    headers: headersOf('text/plain; charset=utf-8', assetSecurityPolicy),
  });
}

/** Fonts of ours and pictures; every other file is not opened here, and the page stays. */
async function fileResponse(file: string, type: string): Promise<Response> {
  const headers = (known: string) => ({ ...headersOf(known, assetSecurityPolicy), 'cache-control': forever });
  if (type !== '') {
    try {
      return new Response(new Uint8Array(await fs.readFile(file)), { headers: headers(type) });
    } catch {
      return words(404, texts().shell.files.notDownloaded);
    }
  }
  const picture = await readPicture(file);
  switch (picture.kind) {
    case 'missing':
      return words(404, texts().shell.files.notDownloaded);
    case 'no picture':
      return new Response(null, { status: 204 });
    case 'refused':
      return new Response(refusedPicture(picture.reason), { headers: headers('image/svg+xml') });
    case 'picture':
      return new Response(picture.bytes, { headers: headers(picture.type) });
  }
}
