import { blockChangeDescription } from './change-descriptions.ts';
import { isFormattingOnly } from './diff-draft.ts';
import type { Draft } from './diff-draft.ts';
import type { BlockDiff, ListedChange, PageDiff } from '../../shared/diff.ts';
import { startOfText } from '../plain-text.ts';

/** The words of a change show less than this of a block's text. */
const lettersOfWords = 1_000;

/** Gives ids in reading order and writes the list of changes. */
export function finishDiff(drafts: readonly Draft[]): PageDiff {
  const ids = new Map<Draft, string>();
  const number = (draft: Draft): void => {
    ids.set(draft, `b${ids.size + 1}`);
    draft.blocks?.forEach(number);
  };
  drafts.forEach(number);
  const changes: ListedChange[] = [];
  const finish = (draft: Draft): BlockDiff => {
    const id = ids.get(draft) ?? '';
    if (draft.change === 'moved-away') {
      const target = draft.target === undefined ? '' : (ids.get(draft.target) ?? '');
      return { change: 'moved-away', id, movedTo: target, block: draft.block };
    }
    const { change, block, before, attributes, inlines, lines, structure, firstPiece } = draft;
    const shape = {
      change,
      id,
      block,
      ...(before === undefined ? {} : { before }),
      attributes,
      ...(inlines === undefined ? {} : { inlines }),
      ...(lines === undefined ? {} : { lines }),
      ...(structure === undefined ? {} : { structure }),
      ...(firstPiece === undefined ? {} : { pieceOf: ids.get(firstPiece) ?? '' }),
      formattingOnly: isFormattingOnly(draft),
    };
    if (change !== 'same' && draft.isImplied !== true && hasOwnChange(draft)) {
      changes.push({
        id,
        change,
        words: blockChangeDescription(shape, startOfText(block, lettersOfWords, draft.columns)),
      });
    }
    return { ...shape, ...(draft.blocks === undefined ? {} : { blocks: draft.blocks.map(finish) }) };
  };
  return { blocks: drafts.map(finish), changes };
}

/** A container whose children alone changed is no entry of its own. */
function hasOwnChange(draft: Draft): boolean {
  if (draft.change !== 'changed') return true;
  return draft.attributes.length > 0 || draft.inlines !== undefined || draft.lines !== undefined;
}
