import { Interner } from '../../shared/sequence.ts';
import type { Pair } from '../../shared/sequence.ts';
import { splitWords } from '../../shared/split-words.ts';

/** Longer stretches are paired line by line as they stand. */
const mostComparisons = 2_500;
/** Lines that share less of their words did not take each other's place. */
const likeEnough = 0.4;
const longestLine = 4_000;

/**
 * Which removed line became which added one, in order, by index: the pairs that have most words in common together.
 * Equally many lines of which none is like another pair as they stand.
 */
export function similarPairs(before: readonly string[], after: readonly string[]): readonly Pair[] {
  const isSquare = before.length === after.length;
  const asTheyStand = before.slice(0, after.length).map((_, index): Pair => [index, index]);
  if (before.length === 0 || after.length === 0) return [];
  if ((isSquare && before.length === 1) || before.length * after.length > mostComparisons) return asTheyStand;
  const interner = new Interner();
  const bags = [before, after].map((lines) => lines.map((line) => bagOf(line, interner)));
  const pairs = bestInOrder(bags[0] ?? [], bags[1] ?? []);
  return pairs.length === 0 && isSquare ? asTheyStand : pairs;
}

interface Bag {
  readonly counts: ReadonlyMap<number, number>;
  readonly size: number;
}

function bagOf(line: string, interner: Interner): Bag {
  const counts = new Map<number, number>();
  let size = 0;
  for (const word of splitWords(line.slice(0, longestLine))) {
    if (word.trim() === '') continue;
    const id = interner.of(word);
    counts.set(id, (counts.get(id) ?? 0) + word.length);
    size += word.length;
  }
  return { counts, size };
}

/** 0 to 1: the share of the letters of the longer line that stand in words of both. */
function likeness(one: Bag, other: Bag): number {
  let shared = 0;
  for (const [word, length] of one.counts) shared += Math.min(length, other.counts.get(word) ?? 0);
  const longest = Math.max(one.size, other.size);
  return longest === 0 ? 0 : shared / longest;
}

/** Pairs in the order of both sides with the greatest sum of likenesses. */
function bestInOrder(before: readonly Bag[], after: readonly Bag[]): readonly Pair[] {
  const width = after.length + 1;
  const best = new Float64Array((before.length + 1) * width);
  const likenesses = before.map((one) => after.map((other) => likeness(one, other)));
  const at = (i: number, j: number): number => best[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const like = likenesses[i]?.[j] ?? 0;
      const paired = like >= likeEnough ? like + at(i + 1, j + 1) : 0;
      best[i * width + j] = Math.max(paired, at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: Pair[] = [];
  for (let [i, j] = [0, 0]; i < before.length && j < after.length;) {
    if (at(i, j) === at(i + 1, j)) i += 1;
    else if (at(i, j) === at(i, j + 1)) j += 1;
    else {
      pairs.push([i, j]);
      [i, j] = [i + 1, j + 1];
    }
  }
  return pairs;
}
