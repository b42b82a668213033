import type { LineDiff } from '../../../../src-main/shared/diff.ts';

/** A stretch of a line; `mark` says what was done to it, and by whom. */
export interface MarkedText {
  readonly text: string;
  readonly mark: 'added' | 'removed-by-me' | 'removed-by-them' | 'removed-by-both' | null;
}

export type MarkedLine = readonly MarkedText[];

/** One side's text with what it added to the base: whole lines, or the words that differ inside one. */
export function addedLines(diff: readonly LineDiff[]): readonly MarkedLine[] {
  return diff
    .filter((line) => line.change !== 'deleted')
    .map((line) => {
      if (line.change === 'same') return [{ text: line.text, mark: null }];
      if (line.parts === undefined) return [{ text: line.text, mark: 'added' }];
      return line.parts.map(({ text, changed }) => ({ text, mark: changed ? 'added' : null }));
    });
}

export function hasAdded(diff: readonly LineDiff[]): boolean {
  return addedLines(diff).some((line) => line.some(({ mark }) => mark === 'added'));
}

/** The base with what either side took out of it. */
export function baseLines(
  base: string,
  mineDiff: readonly LineDiff[],
  theirsDiff: readonly LineDiff[],
): readonly MarkedLine[] {
  const mine = removals(mineDiff);
  const theirs = removals(theirsDiff);
  return base.split('\n').map((line, at) => overlay(line, mine.get(at + 1), theirs.get(at + 1)));
}

/** By line number of the base, whether each of its characters was removed. */
function removals(diff: readonly LineDiff[]): ReadonlyMap<number, readonly boolean[]> {
  const lines = new Map<number, readonly boolean[]>();
  for (const line of diff) {
    if (line.change !== 'deleted' || line.beforeLine === undefined) continue;
    const parts = line.parts ?? [{ text: line.text, changed: true }];
    lines.set(
      line.beforeLine,
      parts.flatMap((part) => Array.from({ length: part.text.length }, () => part.changed)),
    );
  }
  return lines;
}

function overlay(
  line: string,
  mine: readonly boolean[] | undefined,
  theirs: readonly boolean[] | undefined,
): MarkedLine {
  const markAt = (at: number): MarkedText['mark'] => {
    const [byMe, byThem] = [mine?.[at] ?? false, theirs?.[at] ?? false];
    if (byMe && byThem) return 'removed-by-both';
    if (byMe) return 'removed-by-me';
    return byThem ? 'removed-by-them' : null;
  };
  const stretches: MarkedText[] = [];
  for (let from = 0; from < line.length;) {
    const mark = markAt(from);
    let to = from + 1;
    while (to < line.length && markAt(to) === mark) to += 1;
    stretches.push({ text: line.slice(from, to), mark });
    from = to;
  }
  return stretches;
}

/** A subject is one line. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim();
}
