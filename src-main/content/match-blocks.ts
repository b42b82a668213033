import type { BlockIdentity } from './block-identity.ts';
import { alignEqual, longestIncreasing } from './sequence.ts';
import type { Pair } from './sequence.ts';
import { areComparable } from './similarity.ts';
import type { Similarity } from './similarity.ts';
import { textOfBlock } from './plain-text.ts';
import type { Block, BlockType } from './tree.ts';

/** Blocks of one list with what they are matched by. */
export interface Matching {
  /** Pairs of blocks that are the same block, by index, in the order of the new side. */
  readonly pairs: readonly Pair[];
  /** Those of them that stayed in order; the others moved. */
  readonly stayed: ReadonlySet<Pair>;
}

export interface MatchTools {
  readonly identity: BlockIdentity;
  readonly similarity: Similarity;
}

const similarEnough = 0.5;
/** Of two blocks that took each other's place, fewer equal words say that they are the same one. */
const similarAlone = 0.3;
/** A block that moved and changed must be clearly the same one. */
const similarAcross = 0.7;
const wordsAcross = 6;
/** Containers in the same place are the same one sooner: their children are compared in turn. */
const similarContainers = 0.2;
/** Beside each other in a long stretch: so much alike, of so many words, and so far apart. */
const similarAlong = 0.6;
const wordsAlong = 12;
const stepsAhead = [
  [0, 0],
  [0, 1],
  [1, 0],
  [0, 2],
  [2, 0],
] as const;
const directPairs = 2_000;
const commonShingle = 40;

/** Blocks without words of their own that are compared: in the same place, the same type is the same block. */
const wordless: ReadonlySet<BlockType> = new Set<BlockType>([
  'divider',
  'images',
  'image',
  'file',
  'drawing',
  'embed',
  'content-ref',
  'reusable-content',
  'integration',
  'openapi',
  'math',
]);
const containers: ReadonlySet<BlockType> = new Set<BlockType>([
  'list',
  'list-item',
  'quote',
  'hint',
  'expandable',
  'tabs',
  'tab',
  'stepper',
  'step',
  'columns',
  'column',
  'table',
  'table-row',
  'if',
  'prompt',
  'updates',
  'update',
  'code',
]);
/** Containers of which a page has few: the only one in its place is the same one whatever it holds. */
const sole: ReadonlySet<BlockType> = new Set<BlockType>([
  'tabs',
  'stepper',
  'columns',
  'column',
  'updates',
  'table-row',
]);

/**
 * Finds which blocks of two lists are the same (design/diff.md, Blocks): by node key, then by equal content in order,
 * then equal content anywhere (moves), then by similar words. Every block is in at most one pair.
 */
export function matchBlocks(
  before: readonly Block[],
  after: readonly Block[],
  tools: MatchTools,
  idOf: (block: Block) => number = (block) => tools.identity.of(block),
): Matching {
  const state = new MatchState(before, after, tools, idOf);
  state.byKey();
  state.byContent();
  state.movedContent();
  state.bySimilarity();
  return state.result();
}

class MatchState {
  private readonly before: readonly Block[];
  private readonly after: readonly Block[];
  private readonly tools: MatchTools;
  private readonly beforeIds: readonly number[];
  private readonly afterIds: readonly number[];
  /** Index of the partner, or -1. */
  private readonly partnerOfBefore: number[];
  private readonly partnerOfAfter: number[];

  constructor(
    before: readonly Block[],
    after: readonly Block[],
    tools: MatchTools,
    idOf: (block: Block) => number,
  ) {
    this.before = before;
    this.after = after;
    this.tools = tools;
    this.beforeIds = before.map(idOf);
    this.afterIds = after.map(idOf);
    this.partnerOfBefore = before.map(() => -1);
    this.partnerOfAfter = after.map(() => -1);
  }

  private pair(before: number, after: number): void {
    this.partnerOfBefore[before] = after;
    this.partnerOfAfter[after] = before;
  }

  private freeBefore(): readonly number[] {
    return this.partnerOfBefore.flatMap((partner, index) => (partner === -1 ? [index] : []));
  }

  private freeAfter(): readonly number[] {
    return this.partnerOfAfter.flatMap((partner, index) => (partner === -1 ? [index] : []));
  }

  byKey(): void {
    const places = new Map<string, number>();
    this.before.forEach(({ key }, index) => {
      if (key !== undefined) places.set(key, places.has(key) ? -1 : index);
    });
    if (places.size === 0) return;
    const seen = new Set<string>();
    this.after.forEach((block, index) => {
      if (block.key === undefined || seen.has(block.key)) return;
      seen.add(block.key);
      const place = places.get(block.key) ?? -1;
      const partner = this.before[place];
      if (partner !== undefined && areComparable(partner, block)) this.pair(place, index);
    });
  }

  byContent(): void {
    const before = this.freeBefore();
    const after = this.freeAfter();
    const pairs = alignEqual(
      before.map((index) => this.beforeIds[index] ?? -1),
      after.map((index) => this.afterIds[index] ?? -2),
    );
    for (const [i, j] of pairs) this.pair(before[i] ?? -1, after[j] ?? -1);
  }

  movedContent(): void {
    const places = new Map<number, number[]>();
    for (const index of this.freeBefore()) {
      const id = this.beforeIds[index] ?? -1;
      const queue = places.get(id);
      if (queue === undefined) places.set(id, [index]);
      else queue.push(index);
    }
    for (const index of this.freeAfter()) {
      const place = places.get(this.afterIds[index] ?? -2)?.shift();
      if (place !== undefined) this.pair(place, index);
    }
  }

  bySimilarity(): void {
    const gaps = this.gaps();
    const crossing: { before: number[]; after: number[] } = { before: [], after: [] };
    for (const gap of gaps) {
      if (gap.before.length > 0 && gap.after.length > 0) {
        const isAlone = gap.before.length === 1 && gap.after.length === 1;
        this.pairAlong(gap.before, gap.after);
        const free = (indexes: readonly number[], partners: readonly number[]): readonly number[] =>
          indexes.filter((index) => partners[index] === -1);
        this.pairSimilar(
          free(gap.before, this.partnerOfBefore),
          free(gap.after, this.partnerOfAfter),
          (before, after) => this.score(before, after, isAlone),
        );
        this.pairInOrder(gap.before, gap.after);
      }
      for (const index of gap.before) if (this.partnerOfBefore[index] === -1) crossing.before.push(index);
      for (const index of gap.after) if (this.partnerOfAfter[index] === -1) crossing.after.push(index);
    }
    if (gaps.length < 2) return;
    this.pairSimilar(crossing.before, crossing.after, (before, after) => {
      const { similarity } = this.tools;
      const score = similarity.of(before, after);
      const isLong = Math.min(similarity.words(before), similarity.words(after)) >= wordsAcross;
      return isLong && score >= similarAcross ? score : 0;
    });
  }

  /**
   * Long stretches in which nearly every block was edited: neighbours that clearly stayed beside each other pair without
   * a look at all others, which would be most of the work of a whole page.
   */
  private pairAlong(before: readonly number[], after: readonly number[]): void {
    if (before.length * after.length <= directPairs) return;
    const { similarity } = this.tools;
    const areSame = (i: number, j: number): boolean => {
      const [old, now] = [this.before[before[i] ?? -1], this.after[after[j] ?? -1]];
      if (old === undefined || now === undefined || old.type !== now.type) return false;
      const isLong = Math.min(similarity.words(old), similarity.words(now)) >= wordsAlong;
      return isLong && similarity.of(old, now) >= similarAlong;
    };
    let [i, j] = [0, 0];
    while (i < before.length && j < after.length) {
      const step = stepsAhead.find(([old, now]) => areSame(i + old, j + now));
      if (step !== undefined) {
        [i, j] = [i + step[0], j + step[1]];
        this.pair(before[i] ?? -1, after[j] ?? -1);
      }
      [i, j] = [i + 1, j + 1];
    }
  }

  private score(before: Block, after: Block, isAlone: boolean): number {
    const score = this.tools.similarity.of(before, after);
    if (score >= (isAlone ? similarAlone : similarEnough)) return score;
    if (before.type === 'table-row' && after.type === 'table-row') {
      // A row is known by its first cell.
      const [old, now] = [before.blocks[0], after.blocks[0]];
      const text = old === undefined ? '' : textOfBlock(old);
      if (text !== '' && now !== undefined && text === textOfBlock(now)) return similarEnough;
    }
    const isContainer = before.type === after.type && containers.has(before.type);
    return isContainer && score >= similarContainers ? score / 2 : 0;
  }

  /** Unpaired blocks between those that are paired and in order. */
  private gaps(): readonly { readonly before: readonly number[]; readonly after: readonly number[] }[] {
    const { pairs, stayed } = this.result();
    const anchors = pairs.filter((pair) => stayed.has(pair));
    const gaps = Array.from({ length: anchors.length + 1 }, () => ({
      before: [] as number[],
      after: [] as number[],
    }));
    let gap = 0;
    for (const index of this.freeBefore()) {
      while (gap < anchors.length && (anchors[gap]?.[0] ?? 0) < index) gap += 1;
      gaps[gap]?.before.push(index);
    }
    gap = 0;
    for (const index of this.freeAfter()) {
      while (gap < anchors.length && (anchors[gap]?.[1] ?? 0) < index) gap += 1;
      gaps[gap]?.after.push(index);
    }
    return gaps.filter(({ before, after }) => before.length > 0 || after.length > 0);
  }

  /** Pairs the most alike first; where there are many blocks, only those that share an uncommon word are compared. */
  private pairSimilar(
    before: readonly number[],
    after: readonly number[],
    scoreOf: (before: Block, after: Block) => number,
  ): void {
    const candidates: { readonly before: number; readonly after: number; readonly score: number }[] = [];
    const consider = (i: number, j: number): void => {
      const [old, now] = [this.before[i], this.after[j]];
      if (old === undefined || now === undefined) return;
      const score = scoreOf(old, now);
      if (score > 0) candidates.push({ before: i, after: j, score });
    };
    if (before.length * after.length <= directPairs) {
      for (const i of before) for (const j of after) consider(i, j);
    } else {
      this.likelyPairs(before, after, consider);
    }
    candidates.sort((a, b) => b.score - a.score || a.after - b.after || a.before - b.before);
    for (const candidate of candidates) {
      const isFree =
        this.partnerOfBefore[candidate.before] === -1 && this.partnerOfAfter[candidate.after] === -1;
      if (isFree) this.pair(candidate.before, candidate.after);
    }
  }

  private likelyPairs(
    before: readonly number[],
    after: readonly number[],
    consider: (before: number, after: number) => void,
  ): void {
    const holders = new Map<number, number[]>();
    for (const index of before) {
      const block = this.before[index];
      if (block === undefined) continue;
      for (const shingle of this.tools.similarity.shinglesOf(block)) {
        const list = holders.get(shingle);
        if (list === undefined) holders.set(shingle, [index]);
        else if (list.length <= commonShingle) list.push(index);
      }
    }
    for (const index of after) {
      const block = this.after[index];
      if (block === undefined) continue;
      const shared = new Map<number, number>();
      for (const shingle of this.tools.similarity.shinglesOf(block)) {
        const list = holders.get(shingle) ?? [];
        if (list.length > commonShingle) continue;
        for (const holder of list) shared.set(holder, (shared.get(holder) ?? 0) + 1);
      }
      const best = [...shared].sort(([, a], [, b]) => b - a).slice(0, 8);
      for (const [holder] of best) consider(holder, index);
    }
  }

  /** What has no words, and containers of which there is one on each side, pair by type where they stand. */
  private pairInOrder(before: readonly number[], after: readonly number[]): void {
    const free = (
      indexes: readonly number[],
      partners: readonly number[],
      blocks: readonly Block[],
      type: BlockType,
    ) => indexes.filter((index) => partners[index] === -1 && blocks[index]?.type === type);
    const types = new Set(after.flatMap((index) => this.after[index]?.type ?? []));
    for (const type of types) {
      if (!wordless.has(type) && !sole.has(type)) continue;
      const old = free(before, this.partnerOfBefore, this.before, type);
      const now = free(after, this.partnerOfAfter, this.after, type);
      if (old.length !== now.length) continue;
      old.forEach((index, position) => {
        const partner = now[position];
        if (partner !== undefined) this.pair(index, partner);
      });
    }
  }

  result(): Matching {
    const pairs: Pair[] = [];
    this.partnerOfAfter.forEach((partner, index) => {
      if (partner !== -1) pairs.push([partner, index]);
    });
    const kept = new Set(longestIncreasing(pairs.map(([before]) => before)));
    return { pairs, stayed: new Set(pairs.filter((_, index) => kept.has(index))) };
  }
}
