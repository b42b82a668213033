import { Interner, alignEqual } from '../../shared/sequence.ts';
import { canonicalMarkdown } from '../source/canonical-markdown.ts';
import { parseMarkdown } from '../markdown-to-tree.ts';
import { textOfBlock } from '../plain-text.ts';
import { piecesOf } from './markdown-pieces.ts';

/** The beginning of a block that did not change is left out from so many characters on. */
const longestBefore = 40;
/** What is told of the words before a change, in characters. */
const keptBefore = 40;

/** So many changed blocks are told in words. */
const mostNamed = 3;

export interface ChangedText {
  readonly change: 'written' | 'removed';
  /** Words of the block, from shortly before what changed in it. */
  readonly text: string;
}

export interface ChangedBlocks {
  /** The first three in words. */
  readonly named: readonly ChangedText[];
  readonly count: number;
}

/** The blocks of a body that read otherwise than before, are new or are gone, in the order of the page. */
export function changedBlocks(was: string, now: string): ChangedBlocks {
  const [before, after] = [blocksOf(was), blocksOf(now)];
  const interner = new Interner();
  const [old, written] = readingsOf(before, after).map((blocks) => blocks.map((block) => interner.of(block)));
  const named: ChangedText[] = [];
  let [count, b, a] = [0, 0, 0];
  for (const [i, j] of [...alignEqual(old ?? [], written ?? []), [before.length, after.length] as const]) {
    for (; b < i || a < j; count += 1) {
      const [gone, come] = [b < i ? before[b] : undefined, a < j ? after[a] : undefined];
      if (named.length < mostNamed) named.push(changedText(gone, come));
      b = Math.min(i, b + 1);
      a = Math.min(j, a + 1);
    }
    [b, a] = [i + 1, j + 1];
  }
  return { named, count };
}

/** What two lists of blocks read, each block that both have spelled alike as it is: others are compared in the canonical form. */
function readingsOf(before: readonly string[], after: readonly string[]): readonly (readonly string[])[] {
  const sides = [before, after].map((blocks) => blocks.map((block) => block.trimEnd()));
  const [old, written] = sides.map((blocks) => new Set(blocks));
  const isOfBoth = (block: string): boolean => old?.has(block) === true && written?.has(block) === true;
  // Definitions of links and notes print as nothing by themselves.
  return sides.map((blocks) =>
    blocks.map((block) => (isOfBoth(block) ? block : canonicalMarkdown(block) || block)),
  );
}

function changedText(was: string | undefined, now: string | undefined): ChangedText {
  const old = was === undefined ? '' : words(was);
  return now === undefined
    ? { change: 'removed', text: old }
    : { change: 'written', text: fromChange(old, words(now)) };
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
  const from = same - keptBefore + now.slice(same - keptBefore).search(/\s/);
  return from < same - keptBefore || from > same ? now : `…${now.slice(from)}`;
}
