import type { Block } from '../../../src-main/shared/tree.ts';
import { weightOf } from '../chunks.ts';
import type { SheetItem } from '../chunks.ts';
import { holdsId } from '../shown.ts';
import type { Shown } from '../shown.ts';
import { gathered } from './source/conflict-ranges.ts';
import type { ConflictRange } from './source/conflict-ranges.ts';
import { foldRuns, unchangedBlocks } from './fold.ts';
import type { Stretch } from './fold.ts';

/** What stands or falls together in a diff: one block, or the blocks of a conflict in their frame. */
export interface DiffUnit {
  readonly key: string;
  readonly blocks: readonly Shown[];
  readonly range: ConflictRange | null;
}

/** What a diff draws at its top level: a unit, or a fold that stands for several. */
export type DiffItem = SheetItem &
  (
    | { readonly unit: DiffUnit; readonly fold: null }
    | { readonly unit: null; readonly fold: Stretch<DiffUnit> }
  );

export function diffItems(
  shown: readonly Shown[],
  ranges: readonly ConflictRange[],
  unfolded: readonly string[],
  /** Unchanged blocks that stay in view all the same. */
  stays: (block: Block) => boolean = () => false,
): readonly DiffItem[] {
  const units = gathered<Shown, DiffUnit>(
    shown,
    ranges,
    ({ path }) => Number(path),
    (block) => ({ key: block.path, blocks: [block], range: null }),
    (blocks, range) => ({ key: `conflict ${range.number}`, blocks, range }),
  );
  const stretches = foldRuns(units, {
    ...unchangedBlocks,
    isSame: ({ blocks: [first], range }) => range === null && first?.diff?.change === 'same',
    stays: ({ blocks: [first] }) => first !== undefined && stays(first.block),
    key: ({ key }) => key,
  });
  return stretches.flatMap((stretch): readonly DiffItem[] => {
    if (stretch.folded && !unfolded.includes(stretch.key)) {
      return [{ key: `fold ${stretch.key}`, weight: 1, unit: null, fold: stretch }];
    }
    return stretch.items.map((unit) => ({
      key: unit.key,
      weight: weightOfUnit(unit),
      holds: (id: string) => unit.blocks.some((shown) => holdsId(shown.diff, id)),
      unit,
      fold: null,
    }));
  });
}

function weightOfUnit({ blocks }: DiffUnit): number {
  return blocks.reduce((sum, { block, diff }) => sum + weightOf(block) * (diff === null ? 1 : 2), 0);
}
