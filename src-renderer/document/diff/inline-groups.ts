import type { Inline, InlineDiff } from '../../../src-main/bridge/content.ts';
import type { Side } from '../shown.ts';

export interface InlineGroup {
  readonly change: InlineDiff['change'];
  readonly inlines: readonly Inline[];
  /** What changed where the text did not ("made bold"); empty otherwise. */
  readonly words: string;
}

/** Runs of one side joined into stretches, so that neighbouring words are marked, and announced, as one. */
export function groupRuns(runs: readonly InlineDiff[], side: Side): readonly InlineGroup[] {
  const groups: (InlineGroup & { readonly inlines: Inline[] })[] = [];
  for (const run of runs) {
    if (side === 'before' && run.change === 'inserted') continue;
    if (side === 'after' && run.change === 'deleted') continue;
    const inline = run.change === 'changed' && side === 'before' ? run.before : run.inline;
    const words = run.change === 'changed' ? run.words : '';
    const last = groups.at(-1);
    if (last?.change === run.change && last.words === words) last.inlines.push(inline);
    else groups.push({ change: run.change, inlines: [inline], words });
  }
  return groups;
}
