import { inlineTokens, joinTokens } from './diff/texts/inline-tokens.ts';
import { matchBlocks } from './diff/matching/match-blocks.ts';
import type { MatchTools } from './diff/matching/match-blocks.ts';
import { Interner, alignEqual } from '../shared/sequence.ts';
import type { Pair } from '../shared/sequence.ts';
import type { Block, Inline } from '../shared/tree.ts';

/**
 * Cuts a block where its pieces begin on the other side: as many blocks as there are pieces, which together hold its
 * children, its text or its source. The pieces of a text may be containers.
 */
export function cutLike(whole: Block, pieces: readonly Block[], tools: MatchTools): readonly Block[] {
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
    pieces.map((piece) => keysOf(inlinesIn(piece))),
  );
  return cuts.map(([from, to]) => withSlots(whole, from, { inlines: joinTokens(tokens.slice(from, to)) }));
}

/** All running text of a block, in its order. */
export function inlinesIn(block: Block): readonly Inline[] {
  return block.blocks.length === 0 ? block.inlines : [...block.inlines, ...block.blocks.flatMap(inlinesIn)];
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

export function holdsSomething({ inlines, blocks, source }: Block): boolean {
  return inlines.length > 0 || blocks.length > 0 || source !== '';
}

/** A list that begins in the middle goes on counting. */
function startingAt(block: Block, from: number): Block {
  if (from === 0 || block.type !== 'list' || block.attributes.kind !== 'ordered') return block;
  return { ...block, attributes: { ...block.attributes, start: (block.attributes.start ?? 1) + from } };
}

/** Where a sequence is cut so that each part holds what its piece holds. */
export function cutsOf(
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
