import type { Block } from '../../../src-main/shared/tree.ts';
import type { CommentTarget } from '../../../src-main/bridge/edit.ts';
import { cellKey, cellPlace } from '../../document/cells.ts';
import type { CellPlace } from '../../document/cells.ts';
import { quotationOf } from './composer/quotation.ts';
import { t } from '../../messages/en/discussion.ts';

/** What a new comment is about. */
export interface CommentPlace {
  readonly pageId: string | null;
  readonly nodeId: string | null;
  /** The cell of the table that `nodeId` names. */
  readonly cell: CellPlace | null;
  /** The block is a table, a part of a table or list, or an image. */
  readonly part: 'table' | 'row' | 'item' | 'picture' | null;
  readonly quotation: string | null;
  /** Which of the places in the block that read as the quotation was selected, from 0; absent: none was, or none is found. */
  readonly occurrence?: number;
  /** What was commented on is not a target of the service: the comment opens with the quotation, which is said before. */
  readonly note: string | null;
  /**
   * It stands on the old side alone: `nodeId` is its node there, null where it has none, and `cell` the cell of that table.
   * Null: it is there now.
   */
  readonly deleted: { readonly nodeId: string | null; readonly cell: CellPlace | null } | null;
  /** Another wording of the block is written, not only words about it. */
  readonly suggests: boolean;
}

const parts: Partial<Record<Block['type'], CommentPlace['part']>> = {
  table: 'table',
  'table-row': 'row',
  'list-item': 'item',
  images: 'picture',
  image: 'picture',
  drawing: 'picture',
};

/** The text of a list item is read as the item. */
function partOf(block: Block, around: readonly Block[]): CommentPlace['part'] {
  const isText = block.type === 'paragraph' && around.at(-1)?.type === 'list-item';
  return isText ? 'item' : (parts[block.type] ?? null);
}

/** A page, where `block` is null, or a block of it; `around` are the blocks it stands in. */
export function placeOfBlock(
  pageId: string,
  block: Block | null,
  deleted: boolean,
  around: readonly Block[] = [],
): CommentPlace {
  const quotation = block === null ? null : quotationOf(block);
  const named = block === null ? null : cellOf([...around, block]);
  const cell = deleted ? null : named;
  const standsIn = around.findLast(({ key }) => key !== undefined);
  return {
    pageId,
    nodeId: deleted ? null : (cell?.table ?? block?.key ?? null),
    cell: cell?.place ?? null,
    part: block === null ? null : partOf(block, around),
    quotation,
    note: deleted && quotation !== null ? t('thisBlockIsDeletedThe') : null,
    deleted: deleted
      ? { nodeId: block?.key ?? named?.table ?? standsIn?.key ?? null, cell: named?.place ?? null }
      : null,
    suggests: false,
  };
}

/** The cell that ends a chain of blocks, and the key of its table; null: it is not a cell, or its document has no keys. */
function cellOf(chain: readonly Block[]): { readonly table: string; readonly place: CellPlace } | null {
  const [table, row, cell] = chain.slice(-3);
  if (table?.key === undefined || row === undefined || cell === undefined) return null;
  const place = cellPlace(row, cell);
  return place === null ? null : { table: table.key, place };
}

/** Where the service puts a comment of this place. */
export function targetOf(place: CommentPlace): Omit<CommentTarget, 'spaceId'> {
  return {
    ...(place.pageId === null ? {} : { pageId: place.pageId }),
    ...(place.nodeId === null ? {} : { nodeId: place.nodeId }),
    ...(place.cell === null ? {} : { tableCell: place.cell }),
    ...(place.quotation === null ? {} : { quotation: place.quotation }),
    ...(place.note === null || place.quotation === null ? {} : { opensWithQuotation: true }),
  };
}

/** The node that it stands at in a document, on the old side where it is deleted; null: it is about no block. */
export function nodeOf({ nodeId, deleted }: CommentPlace): string | null {
  return nodeId ?? deleted?.nodeId ?? null;
}

/** The cell that it stands at, on the old side where that is deleted; null: it is about no cell. */
export function cellAt({ cell, deleted }: CommentPlace): CellPlace | null {
  return cell ?? deleted?.cell ?? null;
}

/** Where it stands in a document, and the words of it that are meant. */
export function anchorOf(place: CommentPlace) {
  const { quotation, occurrence } = place;
  return { at: nodeOf(place), tableCell: cellAt(place), quotation, occurrence };
}

/** Names what is written about on a page, so that a draft is found again: a block or a cell; null: the page. */
export function draftKey(place: CommentPlace): string | null {
  const [node, cell] = [nodeOf(place), cellAt(place)];
  const key = cell === null ? node : `${node ?? ''} ${cellKey(cell)}`;
  return place.deleted === null || key === null ? key : `deleted ${key}`;
}

/** The page itself is written about: another wording of it is another title, and description. */
export function isPage({ nodeId, quotation }: CommentPlace): boolean {
  return nodeId === null && quotation === null;
}

/** What is commented on, as the message `commentOn` names it. */
export function placeKind(
  place: CommentPlace,
): 'page' | 'selection' | 'cell' | 'table' | 'row' | 'item' | 'picture' | 'block' {
  if (place.note !== null && place.quotation !== null) return place.nodeId === null ? 'page' : 'selection';
  if (place.cell !== null) return 'cell';
  return isPage(place) ? 'page' : (place.part ?? 'block');
}
