import { longestIncreasing } from '../../../shared/sequence.ts';
import type { Pair } from '../../../shared/sequence.ts';
import type { BlockIdentity } from '../matching/block-identity.ts';
import { withSlots } from '../../block.ts';
import { containerRuns, mostComparisons, mostOf } from './container-runs.ts';
import { cutLike, holdsSomething } from '../../cut-block.ts';
import { isPipeText, listsAndTables, pipeRuns } from './mended-table.ts';
import type { Matching, MatchTools } from '../matching/match-blocks.ts';
import { haveItemInCommon, isWrapper } from '../matching/match-rules.ts';
import { isMadeOfParts, isMadeOfTexts, isPart, isSameKind } from '../matching/similarity.ts';
import type { Similarity } from '../matching/similarity.ts';
import { standsIn } from '../matching/stands-in.ts';
import { cutByParts, isFlattened, isInOrder } from './text-parts.ts';
import type { Block, BlockType } from '../../../shared/tree.ts';

/**
 * Changes of structure between two lists of blocks: the same content in other containers. They are looked for among
 * blocks that found no partner, between neighbours that stayed.
 *
 * - `wrapped`: old blocks stand inside a new container. - `unwrapped`: the content of an old container stands without it.
 * - `converted`: a container became one of another type, or a list one of another kind.
 * - `tabled`: rows of a broken pipe table, which are texts, or a list became a table. - `listed`: a table became a list.
 * - `split`: one old block became several of its type. - `joined`: several became one.
 */
export type Regrouping =
  | { readonly kind: 'converted' | 'listed'; readonly before: number; readonly after: number }
  | { readonly kind: 'wrapped'; readonly before: readonly number[]; readonly after: number }
  | { readonly kind: 'unwrapped'; readonly before: number; readonly after: readonly number[] }
  /** Texts with pipes became a table. `head`: what stood above the rows in the first text, and stands alone now. */
  | {
      readonly kind: 'tabled';
      readonly before: readonly number[];
      readonly after: number;
      readonly head?: number;
    }
  /** `cuts`: the block that was one, cut into its pieces. */
  | {
      readonly kind: 'split';
      readonly before: number;
      readonly after: readonly number[];
      readonly cuts: readonly Block[];
    }
  | {
      readonly kind: 'joined';
      readonly before: readonly number[];
      readonly after: number;
      readonly cuts: readonly Block[];
    };

/** Blocks that can be split in two and joined, by their children (a table by its rows) or by their text. */
const divisible = new Set<BlockType>(['list', 'paragraph', 'quote', 'hint', 'code', 'table']);

/** One search for changes of structure; each block is in at most one. */
export class RegroupingFinder {
  private readonly before: readonly Block[];
  private readonly after: readonly Block[];
  readonly similarity: Similarity;
  readonly identity: BlockIdentity;
  private readonly matching: Matching;
  private readonly nested: ReadonlySet<Pair>;
  private readonly takenBefore = new Set<number>();
  private readonly takenAfter = new Set<number>();
  private readonly found: Regrouping[] = [];

  constructor(
    before: readonly Block[],
    after: readonly Block[],
    matching: Matching,
    nested: ReadonlySet<Pair>,
    { similarity, identity }: MatchTools,
  ) {
    this.before = before;
    this.after = after;
    this.matching = matching;
    this.similarity = similarity;
    this.identity = identity;
    this.nested = nested;
    for (const pair of matching.pairs) {
      if (nested.has(pair)) continue;
      this.takenBefore.add(pair[0]);
      this.takenAfter.add(pair[1]);
    }
    for (const { became, content } of matching.sections.values())
      for (const at of content) (became === 'container' ? this.takenBefore : this.takenAfter).add(at);
  }

  find(): readonly Regrouping[] {
    const anchors = this.matching.pairs.filter(
      (pair) => this.matching.stayed.has(pair) && !this.nested.has(pair),
    );
    const starts: readonly Pair[] = [[-1, -1], ...anchors];
    starts.forEach(([oldStart, nowStart], index) => {
      const [oldEnd, nowEnd] = anchors[index] ?? [this.before.length, this.after.length];
      if (oldStart + 1 >= oldEnd || nowStart + 1 >= nowEnd) return;
      this.between(
        range(oldStart + 1, oldEnd).filter((at) => !this.takenBefore.has(at)),
        range(nowStart + 1, nowEnd).filter((at) => !this.takenAfter.has(at)),
      );
    });
    this.divisions(anchors);
    return this.found;
  }

  /** Changes of containers between two blocks that stayed. */
  private between(old: readonly number[], now: readonly number[]): void {
    const between = (
      pairs: readonly Pair[],
      look: (old: readonly number[], now: readonly number[]) => void,
    ): void => {
      [[-1, -1] as const, ...pairs].forEach(([oldStart, nowStart], index) => {
        const [oldEnd, nowEnd] = pairs[index] ?? [Infinity, Infinity];
        look(
          old.filter((at) => at > oldStart && at < oldEnd && !this.takenBefore.has(at)),
          now.filter((at) => at > nowStart && at < nowEnd && !this.takenAfter.has(at)),
        );
      });
    };
    const found = [...this.mendedTables(old, now)];
    const anchors = () => found.toSorted(([, one], [, other]) => one - other);
    for (const type of ['list', 'table'] as const)
      between(anchors(), (olds, nows) => found.push(...this.madeTables(olds, nows, type)));
    between(anchors(), (olds, nows) => found.push(...this.conversions(olds, nows)));
    between(anchors(), (olds, nows) => {
      this.around(olds, nows);
    });
  }

  /** Texts with pipes that became a table, each with the last text of its run. */
  private mendedTables(old: readonly number[], now: readonly number[]): readonly Pair[] {
    const runs = pipeRuns(old, this.before, now, this.after);
    for (const { run, table } of runs)
      this.take({ kind: 'tabled', before: run, after: table, ...this.headOf(run, table, now) });
    return runs.map(({ run, table }) => [run.at(-1) ?? 0, table]);
  }

  /** Lists that became tables, or tables that became lists. */
  private madeTables(
    old: readonly number[],
    now: readonly number[],
    type: 'list' | 'table',
  ): readonly Pair[] {
    if (old.length * now.length > mostComparisons) return [];
    const pairs = listsAndTables(old, this.before, now, this.after, type);
    for (const [before, after] of pairs)
      this.take(
        type === 'table' ? { kind: 'listed', before, after } : { kind: 'tabled', before: [before], after },
      );
    return pairs;
  }

  /** The text before a table that was the beginning of the text which became the table. */
  private headOf([first]: readonly number[], table: number, now: readonly number[]): { head?: number } {
    const [text, head] = [this.before[first ?? -1], this.after[table - 1]];
    if (text === undefined || head?.type !== 'paragraph' || !now.includes(table - 1)) return {};
    const isFree = !this.takenAfter.has(table - 1);
    return isFree && this.similarity.within(head, text) >= mostOf ? { head: table - 1 } : {};
  }

  /** Containers that hold most of each other's words and are of different types: a quote that became a hint. */
  private conversions(old: readonly number[], now: readonly number[]): readonly Pair[] {
    const containersOf = (places: readonly number[], blocks: readonly Block[]): readonly number[] =>
      places.filter((at) => {
        const block = blocks[at];
        return block !== undefined && isWrapper(block) && !isPart(block);
      });
    const [olds, nows] = [containersOf(old, this.before), containersOf(now, this.after)];
    if (olds.length * nows.length > mostComparisons) return [];
    const pairs = olds.flatMap((from): readonly Pair[] => {
      const before = this.before[from];
      return nows.filter((at) => this.becomes(before, this.after[at])).map((to) => [from, to]);
    });
    const firsts = pairs.filter(
      ([from, to], at) =>
        pairs.findIndex((pair) => pair[0] === from) === at &&
        pairs.findIndex((pair) => pair[1] === to) === at,
    );
    const inOrder = longestIncreasing(firsts.map(([, to]) => to)).flatMap((at): readonly Pair[] => [
      firsts[at] ?? [0, 0],
    ]);
    for (const [before, after] of inOrder) this.take({ kind: 'converted', before, after });
    return inOrder;
  }

  private becomes(before: Block | undefined, after: Block | undefined): boolean {
    if (before === undefined || after === undefined) return false;
    if (before.type === after.type && isSameKind(before, after)) return false;
    if (this.similarity.alike(before, after) < mostOf || standsIn(before, after, this)) return false;
    return before.type !== after.type || haveItemInCommon(this.similarity, before, after);
  }

  /** Containers put around blocks, or taken from around them. */
  private around(old: readonly number[], now: readonly number[]): void {
    const wrapped = containerRuns(now, this.after, old, this.before, this);
    for (const [container, run] of wrapped)
      this.take(this.beside('split', container, run) ?? { kind: 'wrapped', before: run, after: container });
    const stillOld = old.filter((at) => !this.takenBefore.has(at));
    const stillNow = now.filter((at) => !this.takenAfter.has(at));
    for (const [container, run] of containerRuns(stillOld, this.before, stillNow, this.after, this)) {
      // Where another container went the other way past this one, both cannot stand in one order.
      const isCrossed = wrapped.some(([after, [before = 0]]) => before < container !== after < (run[0] ?? 0));
      if (!isCrossed)
        this.take(
          this.beside('joined', container, run) ?? { kind: 'unwrapped', before: container, after: run },
        );
    }
  }

  /** A paragraph of which a part became a list, or was one, while its beginning or end stands beside the list. */
  private beside(
    kind: 'split' | 'joined',
    container: number,
    [text, ...others]: readonly number[],
  ): Regrouping | null {
    const [wholes, blocks, taken] =
      kind === 'split'
        ? ([this.before, this.after, this.takenAfter] as const)
        : ([this.after, this.before, this.takenBefore] as const);
    const whole = wholes[text ?? -1];
    if (text === undefined || others.length > 0 || whole === undefined) return null;
    const pieces = this.piecesAround(container, blocks, taken, whole);
    const cuts = this.cut(whole, pieces, blocks, kind);
    if (cuts === null) return null;
    return kind === 'split'
      ? { kind, before: text, after: pieces, cuts }
      : { kind, before: pieces, after: text, cuts };
  }

  /** A container with the free paragraphs beside it that a whole paragraph holds, too. */
  private piecesAround(
    container: number,
    blocks: readonly Block[],
    taken: ReadonlySet<number>,
    whole: Block,
  ): readonly number[] {
    const parts = blocks[container];
    if (whole.type !== 'paragraph' || parts === undefined || !isMadeOfParts(parts)) return [];
    return [container - 1, container, container + 1].filter((at) => {
      const block = blocks[at];
      if (at === container || block?.type !== 'paragraph' || taken.has(at)) return at === container;
      return this.similarity.withinRest(block, whole, parts) >= mostOf;
    });
  }

  /** Blocks that were split in two, or made one of two, beside a partner of theirs. */
  private divisions(anchors: readonly Pair[]): void {
    for (const [old, now] of anchors) {
      const [before, after] = [this.before[old], this.after[now]];
      if (before === undefined || after === undefined || before.type !== after.type) continue;
      if (!divisible.has(before.type) || this.similarity.of(before, after) === 1) continue;
      if (this.isTabledBelow(before, after, now + 1)) {
        this.take({ kind: 'tabled', before: [old], after: now + 1, head: now });
        continue;
      }
      const pieces = this.pieces(now, this.after, this.takenAfter, before, after);
      const cuts = this.cut(before, pieces, this.after, 'split');
      if (cuts !== null) {
        this.take({ kind: 'split', before: old, after: pieces, cuts });
        continue;
      }
      const parts = this.pieces(old, this.before, this.takenBefore, after, before);
      const joined = this.cut(after, parts, this.before, 'joined');
      if (joined !== null) this.take({ kind: 'joined', before: parts, after: now, cuts: joined });
    }
  }

  /** True where the rows that stood in a text with pipes are the table below what is left of it. */
  private isTabledBelow(text: Block, head: Block, place: number): boolean {
    const table = this.after[place];
    if (table?.type !== 'table' || this.takenAfter.has(place) || !isPipeText(text)) return false;
    return this.similarity.withinRest(table, text, head) >= mostOf;
  }

  /** Null where there is one piece alone, or one that would hold nothing or could not be compared. */
  private cut(
    whole: Block,
    places: readonly number[],
    blocks: readonly Block[],
    kind: 'split' | 'joined',
  ): readonly Block[] | null {
    if (places.length < 2) return null;
    const pieces = places.flatMap((at) => blocks[at] ?? []);
    const cuts = cutLike(
      whole,
      pieces.map((piece) => this.inParts(piece, whole)),
      this,
    );
    const isPiece = (cut: Block, piece: Block | undefined): boolean => {
      if (piece === undefined || cut.type === piece.type) return holdsSomething(cut);
      const [before, after] = kind === 'split' ? [cut, piece] : [piece, cut];
      return (
        isMadeOfTexts(piece) ||
        cutByParts(before, after, this.similarity) !== null ||
        isFlattened(before, after, this.similarity)
      );
    };
    return cuts.every((cut, index) => isPiece(cut, pieces[index])) &&
      isInOrder(whole, cuts, pieces, this.similarity)
      ? cuts
      : null;
  }

  /** A paragraph that became the first or last parts of a list, or was them, as the list that it would be. */
  private inParts(piece: Block, whole: Block): Block {
    const [part] = whole.blocks;
    const texts = part === undefined ? null : cutByParts(piece, whole, this.similarity);
    // Parts hold any block, so each keeps its type.
    return part === undefined || texts === null
      ? piece
      : withSlots(whole, { blocks: texts.map((text) => withSlots(part, { blocks: [text] })) });
  }

  /** The partner with the free blocks around it that hold the rest of the whole. */
  private pieces(
    place: number,
    blocks: readonly Block[],
    taken: ReadonlySet<number>,
    whole: Block,
    partner: Block,
  ): readonly number[] {
    const isPiece = (at: number): boolean => {
      const block = blocks[at];
      if (block === undefined || taken.has(at)) return false;
      const isOfText =
        (whole.type === 'paragraph' && (isMadeOfParts(block) || isMadeOfTexts(block))) ||
        (block.type === 'paragraph' && isMadeOfParts(whole));
      return (
        (isOfText || (block.type === whole.type && isSameKind(block, whole))) &&
        this.similarity.withinRest(block, whole, partner) >= mostOf
      );
    };
    const pieces = [place];
    for (let at = place + 1; at < blocks.length && (!taken.has(at) || isPiece(at)); at += 1)
      if (isPiece(at)) pieces.push(at);
    for (let at = place - 1; at >= 0 && (!taken.has(at) || isPiece(at)); at -= 1)
      if (isPiece(at)) pieces.unshift(at);
    return pieces;
  }

  private take(regrouping: Regrouping): void {
    this.found.push(regrouping);
    for (const at of [regrouping.before].flat()) this.takenBefore.add(at);
    for (const at of [regrouping.after].flat()) this.takenAfter.add(at);
    if (regrouping.kind === 'tabled' && regrouping.head !== undefined) this.takenAfter.add(regrouping.head);
  }
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
