import { cutLike, holdsSomething } from '../cut-block.ts';
import { mostComparisons, mostOf } from './container-runs.ts';
import { hasOnlySpaces, structureChange } from './diff-draft.ts';
import type { Draft } from './diff-draft.ts';
import type { MatchTools } from './match-blocks.ts';
import { isMadeOfParts, isPart } from './similarity.ts';
import type { Block } from '../../shared/tree.ts';

/** `split`: the pieces were one block. `joined`: they are one now. */
type Cut = 'split' | 'joined';

/** Pieces of blocks that were cut, each with the block that it is a piece of. */
export type Pieces = Map<Block, { readonly whole: Block; readonly cut: Cut }>;

/** Notes pieces of a block; those of a piece are pieces of the same block. */
export function notePieces(pieces: Pieces, whole: Block, cut: Cut, made: readonly Block[]): void {
  for (const piece of made) pieces.set(piece, { whole: pieces.get(whole)?.whole ?? whole, cut });
}

/**
 * Paragraphs outside a container that is made of parts, cut where its parts begin: a paragraph that became the items of a
 * list, or was made of them. A paragraph whose words fewer than two parts hold stays whole.
 */
export function cutByParts(
  texts: readonly Block[],
  container: Block,
  cut: Cut,
  tools: MatchTools & { readonly pieces: Pieces },
): readonly Block[] {
  const parts = container.blocks;
  if (!isMadeOfParts(container) || texts.length * parts.length > mostComparisons) return texts;
  let next = 0;
  return texts.flatMap((text): readonly Block[] => {
    if (text.type !== 'paragraph') return [text];
    const places = parts.flatMap((part, at) =>
      at >= next && tools.similarity.within(part, text) >= mostOf ? [at] : [],
    );
    if (places.length < 2) return [text];
    const made = cutLike(
      text,
      places.flatMap((at) => parts[at] ?? []),
      tools,
    );
    if (!made.every(holdsSomething)) return [text];
    next = (places.at(-1) ?? 0) + 1;
    notePieces(tools.pieces, text, cut, made);
    return made;
  });
}

/**
 * Marks what became of pieces: all but the first of a block name the first, so that one side has the block as a whole.
 * That pieces are the parts of a container now, or were, is told by the container.
 */
export function markPieces(drafts: readonly Draft[], pieces: Pieces): void {
  if (pieces.size === 0) return;
  const firsts = new Map<Block, Draft>();
  const visit = (draft: Draft, isInPart: boolean): void => {
    const piece = pieceOf(draft, pieces);
    if (piece !== undefined && draft.firstPiece === undefined) {
      const first = firsts.get(piece.whole);
      if (first === undefined) firsts.set(piece.whole, draft);
      if (first !== undefined) {
        const told = isInPart ? [] : structureChange(draft.block, piece.cut);
        const attributes = [...told, ...draft.attributes];
        Object.assign(draft, {
          attributes,
          structure: piece.cut,
          firstPiece: first,
        } satisfies Partial<Draft>);
      }
      quietPiece(draft);
    }
    const isRegrouped = draft.structure === 'wrapped' || draft.structure === 'unwrapped';
    const isPartNow = isRegrouped && isPart(draft.block.type);
    draft.blocks?.forEach((child) => {
      visit(child, isPartNow);
    });
  };
  drafts.forEach((draft) => {
    visit(draft, false);
  });
}

/** Of a piece that differs in nothing else, that it was cut, and the white space there, are no changes of its own. */
function quietPiece(draft: Draft): void {
  if (hasOnlySpaces(draft)) Object.assign(draft, { isImplied: true } satisfies Partial<Draft>);
  const { change, attributes, inlines, blocks, lines } = draft;
  const isSame = attributes.length === 0 && [inlines, blocks, lines].every((one) => one === undefined);
  if (change !== 'changed' || !isSame) return;
  draft.change = 'same';
  delete draft.before;
}

/** Of which block a draft shows a piece: of an old one that was split, or of a new one that was joined. */
function pieceOf({ change, block, before }: Draft, pieces: Pieces): ReturnType<Pieces['get']> {
  const [old, now] = [change === 'deleted' ? block : before, change === 'deleted' ? undefined : block];
  const [split, joined] = [old, now].map((own) => (own === undefined ? undefined : pieces.get(own)));
  return split?.cut === 'split' ? split : joined?.cut === 'joined' ? joined : undefined;
}
