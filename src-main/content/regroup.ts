import { alignEqual, Interner } from './sequence.ts';
import type { Pair } from './sequence.ts';
import type { BlockIdentity } from './block-identity.ts';
import { isPart } from './diff-draft.ts';
import { matchBlocks } from './match-blocks.ts';
import type { Matching, MatchTools } from './match-blocks.ts';
import { inlineTokens, joinTokens } from './inline-tokens.ts';
import type { Similarity } from './similarity.ts';
import type { Block, BlockType, Inline } from './tree.ts';

/**
 * Changes of structure between two lists of blocks: the same content in other containers. They are looked for among
 * blocks that found no partner, between neighbours that stayed.
 *
 * - `wrapped`: old blocks stand inside a new container. - `unwrapped`: the content of an old container stands without it.
 * - `split`: one old block became several of its type. - `joined`: several became one.
 */
export type Regrouping =
  | { readonly kind: 'wrapped'; readonly before: readonly number[]; readonly after: number }
  | { readonly kind: 'unwrapped'; readonly before: number; readonly after: readonly number[] }
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

/** Containers that can be put around blocks and taken away again. Tables are compared by columns and rows instead. */
export const wrappers: ReadonlySet<BlockType> = new Set<BlockType>([
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
  'if',
  'updates',
  'update',
]);
/** Blocks that can be split in two and joined, by their children or by their text. */
const divisible: ReadonlySet<BlockType> = new Set<BlockType>(['list', 'paragraph', 'quote', 'hint', 'code']);

/** So much of a block's words must stand in a container for it to have gone there. */
const mostOf = 0.5;
/** So much of a container's words must come from the blocks that went into it. */
const muchOf = 0.4;

/** Of longer stretches only equal blocks are looked for in containers, not similar ones. */
const mostComparisons = 20_000;

/** Finds the changes of structure that explain blocks without a partner; each block is in at most one. */
export function findRegroupings(
  before: readonly Block[],
  after: readonly Block[],
  matching: Matching,
  tools: MatchTools,
): readonly Regrouping[] {
  // A pair of which one block stands whole in the other is given up for a change of structure that holds both, if there is one.
  let nested = new Set(matching.pairs.filter((pair) => isNested(before, after, pair, tools)));
  for (let tries = 0; ; tries += 1) {
    const found = new RegroupingFinder(before, after, matching, nested, tools).find();
    const held = new Set(
      [...nested].filter(([old, now]) =>
        found.some((one) => [one.before].flat().includes(old) && [one.after].flat().includes(now)),
      ),
    );
    if (held.size === nested.size) return found;
    nested = tries < 2 ? held : new Set();
  }
}

/** True where one block stands whole in the other: a list that is an item of another list now. */
function isNested(
  before: readonly Block[],
  after: readonly Block[],
  [old, now]: Pair,
  { identity }: MatchTools,
): boolean {
  const [one, other] = [before[old], after[now]];
  if (one === undefined || other === undefined || !wrappers.has(other.type)) return false;
  if (identity.of(one) === identity.of(other)) return false;
  const stands = (id: number, blocks: readonly Block[]): boolean =>
    blocks.some((block) => identity.of(block) === id || stands(id, block.blocks));
  return stands(identity.of(one), other.blocks) || stands(identity.of(other), one.blocks);
}

class RegroupingFinder {
  private readonly before: readonly Block[];
  private readonly after: readonly Block[];
  readonly similarity: Similarity;
  readonly identity: BlockIdentity;
  private readonly matching: Matching;
  private readonly nested: ReadonlySet<Pair>;
  private readonly takenBefore = new Set<number>();
  private readonly takenAfter = new Set<number>();
  private readonly found: Regrouping[] = [];
  private readonly descendants = new Map<Block, ReadonlySet<number>>();

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
      const [old, now] = pair;
      if (nested.has(pair)) continue;
      this.takenBefore.add(old);
      this.takenAfter.add(now);
    }
  }

  find(): readonly Regrouping[] {
    const anchors = this.matching.pairs.filter(
      (pair) => this.matching.stayed.has(pair) && !this.nested.has(pair),
    );
    const starts: readonly Pair[] = [[-1, -1], ...anchors];
    starts.forEach(([oldStart, nowStart], index) => {
      const [oldEnd, nowEnd] = anchors[index] ?? [this.before.length, this.after.length];
      this.around(
        range(oldStart + 1, oldEnd).filter((at) => !this.takenBefore.has(at)),
        range(nowStart + 1, nowEnd).filter((at) => !this.takenAfter.has(at)),
      );
    });
    this.divisions(anchors);
    return this.found;
  }

  /** Containers put around blocks, or taken from around them, between two blocks that stayed. */
  private around(old: readonly number[], now: readonly number[]): void {
    const wrapped = this.runs(now, this.after, old, this.before);
    for (const [container, run] of wrapped) this.take({ kind: 'wrapped', before: run, after: container });
    const stillOld = old.filter((at) => !this.takenBefore.has(at));
    const stillNow = now.filter((at) => !this.takenAfter.has(at));
    for (const [container, run] of this.runs(stillOld, this.before, stillNow, this.after)) {
      // Where another container went the other way past this one, both cannot stand in one order.
      const isCrossed = wrapped.some(([after, [before = 0]]) => before < container !== after < (run[0] ?? 0));
      if (!isCrossed) {
        this.take({ kind: 'unwrapped', before: container, after: run });
      }
    }
  }

  /** Containers of one side, each with the run of blocks of the other side that is its content. */
  private runs(
    containers: readonly number[],
    containing: readonly Block[],
    places: readonly number[],
    blocks: readonly Block[],
  ): readonly (readonly [container: number, run: readonly number[]])[] {
    const candidates = containers.filter((at) => {
      const block = containing[at];
      return block !== undefined && wrappers.has(block.type) && block.blocks.length > 0;
    });
    const isLarge = candidates.length * places.length > mostComparisons;
    const contents = new Map<number, number[]>();
    let from = 0;
    for (const place of places) {
      const block = blocks[place];
      // A part of another container stays within a container of its kind.
      if (block === undefined || isPart(block.type)) continue;
      const shares = candidates.map((at) => this.share(block, containing[at], isLarge));
      const best = Math.max(0, ...shares.slice(from));
      if (best < mostOf) continue;
      // In order: what two containers hold alike belongs to the first one that was not left behind.
      const chosen = shares.findIndex((share, index) => index >= from && share === best);
      from = chosen;
      const container = candidates[chosen];
      if (container === undefined) continue;
      const run = contents.get(container);
      if (run === undefined) contents.set(container, [place]);
      else run.push(place);
    }
    return [...contents].flatMap(([container, within]) => {
      const run = this.run(within, places, blocks, containing[container]);
      return run.length === 0 ? [] : [[container, run] as const];
    });
  }

  /** Which share of a block a container holds; all of it where the very block stands in it. */
  private share(block: Block, container: Block | undefined, isLarge: boolean): number {
    if (container === undefined) return 0;
    if (this.holds(container, this.identity.of(block))) return 1;
    return isLarge ? 0 : this.similarity.within(block, container);
  }

  private holds(container: Block, id: number): boolean {
    let ids = this.descendants.get(container);
    if (ids === undefined) {
      const found = new Set<number>();
      const visit = (block: Block): void => {
        found.add(this.identity.of(block));
        block.blocks.forEach(visit);
      };
      container.blocks.forEach(visit);
      ids = found;
      this.descendants.set(container, ids);
    }
    return ids.has(id);
  }

  /** The blocks from the first to the last that went into a container; none where they are not its content. */
  private run(
    within: readonly number[],
    places: readonly number[],
    blocks: readonly Block[],
    container: Block | undefined,
  ): readonly number[] {
    const [first, last] = [within[0], within.at(-1)];
    if (container === undefined || first === undefined || last === undefined) return [];
    // What stands between them went along or is gone.
    const run = places.filter((at) => at >= first && at <= last);
    if (run.length !== last - first + 1) return [];
    const shared = within.reduce((sum, at) => {
      const block = blocks[at];
      return sum + (block === undefined ? 0 : this.similarity.shared(block, container));
    }, 0);
    return shared >= muchOf * this.similarity.size(container) ? run : [];
  }

  /** Blocks that were split in two, or made one of two, beside a partner of theirs. */
  private divisions(anchors: readonly Pair[]): void {
    for (const [old, now] of anchors) {
      const [before, after] = [this.before[old], this.after[now]];
      if (before === undefined || after === undefined || before.type !== after.type) continue;
      if (!divisible.has(before.type) || this.similarity.of(before, after) === 1) continue;
      const pieces = this.pieces(now, this.after, this.takenAfter, before, after);
      const cuts = this.cut(before, pieces, this.after);
      if (cuts !== null) {
        this.take({ kind: 'split', before: old, after: pieces, cuts });
        continue;
      }
      const parts = this.pieces(old, this.before, this.takenBefore, after, before);
      const joined = this.cut(after, parts, this.before);
      if (joined !== null) this.take({ kind: 'joined', before: parts, after: now, cuts: joined });
    }
  }

  /** Null where there is one piece alone, or one that would hold nothing. */
  private cut(whole: Block, places: readonly number[], blocks: readonly Block[]): readonly Block[] | null {
    if (places.length < 2) return null;
    const pieces = places.flatMap((at) => blocks[at] ?? []);
    const cuts = cutLike(whole, pieces, this);
    return cuts.every(holdsSomething) ? cuts : null;
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
      return (
        block?.type === whole.type &&
        !taken.has(at) &&
        isSameKind(block, whole) &&
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
  }
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

/** Lists of another kind are no pieces of each other. */
function isSameKind(one: Block, other: Block): boolean {
  return one.type !== 'list' || other.type !== 'list' || one.attributes.kind === other.attributes.kind;
}

/**
 * Cuts a block where its pieces begin on the other side: as many blocks as there are pieces, which together hold its
 * children, its text or its source.
 */
function cutLike(whole: Block, pieces: readonly Block[], tools: MatchTools): readonly Block[] {
  if (whole.blocks.length > 0) {
    const children = pieces.flatMap(({ blocks }) => blocks);
    const { pairs, stayed } = matchBlocks(whole.blocks, children, tools);
    const cuts = cutsAt(
      pairs.filter((pair) => stayed.has(pair)),
      whole.blocks.length,
      pieces.map(({ blocks }) => blocks.length),
    );
    return cuts.map(([from, to]) =>
      startingAt(withSlots(whole, from, { blocks: whole.blocks.slice(from, to) }), from),
    );
  }
  if (whole.source !== '') {
    const interner = new Interner();
    const lines = whole.source.split('\n');
    const cuts = cutsOf(
      lines.map((line) => interner.of(line)),
      pieces.map((piece) => piece.source.split('\n').map((line) => interner.of(line))),
    );
    return cuts.map(([from, to]) => withSlots(whole, from, { source: lines.slice(from, to).join('\n') }));
  }
  const [looks, keys] = [new Interner(), new Interner()];
  const tokens = inlineTokens(whole.inlines, looks);
  const keysOf = (inlines: readonly Inline[]): readonly number[] =>
    inlineTokens(inlines, looks).map(({ key }) => keys.of(key));
  const cuts = cutsOf(
    keysOf(whole.inlines),
    pieces.map(({ inlines }) => keysOf(inlines)),
  );
  return cuts.map(([from, to]) => withSlots(whole, from, { inlines: joinTokens(tokens.slice(from, to)) }));
}

/** A piece of a block; only the first keeps its key. */
function withSlots(
  whole: Block,
  from: number,
  slots: Partial<Pick<Block, 'inlines' | 'blocks' | 'source'>>,
): Block {
  const { key, ...rest } = whole;
  // Only slots are replaced, with content of the same kind, so the block keeps its type.
  return { ...rest, ...slots, ...(key === undefined || from > 0 ? {} : { key }) };
}

function holdsSomething({ inlines, blocks, source }: Block): boolean {
  return inlines.length > 0 || blocks.length > 0 || source !== '';
}

/** A list that begins in the middle goes on counting. */
function startingAt(block: Block, from: number): Block {
  if (from === 0 || block.type !== 'list' || block.attributes.kind !== 'ordered') return block;
  return { ...block, attributes: { ...block.attributes, start: (block.attributes.start ?? 1) + from } };
}

/** Where a sequence is cut so that each part holds what its piece holds. */
function cutsOf(
  whole: readonly number[],
  pieces: readonly (readonly number[])[],
): readonly (readonly [from: number, to: number])[] {
  return cutsAt(
    alignEqual(whole, pieces.flat()),
    whole.length,
    pieces.map(({ length }) => length),
  );
}

function cutsAt(
  pairs: readonly Pair[],
  wholeLength: number,
  pieceLengths: readonly number[],
): readonly (readonly [from: number, to: number])[] {
  const cuts: (readonly [number, number])[] = [];
  let [from, end] = [0, 0];
  pieceLengths.forEach((length, index) => {
    end += length;
    const next = pairs.find(([, now]) => now >= end)?.[0] ?? wholeLength;
    const to = index === pieceLengths.length - 1 ? wholeLength : Math.max(from, next);
    cuts.push([from, to]);
    from = to;
  });
  return cuts;
}
