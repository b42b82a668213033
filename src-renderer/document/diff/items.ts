import { weightOf } from '../chunks.ts';
import type { SheetItem } from '../chunks.ts';
import type { Shown } from '../shown.ts';
import type { Stretch } from './fold.ts';

/** What a diff draws at its top level: a block, or a fold that stands for several. */
export interface DiffItem extends SheetItem {
  readonly shown: Shown | null;
  readonly fold: Stretch<Shown> | null;
}

export function plainItems(
  stretches: readonly Stretch<Shown>[],
  unfolded: readonly string[],
): readonly DiffItem[] {
  return stretches.flatMap((stretch): DiffItem[] => {
    if (stretch.folded && !unfolded.includes(stretch.key)) {
      return [{ key: `fold ${stretch.key}`, weight: 1, shown: null, fold: stretch }];
    }
    return stretch.items.map((shown) => ({
      key: shown.path,
      weight: weightOf(shown.block) * (shown.diff === null ? 1 : 2),
      shown,
      fold: null,
    }));
  });
}
