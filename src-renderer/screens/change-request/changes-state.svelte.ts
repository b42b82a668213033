import { createContext } from 'svelte';
import type { Block } from '../../../src-main/bridge/content.ts';
import { quotationOf } from '../discussion/quotation.ts';

export type DiffMode = 'inline' | 'side' | 'source' | 'result';

/** What a new comment is about; `words` say it where the service has no such target. */
export interface CommentPlace {
  readonly pageId: string | null;
  readonly nodeId: string | null;
  readonly quotation: string | null;
  /** Said before sending, where the comment cannot stand at the block itself. */
  readonly note: string | null;
}

/** What the panels of one change request share: how it is read, what is being written, which thread is looked at. */
export class ChangesState {
  mode = $state.raw<DiffMode>('inline');
  composing = $state.raw<CommentPlace | null>(null);
  activeThread = $state.raw<string | null>(null);
  pane = $state<'list' | 'main' | 'side'>('list');
  finishing = $state(false);
  /** The scrolling element of the document. */
  document = $state.raw<HTMLElement | null>(null);

  /** A deleted block is no target of the service: the comment goes to the page and opens with the quotation. */
  commentOn(pageId: string, block: Block | null, deleted: boolean): void {
    const quotation = block === null ? null : quotationOf(block);
    const nodeId = deleted ? null : (block?.key ?? null);
    this.composing = {
      pageId,
      nodeId,
      quotation,
      note:
        deleted && quotation !== null
          ? 'The block is deleted, so the comment goes to the page and quotes it.'
          : null,
    };
    this.pane = 'side';
  }
}

export const [getChanges, setChanges] = createContext<ChangesState>();
