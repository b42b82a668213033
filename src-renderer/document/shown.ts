import type { Block, BlockType, Inline } from '../../src-main/shared/tree.ts';
import { isPieceOn, isReshaped } from '../../src-main/shared/diff.ts';
import type { BlockDiff, ChangedBlock, InlineDiff } from '../../src-main/shared/diff.ts';
import { flattenedParts } from './flattened-parts.ts';

/** Which side of a diff is drawn: both merged into one text, or one of them alone. A plain document is `merged`. */
export type Side = 'merged' | 'before' | 'after';

export type BlockOf<Type extends BlockType> = Extract<Block, { readonly type: Type }>;

/**
 * What a component draws: a block, with its diff where it stands in one. Documents and diffs share every component this
 * way. `path` is the place in the tree ("3.0.1"), unique within one view and what `data-block` carries.
 */
export interface Shown {
  readonly block: Block;
  readonly diff: BlockDiff | null;
  readonly path: string;
}

export function shownBlocks(blocks: readonly Block[], parent: string): readonly Shown[] {
  return blocks.map((block, index) => ({ block, diff: null, path: joinPath(parent, index) }));
}

/**
 * The diffs that a side draws, in the order of that side. Paths count all diffs, so they are the same on both sides. A moved
 * block is drawn at its old place on the old side and at its new place on the new side; the merged view has a marker at the
 * old place. A paragraph that was split or joinPiece is drawn whole on the side where it is whole.
 */
export function shownDiffs(diffs: readonly BlockDiff[], side: Side, parent: string): readonly Shown[] {
  const all: Shown[] = [];
  const firsts = new Map<string, number>();
  for (const [index, diff] of diffs.entries()) {
    const own = shownOn(diff, side, joinPath(parent, index));
    // A container without frame and children has nothing to draw on this side.
    if (own === null || (isUnframed(own, side) && childrenOf(own, side).length === 0)) continue;
    const shown = moveNotesToFirstPiece(own, side, all, firsts);
    const first = isFurtherPiece(shown, side) ? firsts.get(shown.diff.pieceOf ?? '') : undefined;
    const whole = first === undefined ? undefined : all[first];
    if (first !== undefined && whole?.block.type === 'paragraph' && shown.block.type === 'paragraph')
      all[first] = joinPiece(whole, shown);
    else {
      firsts.set(diff.id, all.length);
      all.push(shown);
    }
  }
  return all;
}

function shownOn(diff: BlockDiff, side: Side, path: string): Shown | null {
  // The container shows what its title became.
  if (diff.asTitle === true)
    return (diff.change === 'moved-away') === (side === 'before')
      ? { block: diff.block, diff: null, path }
      : null;
  if (diff.block.type === 'table-cell' && (diff.change === 'moved' || diff.change === 'moved-away'))
    return shownCell(diff, side, path);
  if (diff.change === 'moved-away') {
    const isTold = diff.together === 0 || diff.indent !== undefined;
    if (side === 'after' || (side === 'merged' && isTold)) return null;
    if (side === 'merged' || diff.edited === undefined) return { block: diff.block, diff, path };
    // An edit of a moved block is marked at both places and described at the new one.
    return { block: diff.block, diff: { ...diff.edited, id: diff.id, attributes: [], follows: true }, path };
  }
  if (side === 'before' && (diff.change === 'inserted' || diff.change === 'moved')) return null;
  if (side === 'after' && diff.change === 'deleted') return null;
  if (side !== 'before') return { block: diff.block, diff, path };
  const block = diff.before ?? diff.block;
  if (!isReshaped(diff)) return { block, diff, path };
  const { blocks, inlines, ...own } = diff;
  const content =
    block.type === 'paragraph'
      ? { inlines: textOf(blocks ?? []) }
      : { blocks: block.type === 'table' ? rowsOf(block, blocks) : flattenedParts(block, inlines ?? []) };
  return { block, diff: { ...own, ...content }, path };
}

/** A cell of a moved column: only other changes are marked, because the head of the table shows the move. */
function shownCell(
  diff: Extract<BlockDiff, { readonly change: 'moved' | 'moved-away' }> | ChangedBlock,
  side: Side,
  path: string,
): Shown | null {
  if ((diff.change === 'moved-away') !== (side === 'before')) return null;
  const { block, id } = diff;
  const own = diff.change === 'moved-away' ? diff.edited : diff;
  return {
    block,
    diff: { block, attributes: [], formattingOnly: false, ...own, id, change: 'changed' },
    path,
  };
}

/** The rows of a table that became a list, each with the changes of its list item. */
function rowsOf({ blocks }: Block, items: readonly BlockDiff[] | undefined): readonly BlockDiff[] {
  const old = items?.filter(({ change }) => change !== 'inserted' && change !== 'moved') ?? [];
  return blocks.map((block, index) => {
    const item = old[index];
    const parts = flattenedParts(block, item === undefined ? [] : textOf([item]));
    return { change: 'changed', id: '', block, attributes: [], blocks: parts, formattingOnly: false };
  });
}

/** The paths of the top-level blocks of a side, in order. A block in pieces has the path of its first piece. */
export function topPaths(diffs: readonly BlockDiff[], side: 'before' | 'after'): readonly string[] {
  const paths: string[] = [];
  const add = (all: readonly Shown[]): void => {
    for (const shown of all) {
      if (isUnframed(shown, side)) add(childrenOf(shown, side));
      else if (!isFurtherPiece(shown, side)) paths.push(shown.path);
    }
  };
  add(shownDiffs(diffs, side, ''));
  return paths;
}

/** True for the second and later pieces of a block that is whole on this side. */
function isFurtherPiece(shown: Shown, side: Side): shown is Shown & { readonly diff: ChangedBlock } {
  const { diff } = shown;
  return diff !== null && diff.change !== 'moved-away' && side !== 'merged' && isPieceOn(diff, side);
}

/**
 * Moves the changed attributes of a further piece to the first one, where several paragraphs became one: the notes of all pieces
 * stand above that paragraph, and the old side leaves room beside them. Returns the piece without its attributes.
 */
function moveNotesToFirstPiece(
  piece: Shown,
  side: Side,
  all: Shown[],
  firsts: ReadonlyMap<string, number>,
): Shown {
  if (side === 'merged' || !isFurtherPiece(piece, 'after') || piece.diff.block.type !== 'paragraph')
    return piece;
  const { diff } = piece;
  const place = firsts.get(diff.pieceOf ?? '');
  const first = all[place ?? -1];
  if (
    place === undefined ||
    !first?.diff ||
    first.diff.change === 'moved-away' ||
    diff.attributes.length === 0
  )
    return piece;
  const attributes = [...first.diff.attributes, ...diff.attributes];
  all[place] = { ...first, diff: { ...first.diff, change: 'changed', attributes } };
  return { ...piece, diff: { ...diff, attributes: [] } };
}

/** A paragraph with one more of its pieces at its end. */
function joinPiece(whole: Shown, piece: Shown): Shown {
  if (whole.diff === null || whole.diff.change === 'moved-away') return whole;
  return {
    path: whole.path,
    block: { ...whole.block, inlines: [...whole.block.inlines, ...piece.block.inlines] },
    diff: {
      ...whole.diff,
      change: 'changed',
      inlines: [...inlinesOf(whole), ...inlinesOf(piece)].map(withoutSpaceChange),
    },
  };
}

/** White space that a split or join added or removed is not marked: it would look like a character. */
function withoutSpaceChange(diff: InlineDiff): InlineDiff {
  const isSpace = diff.inline.type === 'text' && diff.inline.text.trim() === '';
  return diff.change !== 'changed' && isSpace ? { change: 'same', inline: diff.inline } : diff;
}

function inlinesOf({ block, diff }: Shown): readonly InlineDiff[] {
  const own = diff === null || diff.change === 'moved-away' ? undefined : diff.inlines;
  return own ?? block.inlines.map((inline): InlineDiff => ({ change: 'same', inline }));
}

/** The old text of blocks as one text, with its changes. */
function textOf(diffs: readonly BlockDiff[]): readonly InlineDiff[] {
  const texts = diffs.flatMap((diff): readonly (readonly InlineDiff[])[] => {
    if (diff.change === 'inserted' || diff.change === 'moved') return [];
    if (diff.change === 'deleted')
      return textsIn(diff.block).map((text) => text.map((inline) => ({ change: 'deleted', inline })));
    if (diff.change !== 'moved-away' && diff.blocks !== undefined) return [textOf(diff.blocks)];
    if (diff.block.blocks.length === 0) return [inlinesOf({ block: diff.block, diff, path: '' })];
    return textsIn(diff.block).map((text) => text.map((inline) => ({ change: 'same', inline })));
  });
  const space: InlineDiff = { change: 'same', inline: { type: 'text', text: ' ', marks: [] } };
  return texts
    .filter((text) => text.length > 0)
    .flatMap((text, index) => (index === 0 ? text : [space, ...text]));
}

function textsIn(block: Block): readonly (readonly Inline[])[] {
  return [block.inlines, ...block.blocks.flatMap(textsIn)];
}

/** True where a container is missing on this side: its children are drawn without it. */
export function isUnframed({ diff }: Shown, side: Side): boolean {
  if (diff === null || diff.change === 'moved-away') return false;
  const gone = { before: 'wrapped', after: 'unwrapped', merged: null }[side];
  return gone !== null && diff.structure === gone;
}

export function childrenOf(shown: Shown, side: Side): readonly Shown[] {
  const { block, diff, path } = shown;
  if (diff === null || diff.change === 'moved-away' || diff.blocks === undefined) {
    return shownBlocks(block.blocks, path);
  }
  // Text that became a table has no rows; a list marks the changes of the table's cells.
  if (diff.structure === 'tabled' && side === 'before') {
    const runs = textOf(diff.blocks);
    return shownBlocks(block.blocks, path).map((shown) => {
      if (shown.block.type !== 'list') return shown;
      const blocks = flattenedParts(shown.block, runs);
      const own = { id: '', block: shown.block, attributes: [], blocks, formattingOnly: false };
      return { ...shown, diff: { change: 'changed', ...own } };
    });
  }
  return shownDiffs(diff.blocks, side, path);
}

/** The place of a child on one side. `shown` is null where only the other side has the child: the place stays empty. */
export interface Place {
  readonly path: string;
  readonly shown: Shown | null;
  /** It is the same on both sides: neither changed nor the title of a container on one of them. */
  readonly isSame: boolean;
}

/** As `childrenOf`, with empty places for children that only the other side has, so that both sides can be aligned. */
export function placesOf(shown: Shown, side: Side): readonly Place[] {
  const children = new Map(childrenOf(shown, side).map((child) => [child.path, child]));
  const { diff, path } = shown;
  if (side === 'merged' || diff === null || diff.change === 'moved-away' || diff.blocks === undefined) {
    return [...children.values()].map((child) => ({
      path: child.path,
      shown: child,
      isSame: child.diff === null || child.diff.change === 'same',
    }));
  }
  return diff.blocks.map(({ change }, index) => {
    const at = joinPath(path, index);
    return { path: at, shown: children.get(at) ?? null, isSame: change === 'same' };
  });
}

/** The diff of a changed block; null in plain documents, and for unchanged or moved-away blocks. */
export function changeOf(shown: Shown): ChangedBlock | null {
  const { diff } = shown;
  return diff === null || diff.change === 'moved-away' || diff.change === 'same' ? null : diff;
}

/**
 * True where the block or a descendant changed: tabs and expandables with changes are opened. False for a tab that was put
 * around unchanged content.
 */
export function holdsChange({ diff }: Shown): boolean {
  if (diff === null || diff.change === 'same') return false;
  if (diff.change !== 'changed' || diff.blocks === undefined) return true;
  if (diff.attributes.length > 0 || diff.inlines !== undefined || diff.lines !== undefined) return true;
  return diff.blocks.some((child) => child.change !== 'same' && child.asTitle !== true);
}

/** Whether a diff, or one inside it, is the change with an id. */
export function holdsId(diff: BlockDiff | null, id: string): boolean {
  if (diff === null) return false;
  const blocks = diff.change === 'moved-away' ? undefined : diff.blocks;
  return diff.id === id || blocks?.some((child) => holdsId(child, id)) === true;
}

/** The block at a `data-block` path, with its ancestors. */
export interface FoundBlock {
  readonly block: Block;
  /** From the root down, without the block itself. */
  readonly around: readonly Block[];
  /** `before`: only the old side has it. */
  readonly side: Side;
}

/**
 * The current version of the block at a `data-block` path, or the old version where it was deleted. Undefined where the
 * document has no such path.
 */
export function foundAt(roots: readonly Shown[], path: string, side: Side): FoundBlock | undefined {
  const chain = blocksTo(roots, path, side);
  const last = chain.at(-1);
  if (last === undefined) return undefined;
  const isOld = changeOf(last)?.structure === 'unwrapped' || chain.some(isOnlyOnOldSide);
  const blocks = chain.map(({ block, diff }) =>
    isOld || diff === null || diff.change === 'moved-away' ? block : diff.block,
  );
  const block = blocks.at(-1) ?? last.block;
  return { block, around: blocks.slice(0, -1), side: isOld ? 'before' : side === 'before' ? 'after' : side };
}

/** True for deleted blocks, and for text that became a table, whose diffs `childrenOf` makes for the old side. */
function isOnlyOnOldSide({ diff }: Shown): boolean {
  return diff?.change === 'deleted' || diff?.id === '';
}

/** The blocks from the root to a path, that block last; empty where there is none. */
function blocksTo(roots: readonly Shown[], path: string, side: Side): readonly Shown[] {
  const found = roots.find((shown) => path === shown.path || path.startsWith(`${shown.path}.`));
  if (found === undefined) return [];
  return found.path === path ? [found] : [found, ...blocksTo(childrenOf(found, side), path, side)];
}

function joinPath(parent: string, index: number): string {
  return parent === '' ? String(index) : `${parent}.${index}`;
}
