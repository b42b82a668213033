import { isClearlySame, isKnownByPlace } from './match-rules.ts';
import type { Pair } from '../../../shared/sequence.ts';
import type { Similarity } from './similarity.ts';
import type { Block } from '../../../shared/tree.ts';

/** A block that is still without partner, with its place in the list that is matched. */
export interface Placed {
  readonly index: number;
  readonly block: Block;
}

/** So many comparisons are made without a choice among them. */
const directPairs = 2_000;
/** Words that more blocks hold say nothing of which two belong together. */
const commonShingle = 40;
const likeliest = 8;
/** How far neighbours may have slipped. */
const stepsAhead = [
  [0, 0],
  [0, 1],
  [1, 0],
  [0, 2],
  [2, 0],
] as const;

/**
 * Long stretches in which nearly every block was edited: neighbours that clearly stayed beside each other pair without a
 * look at all others, which would be most of the work of a whole page. None where the stretch is short.
 */
export function pairsAlong(
  before: readonly Placed[],
  after: readonly Placed[],
  similarity: Similarity,
): readonly Pair[] {
  if (before.length * after.length <= directPairs) return [];
  const areSame = (i: number, j: number): boolean => {
    const [old, now] = [before[i], after[j]];
    return old !== undefined && now !== undefined && isClearlySame(similarity, old.block, now.block);
  };
  const pairs: Pair[] = [];
  for (let [i, j] = [0, 0]; i < before.length && j < after.length; i += 1, j += 1) {
    const step = stepsAhead.find(([old, now]) => areSame(i + old, j + now));
    if (step === undefined) continue;
    [i, j] = [i + step[0], j + step[1]];
    pairs.push([before[i]?.index ?? -1, after[j]?.index ?? -1]);
  }
  return pairs;
}

/**
 * Pairs by a score, the most alike first; each block is in at most one. Where there are many blocks, only those that
 * share an uncommon word are compared.
 */
export function bestPairs(
  before: readonly Placed[],
  after: readonly Placed[],
  similarity: Similarity,
  scoreOf: (before: Block, after: Block) => number,
): readonly Pair[] {
  const scored: { readonly pair: Pair; readonly score: number }[] = [];
  for (const [old, now] of candidates(before, after, similarity)) {
    const score = scoreOf(old.block, now.block);
    if (score > 0) scored.push({ pair: [old.index, now.index], score });
  }
  scored.sort((a, b) => b.score - a.score || a.pair[1] - b.pair[1] || a.pair[0] - b.pair[0]);
  const taken = { before: new Set<number>(), after: new Set<number>() };
  return scored.flatMap(({ pair }) => {
    if (taken.before.has(pair[0]) || taken.after.has(pair[1])) return [];
    taken.before.add(pair[0]);
    taken.after.add(pair[1]);
    return [pair];
  });
}

function* candidates(
  before: readonly Placed[],
  after: readonly Placed[],
  similarity: Similarity,
): Generator<readonly [Placed, Placed]> {
  if (before.length * after.length <= directPairs) {
    for (const old of before) for (const now of after) yield [old, now];
    return;
  }
  /** Of each word: the places in `before` of the blocks that hold it. */
  const holders = new Map<number, number[]>();
  before.forEach(({ block }, place) => {
    for (const shingle of similarity.shinglesOf(block)) {
      const list = holders.get(shingle);
      if (list === undefined) holders.set(shingle, [place]);
      else if (list.length <= commonShingle) list.push(place);
    }
  });
  const shared = new Uint32Array(before.length);
  for (const now of after) {
    const places: number[] = [];
    for (const shingle of similarity.shinglesOf(now.block)) {
      const list = holders.get(shingle);
      if (list === undefined || list.length > commonShingle) continue;
      for (const place of list) {
        const count = shared[place] ?? 0;
        if (count === 0) places.push(place);
        shared[place] = count + 1;
      }
    }
    places.sort((one, other) => (shared[other] ?? 0) - (shared[one] ?? 0));
    for (const place of places.slice(0, likeliest)) {
      const old = before[place];
      if (old !== undefined) yield [old, now];
    }
    for (const place of places) shared[place] = 0;
  }
}

/** What has no words, and containers of which there is one on each side, pair by type where they stand. */
export function pairsByPlace(before: readonly Placed[], after: readonly Placed[]): readonly Pair[] {
  const [allOld, allNow] = [before, after].map((placed) =>
    placed.filter(({ block }) => isKnownByPlace(block)),
  );
  const types = new Set(allNow?.map(({ block }) => block.type));
  return [...types].flatMap((type): readonly Pair[] => {
    const [old, now] = [allOld, allNow].map(
      (placed) => placed?.filter(({ block }) => block.type === type) ?? [],
    );
    if (old === undefined || now === undefined) return [];
    if (old.length !== now.length) return [];
    return old.map(({ index }, position) => [index, now[position]?.index ?? -1]);
  });
}
