import type { BlockDiff, PageDiff } from '../../../src-main/shared/diff.ts';
import { startOfBlock } from './fold.ts';
import { t } from '../../messages/en/document.ts';

/** What a diff says in words, by the id of the change. */
export interface DiffLabels {
  readonly listed: ReadonlyMap<string, string>;
  readonly movedFrom: ReadonlyMap<string, string>;
}

const nothing: DiffLabels = { listed: new Map(), movedFrom: new Map() };
const known = new WeakMap<PageDiff, DiffLabels>();

/** Computed once for each diff; the change list's own sentences, and for moves where they came from. */
export function labelsOfDiff(diff: PageDiff | undefined): DiffLabels {
  if (diff === undefined) return nothing;
  let words = known.get(diff);
  if (words === undefined) {
    const movedFrom = new Map<string, string>();
    collectMoves(diff.blocks, movedFrom);
    words = { listed: new Map(diff.changes.map((change) => [change.id, change.words])), movedFrom };
    known.set(diff, words);
  }
  return words;
}

/** The old place of a move is told by what stood before it there. */
function collectMoves(
  diffs: readonly BlockDiff[],
  movedFrom: Map<string, string>,
  /** What stands before the block that they are in. */
  before: BlockDiff | null = null,
): void {
  let previous = before;
  let section: BlockDiff | null = null;
  for (const diff of diffs) {
    if (diff.change === 'moved-away') {
      // A section stood after another section, not after the last words of it.
      const behind: BlockDiff | null = diff.block.type === 'heading' ? (section ?? previous) : previous;
      if (diff.asTitle !== true) movedFrom.set(diff.movedTo, fromBehind(behind));
    } else {
      for (const run of diff.inlines ?? []) {
        if (run.change === 'deleted' && run.moved !== undefined)
          movedFrom.set(run.moved, t('movedOutOf', { block: oldPlaceLabel(diff) }));
      }
      if (diff.blocks !== undefined) collectMoves(diff.blocks, movedFrom, previous);
      if (diff.madeHeading !== undefined) movedFrom.set(diff.madeHeading, fromBehind(previous));
    }
    if (diff.change === 'inserted' || diff.change === 'moved') continue;
    previous = diff;
    if (diff.block.type === 'heading') section = diff;
  }
}

function fromBehind(before: BlockDiff | null): string {
  return before === null
    ? t('movedFromTheStart')
    : t('movedFromAfterOldPlaceLabel', { block: oldPlaceLabel(before) });
}

function oldPlaceLabel(diff: BlockDiff): string {
  return startOfBlock(diff.change === 'moved-away' ? diff.block : (diff.before ?? diff.block));
}
