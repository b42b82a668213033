import type { Block, BlockType } from '../../src-main/shared/tree.ts';
import type { BlockDiff } from '../../src-main/shared/diff.ts';

/** Which side of a diff is drawn: both merged into one text, or one of them alone. A plain document is `merged`. */
export type Side = 'merged' | 'before' | 'after';

export type BlockOf<Type extends BlockType> = Extract<Block, { readonly type: Type }>;
export type ChangedBlock = Exclude<BlockDiff, { readonly change: 'moved-away' }>;

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
 * The diffs that one side draws, in its order. Paths count all diffs, so both sides agree on them. On the old side a moved
 * block is drawn where it came from, on the new side where it went; merged, the old place keeps a marker.
 */
export function shownDiffs(diffs: readonly BlockDiff[], side: Side, parent: string): readonly Shown[] {
  return diffs.flatMap((diff, index): readonly Shown[] => {
    const path = joinPath(parent, index);
    if (diff.change === 'moved-away') return side === 'after' ? [] : [{ block: diff.block, diff, path }];
    if (side === 'before' && (diff.change === 'inserted' || diff.change === 'moved')) return [];
    if (side === 'after' && diff.change === 'deleted') return [];
    return [{ block: side === 'before' ? (diff.before ?? diff.block) : diff.block, diff, path }];
  });
}

/** True where a container does not stand on this side: what is in it is drawn without it. */
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
  // The texts that became a table have no rows of their own.
  if (diff.structure === 'tabled' && side === 'before') return shownBlocks(block.blocks, path);
  return shownDiffs(diff.blocks, side, path);
}

/** A child as one side draws it. `shown` null: it stands on the other side alone, and its room stays free here. */
export interface Place {
  readonly path: string;
  readonly shown: Shown | null;
}

/** As `childrenOf`, with what the other side alone has, so that rows and items of both sides can stand side by side. */
export function placesOf(shown: Shown, side: Side): readonly Place[] {
  const children = new Map(childrenOf(shown, side).map((child) => [child.path, child]));
  const { diff, path } = shown;
  if (side === 'merged' || diff === null || diff.change === 'moved-away' || diff.blocks === undefined) {
    return [...children.values()].map((child) => ({ path: child.path, shown: child }));
  }
  return diff.blocks.map((_, index) => {
    const at = joinPath(path, index);
    return { path: at, shown: children.get(at) ?? null };
  });
}

/** The diff of a block where it has one of its own; null in plain documents and in unchanged or moved-away blocks. */
export function changeOf(shown: Shown): ChangedBlock | null {
  const { diff } = shown;
  return diff === null || diff.change === 'moved-away' || diff.change === 'same' ? null : diff;
}

/** True where the block or anything inside it differs, so that tabs and expandables open on what a reviewer looks for. */
export function holdsChange(shown: Shown): boolean {
  return shown.diff !== null && shown.diff.change !== 'same';
}

/** The block at a `data-block` path, undefined where the path belongs to another document. */
export function shownAt(roots: readonly Shown[], path: string, side: Side): Shown | undefined {
  const found = roots.find((shown) => path === shown.path || path.startsWith(`${shown.path}.`));
  if (found === undefined || found.path === path) return found;
  return shownAt(childrenOf(found, side), path, side);
}

/** The blocks from the root to a `data-block` path, that block last; empty where there is none. */
export function chainAt(roots: readonly Shown[], path: string, side: Side): readonly Block[] {
  const found = roots.find((shown) => path === shown.path || path.startsWith(`${shown.path}.`));
  if (found === undefined) return [];
  if (found.path === path) return [found.block];
  return [found.block, ...chainAt(childrenOf(found, side), path, side)];
}

function joinPath(parent: string, index: number): string {
  return parent === '' ? String(index) : `${parent}.${index}`;
}
