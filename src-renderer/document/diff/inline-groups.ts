import type { Inline } from '../../../src-main/shared/tree.ts';
import type { InlineDiff } from '../../../src-main/shared/diff.ts';
import { invisibleCharacters, textOfInlines } from '../../../src-main/shared/plain-text.ts';
import type { Side } from '../shown.ts';

export interface InlineGroup {
  readonly change: InlineDiff['change'];
  readonly inlines: readonly Inline[];
  /** What changed where the text did not ("made bold"); empty otherwise. */
  readonly words: string;
  /** The block that the words are now, or were. */
  readonly moved: string | undefined;
}

/** Runs of one side joined into stretches, so that neighbouring words are marked, and announced, as one. */
export function groupRuns(runs: readonly InlineDiff[], side: Side): readonly InlineGroup[] {
  const groups: (InlineGroup & { readonly inlines: Inline[] })[] = [];
  for (const run of runs) {
    if (side === 'before' && run.change === 'inserted') continue;
    if (side === 'after' && run.change === 'deleted') continue;
    const inline = run.change === 'changed' && side === 'before' ? run.before : run.inline;
    const words = run.change === 'changed' ? run.words : '';
    const moved = run.change === 'changed' ? undefined : run.moved;
    const last = groups.at(-1);
    if (last?.change === run.change && last.words === words && last.moved === moved)
      last.inlines.push(inline);
    else groups.push({ change: run.change, inlines: [inline], words, moved });
  }
  return groups.map((group, index) => ({ ...group, words: isSaidAgain(groups, index) ? '' : group.words }));
}

/** One link in several pieces, with other words between, says once that it leads elsewhere: behind its last piece. */
function isSaidAgain(groups: readonly InlineGroup[], index: number): boolean {
  const words = groups[index]?.words ?? '';
  if (words === '') return false;
  const next = groups.slice(index + 1).find(({ change }) => change !== 'inserted' && change !== 'deleted');
  return next?.words === words;
}

/** Invisible characters of words that were added or removed, by name; without them the words look unchanged. */
export function invisibleIn({ change, inlines }: InlineGroup): string {
  if (change !== 'inserted' && change !== 'deleted') return '';
  return invisibleCharacters(textOfInlines(inlines)).join(', ');
}
