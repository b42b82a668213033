import type { InlineToken } from './inline-tokens.ts';
import { Interner, longestIncreasing } from '../../../shared/sequence.ts';
import type { Pair } from '../../../shared/sequence.ts';

/** Where both sides have the same tokens in a row. */
export type Phrase = readonly [before: number, after: number, length: number];

/** Fewer equal words in a row say nothing in a sentence that was rewritten. */
const leastWords = 5;
/** So many tokens begin a phrase: three words and what stands between them. */
const startTokens = 5;
/** Of a beginning that stands at more places only the first ones are looked at, so that time stays linear. */
const mostPlaces = 8;

/** The phrases of five words or more that both sides have in one order, those that hold the most words together. */
export function keptPhrases(
  before: readonly InlineToken[],
  after: readonly InlineToken[],
): readonly Phrase[] {
  const interner = new Interner();
  const [old, now] = [before, after].map((tokens) => tokens.map(({ key }) => interner.of(key)));
  if (old === undefined || now === undefined) return [];
  const pairs = commonTokens(old, now);
  const kept = longestIncreasing(pairs.map(([place]) => place)).flatMap((at) => pairs.slice(at, at + 1));
  return runsOf(kept).filter(([from, , length]) => wordsIn(before, from, length) >= leastWords);
}

/** For each token of the new side that stands in a phrase, its place in the longest one of the old side. */
function commonTokens(old: readonly number[], now: readonly number[]): readonly Pair[] {
  const starts = new Map<string, number[]>();
  const startAt = (side: readonly number[], at: number): string => side.slice(at, at + startTokens).join(' ');
  for (let at = 0; at + startTokens <= old.length; at += 1) {
    const start = startAt(old, at);
    const places = starts.get(start);
    if (places === undefined) starts.set(start, [at]);
    else if (places.length < mostPlaces) places.push(at);
  }
  const pairs: Pair[] = [];
  for (let to = 0; to + startTokens <= now.length;) {
    let best: Phrase = [0, to, 0];
    for (const from of starts.get(startAt(now, to)) ?? []) {
      let length = startTokens;
      while (from + length < old.length && old[from + length] === now[to + length]) length += 1;
      if (length > best[2]) best = [from, to, length];
    }
    const [from, , length] = best;
    for (let at = 0; at < length; at += 1) pairs.push([from + at, to + at]);
    to += Math.max(1, length);
  }
  return pairs;
}

function runsOf(pairs: readonly Pair[]): readonly Phrase[] {
  const runs: Phrase[] = [];
  for (const [from, to] of pairs) {
    const [start, begin, length] = runs.at(-1) ?? [0, 0, 0];
    if (length > 0 && start + length === from && begin + length === to)
      runs[runs.length - 1] = [start, begin, length + 1];
    else runs.push([from, to, 1]);
  }
  return runs;
}

function wordsIn(tokens: readonly InlineToken[], from: number, length: number): number {
  return tokens.slice(from, from + length).filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).length;
}
