import type { Block } from '../../../src-main/shared/tree.ts';
import type { BlockDiff } from '../../../src-main/shared/diff.ts';
import { weightOf } from '../chunks.ts';
import type { SheetItem } from '../chunks.ts';
import { holdsId, shownDiffs } from '../shown.ts';
import type { Shown } from '../shown.ts';
import { gathered } from './source/conflict-ranges.ts';
import type { ConflictRange } from './source/conflict-ranges.ts';
import { foldRuns, unchangedBlocks } from './fold.ts';

/** One aligned row: the same block on both sides, or what stood on one side alone. */
export interface SideRow extends SheetItem {
  readonly before: Shown | null;
  readonly after: Shown | null;
  /** Rows that a fold stands for; its own sides are then null. */
  readonly folded: readonly SideRow[] | null;
  /** The conflict whose frame holds rows; its own sides are then null. */
  readonly conflict: { readonly range: ConflictRange; readonly rows: readonly SideRow[] } | null;
}

/** Rows in reading order. A run of deletions stands beside the run of insertions that took its place. */
export function sideRows(
  diffs: readonly BlockDiff[],
  ranges: readonly ConflictRange[],
  unfolded: readonly string[],
  /** Unchanged blocks that stay in view all the same. */
  stays: (block: Block) => boolean = () => false,
): readonly SideRow[] {
  const before = new Map(shownDiffs(diffs, 'before', '').map((shown) => [shown.path, shown]));
  const after = new Map(shownDiffs(diffs, 'after', '').map((shown) => [shown.path, shown]));
  const rows: SideRow[] = [];
  let waiting: Shown[] = [];
  const flush = (): void => {
    rows.push(...waiting.map((old) => row(old, null)));
    waiting = [];
  };
  for (const index of diffs.keys()) {
    const path = String(index);
    const [left, right] = [before.get(path) ?? null, after.get(path) ?? null];
    if (left !== null && right === null) waiting.push(left);
    else if (left === null && right !== null) rows.push(row(waiting.shift() ?? null, right));
    else {
      flush();
      rows.push(row(left, right));
    }
  }
  flush();
  return fold(
    gathered(rows, ranges, placeOf, (one) => one, frame),
    unfolded,
    stays,
  );
}

/** The only side that has anything: the page came whole, or went. Null: both have. */
export function onlySide(diffs: readonly BlockDiff[]): 'before' | 'after' | null {
  if (diffs.length === 0) return null;
  if (diffs.every(({ change }) => change === 'inserted')) return 'after';
  return diffs.every(({ change }) => change === 'deleted') ? 'before' : null;
}

const none = { before: null, after: null, folded: null, conflict: null };

function row(before: Shown | null, after: Shown | null): SideRow {
  const weight = [before, after].reduce((sum, side) => sum + (side === null ? 0 : weightOf(side.block)), 0);
  const holds = (id: string): boolean =>
    holdsId(before?.diff ?? null, id) || holdsId(after?.diff ?? null, id);
  return { ...none, key: `${before?.path ?? ''}|${after?.path ?? ''}`, weight, holds, before, after };
}

function frame(rows: readonly SideRow[], range: ConflictRange): SideRow {
  const weight = rows.reduce((sum, one) => sum + one.weight, 1);
  const holds = (id: string): boolean => rows.some((one) => one.holds?.(id));
  return { ...none, key: `conflict ${range.number}`, weight, holds, conflict: { range, rows } };
}

function placeOf({ before, after }: SideRow): number {
  return Number((after ?? before)?.path ?? -1);
}

function fold(
  rows: readonly SideRow[],
  unfolded: readonly string[],
  stays: (block: Block) => boolean,
): readonly SideRow[] {
  const stretches = foldRuns(rows, {
    ...unchangedBlocks,
    isSame: ({ before, after }) => before?.diff?.change === 'same' && after?.diff?.change === 'same',
    stays: ({ after }) => after !== null && stays(after.block),
    key: ({ key }) => key,
  });
  return stretches.flatMap((stretch) =>
    stretch.folded && !unfolded.includes(stretch.key)
      ? [{ ...none, key: `fold ${stretch.key}`, weight: 1, folded: stretch.items }]
      : stretch.items,
  );
}
