import { noTarget } from '../../../src-main/bridge/views/note-views.ts';
import type { NoteTarget } from '../../../src-main/bridge/views/note-views.ts';
import { aimedBlock } from '../../document/aim.ts';
import type { App } from '../../state/app.svelte.ts';
import { noteNode, wordsIn } from './mark-noted.ts';

type PageTarget = Pick<NoteTarget, 'spaceId' | 'changeRequestId' | 'pageId'>;

/** Begins a note on the block that was pointed at or moved to, else on the page. */
export function beginNoteHere(
  app: App,
  accountId: string,
  page: PageTarget,
  document: HTMLElement | null,
): void {
  const cursor = document === null ? null : aimedBlock(document);
  const words = cursor === null ? '' : wordsIn(cursor.element);
  const nodeId = cursor === null ? null : noteNode(cursor.element, cursor.key);
  app.notes.begin({
    accountId,
    target: { ...noTarget, ...page, nodeId },
    quotation: nodeId === null || words === '' ? null : words.slice(0, 300),
  });
}

/** A note on something that is not a page: a change request, a space, a comment, a site. */
export function subjectOf(accountId: string, target: Partial<NoteTarget>, quotation: string | null = null) {
  return { accountId, target: { ...noTarget, ...target }, quotation };
}
