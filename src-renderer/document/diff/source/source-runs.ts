import type { LineDiff } from '../../../../src-main/shared/diff.ts';
import { t } from '../../../messages/en/document.ts';

/** A stretch of changed lines of a source: what "next change" goes to there. */
interface SourceRun {
  readonly id: string;
  /** The line that it begins with. */
  readonly first: LineDiff;
  /** "Lines 5 to 9 changed". */
  readonly words: string;
}

const known = new WeakMap<readonly LineDiff[], readonly SourceRun[]>();

/** The stretches of changed lines, in order; computed once for each diff. */
export function sourceRuns(lines: readonly LineDiff[]): readonly SourceRun[] {
  let runs = known.get(lines);
  if (runs === undefined) {
    runs = changedStretches(lines).flatMap((stretch, index) => {
      const [first] = stretch;
      return first === undefined ? [] : [{ id: `line-run-${index + 1}`, first, words: wordsOf(stretch) }];
    });
    known.set(lines, runs);
  }
  return runs;
}

/** Which lines begin a stretch, by its id. */
export function sourceStops(lines: readonly LineDiff[]): ReadonlyMap<LineDiff, string> {
  return new Map(sourceRuns(lines).map(({ first, id }) => [first, id]));
}

/** Runs of lines between two that are the same. */
export function changedStretches(lines: readonly LineDiff[]): readonly (readonly LineDiff[])[] {
  const stretches: LineDiff[][] = [];
  let open: LineDiff[] | null = null;
  for (const line of lines) {
    if (line.change === 'same') open = null;
    else if (open === null) stretches.push((open = [line]));
    else open.push(line);
  }
  return stretches;
}

function wordsOf(stretch: readonly LineDiff[]): string {
  const numbers = (side: 'beforeLine' | 'afterLine'): readonly number[] =>
    stretch.flatMap((line) => line[side] ?? []);
  const [old, now] = [numbers('beforeLine'), numbers('afterLine')];
  const places = now.length === 0 ? old : now;
  const [from, to] = [places[0] ?? 0, places.at(-1) ?? 0];
  const how = now.length === 0 ? 'removed' : old.length === 0 ? 'added' : 'changed';
  return from === to ? t('lineChanged', { from, how }) : t('linesChanged', { from, to, how });
}
