import type { ThreadView } from '../../bridge/views/review-views.ts';
import { findBlock } from '../../content/anchors/anchor-comment.ts';
import { cellName } from '../../content/cell-name.ts';
import { quotedText } from '../../content/plain-text.ts';
import type { Block, ContentTree } from '../../shared/tree.ts';
import type { Lane } from './lane.ts';
import { texts } from '../../shared/messages/texts.ts';
import { successorOf } from './former-place.ts';

/** What a thread stands at: a block by its node key, or a cell of the table that has the key. */
export interface AnchorTarget {
  readonly pageId: string;
  readonly nodeId: string;
  readonly tableCell: ThreadView['tableCell'];
  /** The words it is about, as far as they are known. */
  readonly quotation: string | null;
}

export type AnchorPlace =
  /** The page's node keys are not held, so nobody can tell. */
  | { readonly state: 'unknown' }
  | {
      /** `own`: the person's own edit made it read as it does. */
      readonly state: 'exact' | 'moved' | 'changed' | 'own';
      /** Key of the block it stands at now, and the cell in it. */
      readonly nodeId: string | null;
      readonly tableCell: AnchorTarget['tableCell'];
      readonly text: string;
      readonly words: string | null;
    }
  | { readonly state: 'lost'; readonly text: string | null; readonly words: string };

/** Finds what a thread is about in the revision that is read now (docs/design/sync.md). */
export function findAnchor(lane: Lane, target: AnchorTarget): AnchorPlace {
  const { content, spaceId, revisionId } = lane;
  if (revisionId === null) return { state: 'unknown' };
  const page = content.pages(spaceId, revisionId).byId.get(target.pageId);
  if (page === undefined) return lost(lane, target, texts().discussion.pageGone);
  const keyed = content.keyedTree(page);
  const tree = content.tree(page);
  if (keyed === null || tree === null) return { state: 'unknown' };
  // Of what is read, and of its document, which has every key.
  const blocks = [tree, keyed].flatMap((one) => blockByKey(one.blocks, target.nodeId) ?? []);
  if (target.tableCell !== null) return cellPlace(lane, target, tree, blocks);
  const [own] = blocks;
  // By the block that has the node, or that became of it, whatever else reads the same.
  const block = own ?? successorIn(lane, target, tree)?.block;
  if (block !== undefined) return placeAt(block, target, block.key ?? target.nodeId, null);
  const quotation = target.quotation ?? formerText(lane, target);
  const found = findBlock(tree, quotation === null ? {} : { nodeId: target.nodeId, quotation });
  if (found.match === 'lost') return lost(lane, target, texts().discussion.blockGone);
  const moved = found.match === 'moved';
  return {
    state: moved ? 'moved' : 'changed',
    nodeId: nearestKey(tree, found.path),
    tableCell: null,
    text: quotedText(found.block),
    words: moved ? texts().discussion.blockMoved : texts().discussion.blockSimilar,
  };
}

/** Where it is in a block or cell that is known: `changed` where that has other words. */
function placeAt(
  block: Block,
  { quotation }: AnchorTarget,
  nodeId: string,
  tableCell: AnchorTarget['tableCell'],
): AnchorPlace {
  const whole = { blocks: [{ ...block, key: nodeId }], frontMatter: {}, truncated: false };
  const found = findBlock(whole, quotation === null ? { nodeId } : { nodeId, quotation });
  const isExact = found.match === 'exact';
  return {
    state: isExact ? 'exact' : 'changed',
    nodeId,
    tableCell,
    text: quotedText(block),
    words: isExact ? null : texts().discussion.textGone,
  };
}

function cellPlace(
  lane: Lane,
  target: AnchorTarget,
  tree: ContentTree,
  tables: readonly Block[],
): AnchorPlace {
  const { tableCell, nodeId } = target;
  const [cell] = tableCell === null ? [] : tables.flatMap((table) => cellOf(table, tableCell) ?? []);
  if (cell !== undefined) return placeAt(cell, target, nodeId, tableCell);
  const { cellGone, tableGone } = texts().discussion;
  if (tables.length > 0) return lost(lane, target, cellGone);
  const found = successorIn(lane, target, tree);
  if (found?.block.key === undefined || found.tableCell === null) return lost(lane, target, tableGone);
  const now = cellOf(found.block, found.tableCell);
  if (now === undefined) return lost(lane, target, tableGone);
  return placeAt(now, target, found.block.key, found.tableCell);
}

/** What the block became whose node the page no longer has, where another revision that is held still has it. */
function successorIn(lane: Lane, target: AnchorTarget, tree: ContentTree): ReturnType<typeof successorOf> {
  for (const former of formerTrees(lane, target.pageId)) {
    const found = successorOf(former, tree, target.nodeId, target.tableCell);
    if (found?.block.key !== undefined) return found;
  }
  return undefined;
}

function formerTrees({ content, spaceId, formerRevisions }: Lane, pageId: string): readonly ContentTree[] {
  return formerRevisions.flatMap((revisionId) => {
    const page = content.pages(spaceId, revisionId).byId.get(pageId);
    return (page === undefined ? null : content.keyedTree(page)) ?? [];
  });
}

function lost(lane: Lane, target: AnchorTarget, words: string): AnchorPlace {
  return { state: 'lost', text: target.quotation ?? formerText(lane, target), words };
}

/** The text of what is gone, where another revision that is held still has it. */
function formerText(lane: Lane, { pageId, nodeId, tableCell }: AnchorTarget): string | null {
  for (const former of formerTrees(lane, pageId)) {
    const block = blockByKey(former.blocks, nodeId);
    const place = block === undefined || tableCell === null ? block : cellOf(block, tableCell);
    if (place !== undefined) return quotedText(place);
  }
  return null;
}

/** Names the cell by its column and row, here or where another revision that is held still has it; null: none has. */
export function findCellName(
  lane: Lane,
  { pageId, nodeId, tableCell }: Pick<AnchorTarget, 'pageId' | 'nodeId' | 'tableCell'>,
): string | null {
  if (tableCell === null) return null;
  for (const table of heldBlocks(lane, pageId, nodeId)) {
    const name = cellName(table, tableCell);
    if (name !== null) return name;
  }
  return null;
}

/** The block with a node key, here and where other revisions that are held have it, the nearest first. */
export function* heldBlocks(
  { content, spaceId, revisionId, formerRevisions }: Lane,
  pageId: string,
  nodeId: string,
): Generator<Block> {
  for (const id of [revisionId, ...formerRevisions]) {
    const page = id === null ? undefined : content.pages(spaceId, id).byId.get(pageId);
    if (page === undefined) continue;
    for (const tree of [content.tree(page), content.keyedTree(page)]) {
      const block = tree === null ? undefined : blockByKey(tree.blocks, nodeId);
      if (block !== undefined) yield block;
    }
  }
}

/** The key of the innermost block on a path that has one. */
function nearestKey(tree: ContentTree, path: readonly number[]): string | null {
  let key: string | null = null;
  let { blocks } = tree;
  for (const index of path) {
    const block = blocks[index];
    if (block === undefined) break;
    key = block.key ?? key;
    ({ blocks } = block);
  }
  return key;
}

export function cellOf(table: Block, place: NonNullable<ThreadView['tableCell']>): Block | undefined {
  const row = table.blocks.find((one) => one.type === 'table-row' && one.attributes.record === place.record);
  return row?.blocks.find(
    (one) => one.type === 'table-cell' && one.attributes.definition === place.definition,
  );
}

export function blockByKey(blocks: readonly Block[], key: string): Block | undefined {
  for (const block of blocks) {
    if (block.key === key) return block;
    const inside = blockByKey(block.blocks, key);
    if (inside !== undefined) return inside;
  }
  return undefined;
}
