import { isPieceOn, isReshaped } from '../../../src-main/shared/diff.ts';
import type { BlockDiff, InlineDiff, LineDiff, PageDiff } from '../../../src-main/shared/diff.ts';
import { normalInlines } from '../../../src-main/content/inlines.ts';
import { inlineTokens, joinTokens } from '../../../src-main/content/diff/texts/inline-tokens.ts';
import type { Block, Inline } from '../../../src-main/shared/tree.ts';

/** The new blocks, put together from a result by dropping what was deleted (docs/design/diff.md). */
export function afterOf(diff: PageDiff): readonly Block[] {
  return side(diff.blocks, 'after');
}

/** The old blocks, put together by dropping what was inserted. */
export function beforeOf(diff: PageDiff): readonly Block[] {
  return side(diff.blocks, 'before');
}

type Side = 'before' | 'after';

function side(diffs: readonly BlockDiff[], which: Side): readonly Block[] {
  const blocks: Block[] = [];
  const places = new Map<string, number>();
  for (const diff of diffs) {
    const structure = diff.change === 'moved-away' ? undefined : diff.structure;
    const isGone = structure === (which === 'before' ? 'wrapped' : 'unwrapped');
    if (isGone && diff.change !== 'moved-away') {
      for (const block of side(diff.blocks ?? [], which)) blocks.push(block);
      continue;
    }
    const own = blockOf(diff, which);
    const isPiece = diff.change !== 'moved-away' && isPieceOn(diff, which);
    const first = isPiece ? places.get(diff.pieceOf ?? '') : undefined;
    const [whole, piece] = [blocks[first ?? -1], own[0]];
    if (first !== undefined && whole !== undefined && piece !== undefined) {
      blocks[first] = withPiece(whole, piece);
    } else {
      places.set(diff.id, blocks.length);
      blocks.push(...own);
    }
  }
  return blocks.map((block) =>
    block.inlines.length === 0 ? block : { ...block, inlines: normalInlines(block.inlines) },
  );
}

/** A block that was cut, put together again. */
function withPiece(whole: Block, piece: Block): Block {
  const slots = {
    inlines: joinTokens(inlineTokens([...whole.inlines, ...piece.inlines])),
    blocks: [...whole.blocks, ...piece.blocks],
    source: whole.source === '' ? piece.source : `${whole.source}\n${piece.source}`,
  };
  // Only slots are replaced, with content of the same kind, so the block keeps its type.
  return { ...whole, ...slots };
}

function blockOf(diff: BlockDiff, which: Side): readonly Block[] {
  switch (diff.change) {
    case 'moved-away':
      return which === 'before' ? [diff.block] : [];
    case 'inserted':
      return which === 'after' ? [diff.block] : [];
    case 'deleted':
      return which === 'before' ? [diff.block] : [];
    case 'moved':
      return which === 'before' ? [] : [rebuilt(diff, diff.block, which)];
    case 'same':
      return [diff.block];
    case 'changed':
      if (diff.structure === 'tabled' && which === 'before') return diff.before?.blocks ?? [];
      if (which === 'before' && isReshaped(diff)) return diff.before === undefined ? [] : [diff.before];
      return [rebuilt(diff, which === 'before' ? (diff.before ?? diff.block) : diff.block, which)];
  }
}

function rebuilt(diff: Exclude<BlockDiff, { change: 'moved-away' }>, block: Block, which: Side): Block {
  const slots = {
    inlines: diff.inlines === undefined ? block.inlines : inlinesOf(diff.inlines, which),
    blocks: diff.blocks === undefined ? block.blocks : side(diff.blocks, which),
    source: diff.lines === undefined ? block.source : linesOf(diff.lines, which),
  };
  // Only slots are replaced, with content of the same kind, so the block keeps its type.
  return { ...block, ...slots };
}

function inlinesOf(diffs: readonly InlineDiff[], which: Side): readonly Inline[] {
  const inlines = diffs.flatMap((diff): readonly Inline[] => {
    switch (diff.change) {
      case 'same':
        return [diff.inline];
      case 'changed':
        return [which === 'before' ? diff.before : diff.inline];
      case 'inserted':
        return which === 'after' ? [diff.inline] : [];
      case 'deleted':
        return which === 'before' ? [diff.inline] : [];
    }
  });
  return joinTokens(inlineTokens(inlines));
}

function linesOf(diffs: readonly LineDiff[], which: Side): string {
  const dropped = which === 'before' ? 'inserted' : 'deleted';
  return diffs
    .filter((line) => line.change !== dropped)
    .map((line) => line.text)
    .join('\n');
}
