import { createContext } from 'svelte';
import type { Block } from '../../../src-main/bridge/content.ts';
import { cellPlace } from '../../document/cells.ts';
import type { CellPlace } from '../../document/cells.ts';
import { quotationOf } from '../discussion/quotation.ts';

export type DiffMode = 'inline' | 'side' | 'source' | 'result';

/** What a new comment is about; `words` say it where the service has no such target. */
export interface CommentPlace {
  readonly pageId: string | null;
  readonly nodeId: string | null;
  /** The cell of the table that `nodeId` names. */
  readonly cell: CellPlace | null;
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
  commentOn(pageId: string, block: Block | null, deleted: boolean, around: readonly Block[] = []): void {
    const quotation = block === null ? null : quotationOf(block);
    const cell = block === null || deleted ? null : cellOf([...around, block]);
    const nodeId = deleted ? null : (cell?.table ?? block?.key ?? null);
    this.composing = {
      pageId,
      nodeId,
      cell: cell?.place ?? null,
      quotation,
      note:
        deleted && quotation !== null
          ? 'The block is deleted, so the comment goes to the page and quotes it.'
          : null,
    };
    this.pane = 'side';
  }
}

/** The cell that ends a chain of blocks, and the key of its table; null: it is no cell, or its document has no keys. */
function cellOf(chain: readonly Block[]): { readonly table: string; readonly place: CellPlace } | null {
  const [table, row, cell] = chain.slice(-3);
  if (table?.key === undefined || row === undefined || cell === undefined) return null;
  const place = cellPlace(row, cell);
  return place === null ? null : { table: table.key, place };
}

export const [getChanges, setChanges] = createContext<ChangesState>();
