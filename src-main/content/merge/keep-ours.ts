import { alignEqual, Interner } from '../../shared/sequence.ts';
import { piecesOf } from './markdown-pieces.ts';

/** Blocks are paired by their words up to this many comparisons, beyond it by their order. */
const mostCompared = 10_000;

/**
 * What stands where both sides changed a stretch and the person decided for ours: our version of each block that we changed,
 * their version of each that we left as it was, and the blocks that either side put in. Without a base, theirs is paired
 * with ours.
 */
export function keepOurs(ours: string, theirs: string, base: string): string {
  const mine = blocksOf(ours);
  const hasBase = base.trim() !== '';
  const was = hasBase ? blocksOf(base) : mine;
  const other = blocksOf(theirs);
  const [ofMine, ofOther] = [pairs(was, mine), pairs(was, other)];
  const kept: string[] = [];
  // What both have beside what was there stands once, where we have it.
  const ofBoth = new Set(mine.filter((block) => !hasBase || !was.includes(block)));
  let [m, o] = [0, 0];
  /** What was put in up to the blocks that were there before. */
  const inserted = (mineEnd: number, otherEnd: number): void => {
    const theirs = other.slice(o, otherEnd).filter((block) => !ofBoth.has(block));
    kept.push(...theirs, ...mine.slice(m, mineEnd));
  };
  for (const [index, block] of was.entries()) {
    const [my, their] = [ofMine.get(index), ofOther.get(index)];
    inserted(my ?? m, their ?? o);
    [m, o] = [my === undefined ? m : my + 1, their === undefined ? o : their + 1];
    const isMine = !hasBase || my === undefined || mine[my] !== block;
    const stands = isMine ? my : their;
    const text = stands === undefined ? undefined : (isMine ? mine : other)[stands];
    if (text !== undefined && (isMine || !ofBoth.has(text))) kept.push(text);
  }
  inserted(mine.length, other.length);
  return kept.length === 0 ? '' : `${kept.join('\n\n')}\n\n`;
}

function blocksOf(markdown: string): readonly string[] {
  return [...piecesOf(markdown)].map((piece) => piece.trimEnd()).filter((piece) => piece !== '');
}

/** Which block of a side each block of the base became; what stands in neither order is none of them. */
function pairs(was: readonly string[], side: readonly string[]): ReadonlyMap<number, number> {
  const words = new Interner();
  const keys = (blocks: readonly string[]): readonly number[] => blocks.map((block) => words.of(block));
  const found = new Map<number, number>();
  let [from, at] = [0, 0];
  for (const [before, after] of [...alignEqual(keys(was), keys(side)), [was.length, side.length] as const]) {
    for (const [one, two] of alike(was.slice(from, before), side.slice(at, after)))
      found.set(from + one, at + two);
    if (before < was.length) found.set(before, after);
    [from, at] = [before + 1, after + 1];
  }
  return found;
}

/** As many pairs in order as there can be, by the words that they share. */
function alike(was: readonly string[], side: readonly string[]): readonly (readonly [number, number])[] {
  const [short, long] = was.length <= side.length ? [was, side] : [side, was];
  const isSwapped = short !== was;
  const paired = (one: number, two: number): readonly [number, number] =>
    isSwapped ? [two, one] : [one, two];
  if (short.length * long.length > mostCompared) return short.map((_, index) => paired(index, index));
  const [shortWords, longWords] = [short.map(wordsOf), long.map(wordsOf)];
  // best[i][j]: the most that the first i of the short side share with the first j of the long one, all of the i paired.
  const best = short.concat('').map(() => new Float64Array(long.length + 1).fill(-Infinity));
  best[0]?.fill(0);
  for (const [i, words] of shortWords.entries()) {
    for (const [j, other] of longWords.entries()) {
      const withPair = (best[i]?.[j] ?? -Infinity) + shared(words, other);
      best[i + 1]?.fill(Math.max(withPair, best[i + 1]?.[j] ?? -Infinity), j + 1, j + 2);
    }
  }
  const found: (readonly [number, number])[] = [];
  let j = long.length;
  for (let i = short.length; i > 0; i -= 1) {
    while (best[i]?.[j] === best[i]?.[j - 1]) j -= 1;
    j -= 1;
    found.push(paired(i - 1, j));
  }
  return found.toReversed();
}

function wordsOf(block: string): ReadonlySet<string> {
  return new Set(block.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** How many of the words of two blocks are in both, from 0 to 1. */
export function likeness(one: string, other: string): number {
  return shared(wordsOf(one), wordsOf(other));
}

/** From 0 to 1. */
function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0;
  for (const word of one) if (other.has(word)) both += 1;
  return both / Math.max(1, one.size + other.size - both);
}
