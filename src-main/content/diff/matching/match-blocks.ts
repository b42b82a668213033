import type { BlockIdentity } from './block-identity.ts';
import { dividedItems } from './divided-items.ts';
import { headOf, isSameLevel, scoreAcross, scoreInPlace } from './match-rules.ts';
import { alignEqual, longestIncreasing } from '../../../shared/sequence.ts';
import type { Pair } from '../../../shared/sequence.ts';
import { areComparable } from './similarity.ts';
import type { Similarity } from './similarity.ts';
import type { TitledSection } from './titled-sections.ts';
import { bestPairs, pairsAlong, pairsByPlace } from './similar-pairs.ts';
import type { Placed } from './similar-pairs.ts';
import type { Block } from '../../../shared/tree.ts';

/** Blocks of one list with what they are matched by. */
export interface Matching {
  /** Pairs of blocks that are the same block, by index, in the order of the new side. */
  readonly pairs: readonly Pair[];
  /** Those of them that stayed in order; the others moved. */
  readonly stayed: ReadonlySet<Pair>;
  /** The pairs of a heading and the container that it is the title of now, or was; their content is in no pair. */
  readonly sections: ReadonlyMap<Pair, TitledSection>;
}

export interface MatchTools {
  readonly identity: BlockIdentity;
  readonly similarity: Similarity;
}

/**
 * Finds which blocks of two lists are the same (docs/design/diff.md): by node key, then by equal content in order,
 * then equal content anywhere (moves), then by similar words, then beside what moved. Every block is in at most one pair.
 */
export function matchBlocks(
  before: readonly Block[],
  after: readonly Block[],
  tools: MatchTools,
  {
    idOf = (block) => tools.identity.of(block),
    sections = [],
  }: { readonly idOf?: (block: Block) => number; readonly sections?: readonly TitledSection[] } = {},
): Matching {
  const state = new MatchState(before, after, tools, idOf);
  state.bySections(sections);
  state.byKey();
  state.byContent();
  state.movedContent();
  state.byHead();
  state.bySimilarity();
  state.bySection();
  return state.result();
}

/** In place of a partner: the block belongs to a section that is matched by its title, or is a piece of the item beside it. */
const within = -2;

class MatchState {
  private readonly before: readonly Block[];
  private readonly after: readonly Block[];
  private readonly tools: MatchTools;
  private readonly beforeIds: readonly number[];
  private readonly afterIds: readonly number[];
  /** Index of the partner, -1 of none, or `within`. */
  private readonly partnerOfBefore: number[];
  private readonly partnerOfAfter: number[];
  /** By the place of the heading or container on the new side. */
  private readonly sections = new Map<number, TitledSection>();

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

  private join(pairs: readonly Pair[]): void {
    for (const [before, after] of pairs) {
      this.partnerOfBefore[before] = after;
      this.partnerOfAfter[after] = before;
    }
  }

  private freeBefore(): readonly Placed[] {
    return this.before.flatMap((block, index) =>
      this.partnerOfBefore[index] === -1 ? [{ index, block }] : [],
    );
  }

  private freeAfter(): readonly Placed[] {
    return this.after.flatMap((block, index) =>
      this.partnerOfAfter[index] === -1 ? [{ index, block }] : [],
    );
  }

  /** What a section holds is compared with the content of the container alone. */
  bySections(sections: readonly TitledSection[]): void {
    for (const section of sections) {
      const { became, heading, container, content } = section;
      const [pair, partners] =
        became === 'container'
          ? ([[heading, container], this.partnerOfBefore] as const)
          : ([[container, heading], this.partnerOfAfter] as const);
      this.join([pair]);
      this.sections.set(pair[1], section);
      for (const at of content) partners[at] = within;
    }
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
      const areFree = this.partnerOfBefore[place] === -1 && this.partnerOfAfter[index] === -1;
      if (partner !== undefined && areFree && areComparable(partner, block)) this.join([[place, index]]);
    });
  }

  byContent(): void {
    const [before, after] = [this.freeBefore(), this.freeAfter()];
    const pairs = alignEqual(
      before.map(({ index }) => this.beforeIds[index] ?? -1),
      after.map(({ index }) => this.afterIds[index] ?? -2),
    );
    this.join(pairs.map(([i, j]) => [before[i]?.index ?? -1, after[j]?.index ?? -1]));
  }

  movedContent(): void {
    const places = new Map<number, number[]>();
    for (const { index } of this.freeBefore()) {
      const id = this.beforeIds[index] ?? -1;
      const queue = places.get(id);
      if (queue === undefined) places.set(id, [index]);
      else queue.push(index);
    }
    for (const { index } of this.freeAfter()) {
      const place = places.get(this.afterIds[index] ?? -2)?.shift();
      if (place !== undefined) this.join([[place, index]]);
    }
  }

  /** Rows of tables and items of lists by their first text, tabs and expandables by their title, where one on each side has it. */
  byHead(): void {
    const heads = (placed: readonly Placed[]): ReadonlyMap<string, number> => {
      const found = new Map<string, number>();
      for (const { index, block } of placed) {
        const head = headOf(block);
        if (head !== '') found.set(head, found.has(head) ? -1 : index);
      }
      return found;
    };
    const now = heads(this.freeAfter());
    for (const [head, index] of heads(this.freeBefore())) {
      const partner = now.get(head) ?? -1;
      if (index !== -1 && partner !== -1) this.join([[index, partner]]);
    }
  }

  bySimilarity(): void {
    const { similarity } = this.tools;
    const gaps = this.gaps();
    for (const { before, after } of gaps) {
      if (before.length === 0 || after.length === 0) continue;
      const isAlone = before.length === 1 && after.length === 1;
      this.join(pairsAlong(before, after, similarity));
      this.byDivision(this.stillFree(before, 'before'), this.stillFree(after, 'after'));
      this.join(
        bestPairs(this.stillFree(before, 'before'), this.stillFree(after, 'after'), similarity, (old, now) =>
          scoreInPlace(similarity, old, now, isAlone),
        ),
      );
      this.join(pairsByPlace(this.stillFree(before, 'before'), this.stillFree(after, 'after')));
    }
    if (gaps.length < 2) return;
    this.join(
      bestPairs(this.freeBefore(), this.freeAfter(), similarity, (old, now) =>
        scoreAcross(similarity, old, now),
      ),
    );
  }

  private byDivision(before: readonly Placed[], after: readonly Placed[]): void {
    for (const { pair, piece, side } of dividedItems(before, after, this.tools.similarity)) {
      this.join([pair]);
      (side === 'before' ? this.partnerOfBefore : this.partnerOfAfter)[piece] = within;
    }
  }

  /** Headings and texts beside a block that moved, which were edited and moved with it. */
  bySection(): void {
    const { pairs, stayed, sections } = this.result();
    if (pairs.length === stayed.size) return;
    const places = pairs.filter((pair) => !stayed.has(pair) && !sections.has(pair));
    const follow = (pairs: readonly Pair[], step: -1 | 1): void => {
      for (const pair of pairs) {
        let [old, now] = pair;
        while (this.movesWith((old += step), (now += step), step)) this.join([[old, now]]);
      }
    };
    follow(places, 1);
    follow(places, -1);
  }

  private movesWith(old: number, now: number, step: -1 | 1): boolean {
    const [before, after] = [this.before[old], this.after[now]];
    if (before === undefined || after === undefined) return false;
    if (this.partnerOfBefore[old] !== -1 || this.partnerOfAfter[now] !== -1) return false;
    // The heading above a block that moved is its heading, whatever it is called now.
    if (step === -1 && isSameLevel(before, after)) return true;
    return scoreInPlace(this.tools.similarity, before, after, true) > 0;
  }

  private stillFree(placed: readonly Placed[], side: 'before' | 'after'): readonly Placed[] {
    const partners = side === 'before' ? this.partnerOfBefore : this.partnerOfAfter;
    return placed.filter(({ index }) => partners[index] === -1);
  }

  /** Blocks without partner, between those that have one and stayed in order. */
  private gaps(): readonly { readonly before: readonly Placed[]; readonly after: readonly Placed[] }[] {
    const { pairs, stayed } = this.result();
    const anchors = pairs.filter((pair) => stayed.has(pair));
    const gaps = Array.from({ length: anchors.length + 1 }, () => ({
      before: [] as Placed[],
      after: [] as Placed[],
    }));
    let gap = 0;
    for (const placed of this.freeBefore()) {
      while (gap < anchors.length && (anchors[gap]?.[0] ?? 0) < placed.index) gap += 1;
      gaps[gap]?.before.push(placed);
    }
    gap = 0;
    for (const placed of this.freeAfter()) {
      while (gap < anchors.length && (anchors[gap]?.[1] ?? 0) < placed.index) gap += 1;
      gaps[gap]?.after.push(placed);
    }
    return gaps.filter(({ before, after }) => before.length > 0 || after.length > 0);
  }

  result(): Matching {
    const pairs: Pair[] = [];
    const sections = new Map<Pair, TitledSection>();
    this.partnerOfAfter.forEach((partner, index) => {
      if (partner === -1 || partner === within) return;
      const pair: Pair = [partner, index];
      pairs.push(pair);
      const section = this.sections.get(index);
      if (section !== undefined) sections.set(pair, section);
    });
    const kept = new Set(longestIncreasing(pairs.map(([before]) => before)));
    return { pairs, stayed: new Set(pairs.filter((_, index) => kept.has(index))), sections };
  }
}
