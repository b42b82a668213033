import { parseMarkdown } from '../markdown-to-tree.ts';
import { textOfBlock } from '../plain-text.ts';
import { piecesOf } from './markdown-pieces.ts';

/** The beginning of a block that did not change is left out from so many characters on. */
const longestBefore = 80;
/** What is told of the words before a change, in characters. */
const keptBefore = 40;

export interface FirstChange {
  readonly change: 'written' | 'removed';
  /** Words of the block, from shortly before what changed in it. */
  readonly text: string;
}

/** The first block of a body that reads otherwise than before, in words; null: none does. */
export function firstChange(was: string, now: string): FirstChange | null {
  const [before, after] = [blocksOf(was), blocksOf(now)];
  const at = after.findIndex((block, index) => block.trimEnd() !== before[index]?.trimEnd());
  const first = at === -1 ? after.length : at;
  const [old, written] = [before[first], after[first]];
  if (written === undefined) return old === undefined ? null : { change: 'removed', text: words(old) };
  const stood = before.indexOf(written, first + 1);
  if (old !== undefined && stood !== -1) return { change: 'removed', text: words(old) };
  return { change: 'written', text: fromChange(old === undefined ? '' : words(old), words(written)) };
}

function blocksOf(markdown: string): readonly string[] {
  return [...piecesOf(markdown)].filter((piece) => piece.trim() !== '');
}

function words(markdown: string): string {
  return parseMarkdown(markdown).blocks.map(textOfBlock).join('\n');
}

function fromChange(was: string, now: string): string {
  let same = 0;
  while (same < was.length && was[same] === now[same]) same += 1;
  if (same <= longestBefore || same >= now.length) return now;
  const from = now.indexOf(' ', same - keptBefore);
  return from === -1 || from > same ? now : `…${now.slice(from)}`;
}
