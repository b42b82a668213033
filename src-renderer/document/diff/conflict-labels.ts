import type { ConflictBlock } from '../../../src-main/bridge/views/review-views.ts';
import type { LineDiff } from '../../../src-main/shared/diff.ts';
import type { ConflictRange } from './source/conflict-ranges.ts';
import { t } from '../../messages/en/document.ts';

/** "Conflict 2 of 3: both sides changed this". */
export function conflictTitle({ number, conflicts }: ConflictRange, total: number): string {
  const last = number + conflicts.length - 1;
  return conflicts.length === 1
    ? t('conflictOf', { n: number, total })
    : t('conflictsOf', { n: number, last, total });
}

/** The line that a conflict's note stands above in the merged page's source, by line; where it begins to differ. */
export function conflictLines(
  lines: readonly LineDiff[],
  conflicts: readonly ConflictBlock[],
): ReadonlyMap<LineDiff, ConflictRange> {
  const found = new Map<LineDiff, ConflictRange>();
  conflicts.forEach((conflict, index) => {
    const { firstLine } = conflict.source;
    let at = lines.findIndex(({ afterLine }) => afterLine !== undefined && afterLine >= firstLine);
    if (at === -1) at = lines.length - 1;
    // What this change request removed may stand before a blank line that is the same.
    let above = at;
    while (lines[above - 1]?.change === 'same' && lines[above - 1]?.text.trim() === '') above -= 1;
    if (conflict.source.lineCount === 0 && lines[above - 1]?.change === 'deleted') at = above;
    while (lines[at - 1]?.change === 'deleted') at -= 1;
    const line = lines[at];
    if (line === undefined) return;
    const before = found.get(line);
    found.set(
      line,
      before === undefined
        ? { from: at, to: at, conflicts: [conflict], number: index + 1 }
        : { ...before, conflicts: [...before.conflicts, conflict] },
    );
  });
  return found;
}
