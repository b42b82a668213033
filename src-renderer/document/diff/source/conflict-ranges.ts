import type { ConflictBlock } from '../../../../src-main/bridge/views/review-views.ts';
import type { BlockDiff } from '../../../../src-main/shared/diff.ts';

/** Blocks of a diff that stand in one frame, since both sides changed them. `from` and `to` are indexes, `to` inclusive. */
export interface ConflictRange {
  readonly from: number;
  readonly to: number;
  /** More than one where they touch the same block. */
  readonly conflicts: readonly ConflictBlock[];
  /** Number of its first conflict, from 1. */
  readonly number: number;
}

/**
 * Where the conflicts of a merged page stand among the blocks of its diff. What was removed right before a conflict
 * belongs to it. A range whose `to` is before its `from` stands between two blocks.
 */
export function conflictRanges(
  diffs: readonly BlockDiff[],
  conflicts: readonly ConflictBlock[],
): readonly ConflictRange[] {
  /** Index in the diff of each block of the new side. */
  const places = diffs.flatMap((diff, index) =>
    diff.change === 'deleted' || diff.change === 'moved-away' ? [] : [index],
  );
  const ranges: ConflictRange[] = [];
  conflicts.forEach((conflict, index) => {
    const { first, count } = conflict.place;
    const from = first === 0 ? 0 : (places[first - 1] ?? diffs.length - 1) + 1;
    const to =
      count === 0 ? (places[first] ?? diffs.length) - 1 : (places[first + count - 1] ?? diffs.length - 1);
    const last = ranges.at(-1);
    if (last !== undefined && from <= last.to) {
      ranges[ranges.length - 1] = {
        ...last,
        to: Math.max(last.to, to),
        conflicts: [...last.conflicts, conflict],
      };
    } else ranges.push({ from, to, conflicts: [conflict], number: index + 1 });
  });
  return ranges;
}

/** Items in order, with those of one range gathered. `placeOf` is the index of the diff that an item draws. */
export function gathered<Item, Made>(
  items: readonly Item[],
  ranges: readonly ConflictRange[],
  placeOf: (item: Item) => number,
  one: (item: Item) => Made,
  many: (items: readonly Item[], range: ConflictRange) => Made,
): readonly Made[] {
  const made: Made[] = [];
  let next = 0;
  for (const range of ranges) {
    while (next < items.length && isBefore(items[next], range.from, placeOf)) {
      const item = items[next];
      if (item !== undefined) made.push(one(item));
      next += 1;
    }
    const start = next;
    while (next < items.length && isBefore(items[next], range.to + 1, placeOf)) next += 1;
    made.push(many(items.slice(start, next), range));
  }
  for (const item of items.slice(next)) made.push(one(item));
  return made;
}

function isBefore<Item>(item: Item | undefined, place: number, placeOf: (item: Item) => number): boolean {
  return item !== undefined && placeOf(item) < place;
}
