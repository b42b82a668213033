import { lcs } from 'fast-myers-diff';
import { diffTrees } from '../../src-main/content/diff/block-diff.ts';
import type { BlockDiff, InlineDiff, PageDiff } from '../../src-main/shared/diff.ts';
import { textOfBlock, textOfTree } from '../../src-main/content/plain-text.ts';
import { textOfInlines } from '../../src-main/shared/plain-text.ts';
import type { ContentTree } from '../../src-main/shared/tree.ts';

const words = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** How many words a comparison marks as inserted or deleted. */
export function markedWords(diff: PageDiff): number {
  return diff.blocks.reduce((sum, block) => sum + markedInBlock(block), 0);
}

function markedInBlock(diff: BlockDiff): number {
  switch (diff.change) {
    case 'same':
    case 'moved-away':
      return 0;
    case 'inserted':
    case 'deleted':
      return words(textOfBlock(diff.block)).length;
    default: {
      const inlines = diff.inlines?.reduce((sum, one) => sum + markedInInline(one), 0) ?? 0;
      const lines =
        diff.lines?.reduce((sum, line) => {
          if (line.change === 'same') return sum;
          const texts = line.parts?.filter(({ changed }) => changed).map(({ text }) => text) ?? [line.text];
          return sum + texts.reduce((count, text) => count + words(text).length, 0);
        }, 0) ?? 0;
      const blocks = diff.blocks?.reduce((sum, child) => sum + markedInBlock(child), 0) ?? 0;
      const { block, structure } = diff;
      const isMoved = diff.blocks?.some(
        (child) =>
          (child.change === 'moved-away' || child.change === 'moved') && child.block.type === 'heading',
      );
      const isTitled =
        block.type === 'tab' && (structure === 'wrapped' || structure === 'unwrapped') && isMoved !== true;
      return inlines + lines + blocks + (isTitled ? words(block.attributes.title).length : 0);
    }
  }
}

function markedInInline(diff: InlineDiff): number {
  const isMarked = diff.change !== 'same' && diff.change !== 'changed' && diff.moved === undefined;
  return !isMarked ? 0 : words(textOfInlines([diff.inline])).length;
}

/** How many words any comparison must mark: those that one side has more often than the other. */
export function leastWords(before: ContentTree, after: ContentTree): number {
  const counts = new Map<string, number>();
  for (const word of words(textOfTree(before))) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of words(textOfTree(after))) counts.set(word, (counts.get(word) ?? 0) - 1);
  return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}

/** How many words a comparison must mark that matches words in their order alone, and moves none. */
function wordsOutOfOrder(before: ContentTree, after: ContentTree): number {
  const [old, now] = [words(textOfTree(before)), words(textOfTree(after))];
  let kept = 0;
  for (const [, , length] of lcs(old, now)) kept += length;
  return old.length + now.length - 2 * kept;
}

/** Fewer words in a row that both sides have are equal by chance: "of the", "in a". */
const phraseWords = 3;

/**
 * How many words stay when phrases of three words or more that both sides have are taken away, the longest first, at
 * whatever places: what a diff marks that matches no words one by one across rewritten sentences.
 */
function wordsOutsidePhrases(before: ContentTree, after: ContentTree): number {
  const numbers = new Map<string, number>();
  const [old, now] = [before, after].map((tree) =>
    words(textOfTree(tree)).map((word) => {
      const known = numbers.get(word) ?? numbers.size;
      numbers.set(word, known);
      return known;
    }),
  );
  const sides = { old: old ?? [], now: now ?? [] };
  const free = { old: sides.old.map(() => true), now: sides.now.map(() => true) };
  const isFree = (side: 'old' | 'now', from: number, length: number): boolean =>
    free[side].slice(from, from + length).every(Boolean);
  let left = sides.old.length + sides.now.length;
  for (let isDone = false; !isDone;) {
    isDone = true;
    for (const { from, to, length } of commonPhrases(sides.old, sides.now, free)) {
      if (!isFree('old', from, length) || !isFree('now', to, length)) continue;
      free.old.fill(false, from, from + length);
      free.now.fill(false, to, to + length);
      left -= 2 * length;
      isDone = false;
    }
  }
  return left;
}

interface Phrase {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/** The longest phrase from each free place of the old side, the longest first. */
function commonPhrases(
  old: readonly number[],
  now: readonly number[],
  free: { readonly old: readonly boolean[]; readonly now: readonly boolean[] },
): readonly Phrase[] {
  const isSame = (from: number, to: number): boolean =>
    free.old[from] === true && free.now[to] === true && old[from] === now[to];
  const starts = new Map<string, number[]>();
  for (let to = 0; to + phraseWords <= now.length; to += 1) {
    const start = now.slice(to, to + phraseWords).join(' ');
    const known = starts.get(start);
    if (known === undefined) starts.set(start, [to]);
    else known.push(to);
  }
  const phrases: Phrase[] = [];
  for (let from = 0; from + phraseWords <= old.length; from += 1) {
    let best: Phrase | null = null;
    for (const to of starts.get(old.slice(from, from + phraseWords).join(' ')) ?? []) {
      let length = 0;
      while (isSame(from + length, to + length)) length += 1;
      if (length >= phraseWords && length > (best?.length ?? 0)) best = { from, to, length };
    }
    if (best !== null) phrases.push(best);
  }
  return phrases.sort((one, other) => other.length - one.length);
}

export interface PairQuality {
  readonly name: string;
  readonly marked: number;
  readonly least: number;
  /** Words that a comparison marks which keeps all words in their order. */
  readonly inOrder: number;
  /** Words outside common phrases, at least `least`. */
  readonly outside: number;
}

export function qualityOf(name: string, before: ContentTree, after: ContentTree): PairQuality {
  const [marked, least] = [markedWords(diffTrees(before, after)), leastWords(before, after)];
  // Where no more is marked than any diff must mark, there is nothing to explain.
  const outside = marked <= least ? least : Math.max(least, wordsOutsidePhrases(before, after));
  const inOrder = marked <= least ? least : wordsOutOfOrder(before, after);
  return { name, marked, least, inOrder, outside };
}

/** More marked words than this share of what they are measured by are too many (docs/design/diff.md, Quality). */
export const mostOfLeast = 1.1;

export interface SetQuality {
  /** Marked words of all pairs over the least that had to be marked. */
  readonly ratio: number;
  /** The same over what a comparison marks that matches every word it can in order, however hard to read. */
  readonly orderRatio: number;
  /** The same over the words outside common phrases; a page that marks fewer makes up for no other. */
  readonly phraseRatio: number;
  readonly marked: number;
  readonly least: number;
  readonly outside: number;
  readonly pairs: number;
  /** Pages above 1.10 times the least, the most words above it first, with their marked words, the least and those outside phrases. */
  readonly aboveLeast: readonly string[];
  /** Of them, those that phrases do not explain: above 1.10 times the words outside common phrases. */
  readonly unexplained: readonly string[];
  /** Pages with more than 50 marked words that mark more than three times the least. */
  readonly above3: readonly string[];
  /** Pages whose words are the same and that mark more than 20. */
  readonly sameLabel: readonly string[];
}

export function qualityOfSet(pairs: readonly PairQuality[]): SetQuality {
  const total = (count: (pair: PairQuality) => number): number =>
    pairs.reduce((sum, pair) => sum + count(pair), 0);
  const [marked, least] = [total((pair) => pair.marked), total((pair) => pair.least)];
  const reached = total((pair) => Math.min(pair.marked, pair.outside));
  const label = (pair: PairQuality): string =>
    `${pair.name} (${pair.marked}, ${pair.least}, ${pair.outside})`;
  const above = (needed: (pair: PairQuality) => number): readonly string[] =>
    pairs
      .filter((pair) => pair.marked > mostOfLeast * needed(pair))
      .toSorted((one, other) => other.marked - needed(other) - (one.marked - needed(one)))
      .map(label);
  const thousandths = (value: number): number => Math.round(value * 1000) / 1000;
  return {
    ratio: thousandths(marked / Math.max(1, least)),
    orderRatio: thousandths(
      marked /
        Math.max(
          1,
          total((pair) => pair.inOrder),
        ),
    ),
    phraseRatio: thousandths(marked / Math.max(1, reached)),
    marked,
    least,
    outside: total((pair) => pair.outside),
    pairs: pairs.length,
    aboveLeast: above(({ least: needed }) => needed),
    unexplained: above(({ outside }) => outside),
    above3: pairs.filter((pair) => pair.marked > 50 && pair.marked > 3 * pair.least).map(label),
    sameLabel: pairs.filter((pair) => pair.least === 0 && pair.marked > 20).map(label),
  };
}
