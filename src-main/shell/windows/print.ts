import type { Session, WebContents } from 'electron';
import { BrowserWindow } from 'electron';
import type { PrintOutcome } from '../../bridge/channels/preview-view-requests.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { boundRenderer, whilePrinting } from './bound-renderer.ts';
import { printEndedWords } from './ended-words.ts';
import type { RendererExcess } from './renderer-watch.ts';
import { askWhereToSave, writeChosen } from './save-files.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Bounds of what is saved as PDF (docs/design/security.md). */
const printBounds = { pages: 2000, waitMs: 300_000 } as const;

/** Of the dictionary of a page; that of a tree of them goes on with an s. */
const pageMark = '/Type /Page';
const plural = 's'.charCodeAt(0);

/** A name as a file system takes it, and no longer than a dialog shows. */
export function fileNameOf(title: string): string {
  const plain = title
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '');
  return `${plain.slice(0, 80).trim() || 'Galley'}.pdf`;
}

/** As text of the page that the header is made of: that page is not the window's. */
function escapedForHeader(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? '',
  );
}

const margins = { top: 0.7, bottom: 0.7, left: 0.6, right: 0.6 };
const small = 'width:100%;margin:0 12mm;font:8px sans-serif;color:#666';

/**
 * What the window shows, as its style sheet for print has it: nothing of a document runs. Saved under a name that the
 * person chooses in the system's dialog, tagged for screen readers.
 */
export async function saveAsPdf(window: BrowserWindow, title: string): Promise<PrintOutcome> {
  return await savedUnderAName(window, window.webContents, title);
}

/** The pages of a preview, loaded out of sight in a session of previews. */
export async function savePreviewAsPdf(
  window: BrowserWindow,
  address: string,
  title: string,
  session: Session,
): Promise<PrintOutcome> {
  const hidden = new BrowserWindow({
    show: false,
    webPreferences: {
      session,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      devTools: false,
    },
  });
  const { webContents } = hidden;
  let excess: RendererExcess | null = null;
  boundRenderer(webContents, (exceeded) => (excess = exceeded));
  const ended = new Promise<never>((_resolve, reject) => {
    webContents.once('render-process-gone', (_event, { reason }) => {
      const detail = printEndedWords(title, reason === 'oom' ? 'memory' : excess);
      reject(new RequestFailure('data', detail));
    });
  });
  const draw = async (): Promise<void> => {
    await hidden.loadURL(address);
    await webContents.executeJavaScript('document.fonts.ready.then(() => true)');
  };
  try {
    await Promise.race([ended, whilePrinting(webContents, draw)]);
    return await Promise.race([ended, savedUnderAName(window, webContents, title)]);
  } catch (error) {
    const reason = error instanceof RequestFailure ? error.failure.detail : undefined;
    return { outcome: 'failed', reason: reason ?? texts().shell.files.pagesNotPrinted };
  } finally {
    hidden.destroy();
  }
}

async function savedUnderAName(
  window: BrowserWindow,
  contents: WebContents,
  title: string,
): Promise<PrintOutcome> {
  const to = await askWhereToSave(window, {
    title: texts().shell.files.savePdf,
    defaultPath: fileNameOf(title),
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  });
  if (to === null) return { outcome: 'cancelled' };
  try {
    const { bytes, isCut } = await whilePrinting(contents, () => asPdf(contents, title));
    await writeChosen(to, bytes);
    const note = isCut ? texts().shell.files.pagesLeftOut(printBounds.pages) : null;
    return { outcome: 'saved', path: to, note };
  } catch (error) {
    if (error instanceof RequestFailure) throw error;
    return { outcome: 'failed', reason: texts().shell.files.pagesNotPrinted };
  }
}

interface Pdf {
  readonly bytes: Buffer;
  /** There are more pages than it holds. */
  readonly isCut: boolean;
}

/** @throws {RequestFailure} where it takes longer than the bound */
async function asPdf(contents: WebContents, title: string): Promise<Pdf> {
  const options = {
    pageSize: 'A4',
    pageRanges: `1-${printBounds.pages}`,
    printBackground: true,
    margins,
    displayHeaderFooter: true,
    headerTemplate: `<div style="${small}">${escapedForHeader(title)}</div>`,
    footerTemplate: `<div style="${small};text-align:right"><span class="pageNumber"></span> / <span class="totalPages"></span></div>`,
  } as const;
  const tagged = { ...options, generateTaggedPDF: true, generateDocumentOutline: true };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const tooLong = (): void => reject(new RequestFailure('data', texts().shell.files.printTooLong));
    timer = setTimeout(tooLong, printBounds.waitMs);
  });
  // Chromium gives up on the tags of very long documents: without them is better than not at all.
  const printed = async (): Promise<Pdf> => {
    const bytes = await contents.printToPDF(tagged).catch(() => contents.printToPDF(options));
    const isFull = pagesOf(bytes) === printBounds.pages;
    return { bytes, isCut: isFull && (await hasPage(contents, printBounds.pages + 1)) };
  };
  return await Promise.race([printed(), late]).finally(() => clearTimeout(timer));
}

/** Chromium prints what it is asked for and does not say how much there is, but fails where the first page is beyond it. */
async function hasPage(contents: WebContents, number: number): Promise<boolean> {
  return await contents.printToPDF({ pageSize: 'A4', margins, pageRanges: String(number) }).then(
    () => true,
    (error: unknown) => !/exceeds page count/i.test(String(error)),
  );
}

/** Everything else in a PDF that could look like this is compressed. */
function pagesOf(pdf: Buffer): number {
  let count = 0;
  for (let at = pdf.indexOf(pageMark); at !== -1; at = pdf.indexOf(pageMark, at + pageMark.length))
    if (pdf[at + pageMark.length] !== plural) count += 1;
  return count;
}

/** By the system's dialog for printers. */
export function print({ webContents }: BrowserWindow): Promise<PrintOutcome> {
  const printed = new Promise<PrintOutcome>((resolve) => {
    webContents.print({ printBackground: true }, (isPrinted, reason) => {
      if (isPrinted) resolve({ outcome: 'printed' });
      else if (/cancel/i.test(reason)) resolve({ outcome: 'cancelled' });
      else resolve({ outcome: 'failed', reason: texts().shell.files.notPrinted });
    });
  });
  return whilePrinting(webContents, () => printed);
}
