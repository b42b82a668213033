import type { Placed } from './similar-pairs.ts';
import { isItemOfText } from './similarity.ts';
import type { Similarity } from './similarity.ts';
import type { Pair } from '../../../shared/sequence.ts';
import type { Block } from '../../../shared/tree.ts';

/** Each of two neighbours is held by the item that they were, or are, and most of it by them. */
const similarDivided = 0.6;
/** Longer stretches are paired without a look at this. */
const mostLooks = 2_000;

/** An item that became two neighbours, or was them. */
export interface DividedItem {
  /** With the one of them that has more of its words. */
  readonly pair: Pair;
  /** The other one, which is told as its piece (`text-moves.ts`), and the side that it stands on. */
  readonly piece: number;
  readonly side: 'before' | 'after';
}

/** Such items, the surest first. Otherwise a piece could be taken for any other item that is new or gone. */
export function dividedItems(
  before: readonly Placed[],
  after: readonly Placed[],
  similarity: Similarity,
): readonly DividedItem[] {
  if (before.length * after.length > mostLooks) return [];
  const found = [
    ...divisions(before, after, similarity).map(({ whole, part, piece, score }) => ({
      ...({ pair: [whole, part], piece, side: 'after' } satisfies DividedItem),
      score,
    })),
    ...divisions(after, before, similarity).map(({ whole, part, piece, score }) => ({
      ...({ pair: [part, whole], piece, side: 'before' } satisfies DividedItem),
      score,
    })),
  ].toSorted((one, other) => other.score - one.score);
  const taken = new Set<string>();
  return found.filter(({ pair: [old, now], piece, side }) => {
    const own = [`before ${old}`, `after ${now}`, `${side} ${piece}`];
    if (own.some((place) => taken.has(place))) return false;
    for (const place of own) taken.add(place);
    return true;
  });
}

interface Division {
  readonly whole: number;
  readonly part: number;
  readonly piece: number;
  readonly score: number;
}

function divisions(
  wholes: readonly Placed[],
  parts: readonly Placed[],
  similarity: Similarity,
): readonly Division[] {
  return parts.flatMap((first, at): readonly Division[] => {
    const second = parts[at + 1];
    if (second?.index !== first.index + 1 || !isItemOfText(first.block) || !isItemOfText(second.block))
      return [];
    return wholes.flatMap(({ index: whole, block }): readonly Division[] => {
      const score = isItemOfText(block) ? scoreOf(similarity, block, first.block, second.block) : 0;
      if (score === 0) return [];
      const isFirst = similarity.shared(first.block, block) >= similarity.shared(second.block, block);
      const [part, piece] = isFirst ? [first, second] : [second, first];
      return [{ whole, part: part.index, piece: piece.index, score }];
    });
  });
}

/** Whether two items are what one was, or became, in either order. */
export function isDivided(similarity: Similarity, whole: Block, one: Block, other: Block): boolean {
  if (![whole, one, other].every(isItemOfText)) return false;
  return scoreOf(similarity, whole, one, other) > 0 || scoreOf(similarity, whole, other, one) > 0;
}

function scoreOf(similarity: Similarity, whole: Block, first: Block, second: Block): number {
  const [one, other] = [similarity.within(first, whole), similarity.withinRest(second, whole, first)];
  const held = one * similarity.size(first) + other * similarity.size(second);
  const isHeld = Math.min(one, other) >= similarDivided && held >= similarDivided * similarity.size(whole);
  return isHeld ? held / similarity.size(whole) : 0;
}
