import type { BrowserWindow } from 'electron';
import { session } from 'electron';
import type { SavedPdf } from '../../bridge/channels/preview-view-requests.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { previewScheme } from '../protocols/schemes.ts';
import { savePreviewAsPdf } from './print.ts';

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
let count = 0;

/**
 * A document that the core made, as PDF under a name that the person chooses: loaded out of sight in a session of its own,
 * in which nothing but the document itself can be asked for, and nothing runs. Null where the person cancels.
 */
export async function saveHtmlAsPdf(
  window: BrowserWindow,
  html: string,
  title: string,
): Promise<SavedPdf | null> {
  count += 1;
  const address = `${previewScheme}://export-${count}/`;
  const made = session.fromPartition(`galley-export-${count}`, { cache: false });
  made.webRequest.onBeforeRequest((details, answer) => answer({ cancel: details.url !== address }));
  made.protocol.handle(
    previewScheme,
    () =>
      new Response(html, {
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
      }),
  );
  const outcome = await savePreviewAsPdf(window, address, title.replace(/\.pdf$/, ''), made);
  if (outcome.outcome === 'saved') return { path: outcome.path, note: outcome.note };
  if (outcome.outcome === 'failed') throw new RequestFailure('data', outcome.reason);
  return null;
}
