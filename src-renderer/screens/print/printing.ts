import { tick } from 'svelte';
import type { SavedPdf } from '../../../src-main/bridge/channels/preview-view-requests.ts';
import { mountAll } from '../../document/change-navigation.ts';
import { unfoldAll } from '../../document/unfolding.ts';
import type { App } from '../../state/app.svelte.ts';
import { t as common } from '../../messages/en/common.ts';

const root = 'data-print-root';
const path = 'data-print-path';

/** Marks what goes on paper, and the way to it from the top, for the style sheet for print. Returns what unmarks them. */
export function markForPrint(element: HTMLElement): () => void {
  const marked: HTMLElement[] = [];
  element.setAttribute(root, '');
  for (let above = element.parentElement; above !== null; above = above.parentElement) {
    above.setAttribute(path, '');
    marked.push(above);
  }
  return () => {
    element.removeAttribute(root);
    for (const one of marked) one.removeAttribute(path);
  };
}

/** What is read on this screen: the document, the changes, or the overview. */
function printable(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-printable]');
}

/** Tells where a PDF was saved, and what is not in it. */
export function showPdf(app: App, words: string, { path: file, note }: SavedPdf): void {
  app.showWritten(note === null ? words : `${words} ${note}`, file);
}

/** Prints what is read, or saves it as PDF: all of it, what waits to be drawn too. Tells how it went. */
export async function printed(app: App, title: string, to: 'print' | 'pdf'): Promise<void> {
  const element = printable();
  if (element === null) {
    app.toasts.show(common('thereIsNothingToPrint'));
    return;
  }
  mountAll(Infinity);
  // On paper nothing can be opened.
  if (element.querySelector('.source-diff') === null) unfoldAll(element);
  await tick();
  const unmark = markForPrint(element);
  try {
    const reply = await app.host.request('window.print', { to: to === 'pdf' ? 'pdf' : 'printer', title });
    if (!reply.ok) app.showFailure(reply.failure);
    else if (reply.value.outcome === 'saved')
      showPdf(app, common('savedAs', { path: reply.value.path }), reply.value);
    else if (reply.value.outcome === 'failed') app.toasts.show(reply.value.reason, { tone: 'failed' });
  } finally {
    unmark();
  }
}
