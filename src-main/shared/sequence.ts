import { lcs } from 'fast-myers-diff';

/** A pair of equal elements: index before, index after. */
export type Pair = readonly [before: number, after: number];

/** How many elements at the beginning, and behind them at the end, both sides have in common. */
export function commonEnds<Element>(
  before: readonly Element[],
  after: readonly Element[],
  isEqual: (old: Element, now: Element) => boolean,
): readonly [start: number, end: number] {
  const isPair = (old: Element | undefined, now: Element | undefined): boolean =>
    old !== undefined && now !== undefined && isEqual(old, now);
  const most = Math.min(before.length, after.length);
  let [start, end] = [0, 0];
  while (start < most && isPair(before[start], after[start])) start += 1;
  while (start + end < most && isPair(before[before.length - 1 - end], after[after.length - 1 - end]))
    end += 1;
  return [start, end];
}

/** Indexes of a longest strictly increasing subsequence. */
export function longestIncreasing(values: readonly number[]): readonly number[] {
  const tails: number[] = [];
  const previous = new Array<number>(values.length).fill(-1);
  values.forEach((value, index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (tails[low - 1] ?? -1);
    tails[low] = index;
  });
  const result: number[] = [];
  for (let index = tails.at(-1) ?? -1; index !== -1; index = previous[index] ?? -1) result.push(index);
  return result.reverse();
}

/** Myers costs length times difference; beyond this many elements patience cuts the sequences first. */
const myersLimit = 5_000;

/**
 * Pairs of equal elements in the order of both sides. Elements are numbers (interned). Common ends, then anchors that
 * are unique on both sides (patience), then Myers between them; stretches too long for Myers without any anchor pair
 * nothing, which is always correct and only less fine.
 */
export function alignEqual(before: readonly number[], after: readonly number[]): readonly Pair[] {
  const pairs: Pair[] = [];
  align(before, after, 0, before.length, 0, after.length, pairs, 0);
  return pairs;
}

function align(
  before: readonly number[],
  after: readonly number[],
  beforeFrom: number,
  beforeTo: number,
  afterFrom: number,
  afterTo: number,
  pairs: Pair[],
  depth: number,
): void {
  let [b, bEnd, a, aEnd] = [beforeFrom, beforeTo, afterFrom, afterTo];
  while (b < bEnd && a < aEnd && before[b] === after[a]) {
    pairs.push([b, a]);
    b += 1;
    a += 1;
  }
  const tail: Pair[] = [];
  while (b < bEnd && a < aEnd && before[bEnd - 1] === after[aEnd - 1]) {
    bEnd -= 1;
    aEnd -= 1;
    tail.push([bEnd, aEnd]);
  }
  if (b < bEnd && a < aEnd) {
    if (bEnd - b + (aEnd - a) <= myersLimit) myers(before, after, b, bEnd, a, aEnd, pairs);
    else patience(before, after, b, bEnd, a, aEnd, pairs, depth);
  }
  for (const pair of tail.reverse()) pairs.push(pair);
}

function myers(
  before: readonly number[],
  after: readonly number[],
  b: number,
  bEnd: number,
  a: number,
  aEnd: number,
  pairs: Pair[],
): void {
  for (const [i, j, length] of lcs(before.slice(b, bEnd), after.slice(a, aEnd))) {
    for (let offset = 0; offset < length; offset += 1) pairs.push([b + i + offset, a + j + offset]);
  }
}

function patience(
  before: readonly number[],
  after: readonly number[],
  bStart: number,
  bEnd: number,
  aStart: number,
  aEnd: number,
  pairs: Pair[],
  depth: number,
): void {
  if (depth > 50) return;
  const anchors = uniqueAnchors(before, after, bStart, bEnd, aStart, aEnd);
  if (anchors.length === 0) return;
  let [b, a] = [bStart, aStart];
  for (const [i, j] of anchors) {
    if (i < b || j < a) continue;
    align(before, after, b, i, a, j, pairs, depth + 1);
    pairs.push([i, j]);
    b = i + 1;
    a = j + 1;
  }
  align(before, after, b, bEnd, a, aEnd, pairs, depth + 1);
}

/** Elements that occur once on each side, in the longest run that keeps both orders. */
function uniqueAnchors(
  before: readonly number[],
  after: readonly number[],
  bStart: number,
  bEnd: number,
  aStart: number,
  aEnd: number,
): readonly Pair[] {
  const seen = new Map<number, { count: number; index: number }>();
  for (let index = bStart; index < bEnd; index += 1) {
    const value = before[index] ?? -1;
    const entry = seen.get(value);
    if (entry === undefined) seen.set(value, { count: 1, index });
    else entry.count += 1;
  }
  const counts = new Map<number, number>();
  for (let index = aStart; index < aEnd; index += 1) {
    const value = after[index] ?? -1;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const common: Pair[] = [];
  for (let index = aStart; index < aEnd; index += 1) {
    const value = after[index] ?? -1;
    const entry = seen.get(value);
    if (entry?.count === 1 && counts.get(value) === 1) common.push([entry.index, index]);
  }
  const kept = new Set(longestIncreasing(common.map(([i]) => i)));
  return common.filter((_, index) => kept.has(index));
}

/** Gives equal strings equal numbers. */
export class Interner {
  private readonly numbers = new Map<string, number>();

  of(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(text, number);
    return number;
  }
}
