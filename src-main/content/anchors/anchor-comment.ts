import { textOfBlock } from '../plain-text.ts';
import { Similarity } from '../diff/matching/similarity.ts';
import type { Block, ContentTree } from '../../shared/tree.ts';
import { makeBlock } from '../block.ts';

/** What a comment says about its place: the key of a node, words it quoted, or both. */
export interface CommentAnchor {
  readonly nodeId?: string | undefined;
  readonly quotation?: string | undefined;
}

/**
 * `exact`: the block, with the words; `changed`: the block, whose words are others now; `moved`: another block that holds
 * the words; `lost`: neither.
 */
export type AnchorMatch =
  | {
      readonly match: 'exact' | 'moved' | 'changed';
      readonly block: Block;
      /** Indexes of the block and its parents, from the page's blocks down. */
      readonly path: readonly number[];
    }
  | { readonly match: 'lost' };

interface Place {
  readonly block: Block;
  readonly path: readonly number[];
}

const similarEnough = 0.5;

/** Finds the block that a comment is about in a revision of its page (docs/design/outbox.md). */
export function findBlock(tree: ContentTree, { nodeId, quotation }: CommentAnchor): AnchorMatch {
  const places = placesOf(tree.blocks, []);
  const quoted = quotation === undefined ? '' : plain(quotation);
  if (nodeId !== undefined) {
    const place = places.find(({ block }) => block.key === nodeId);
    if (place !== undefined) {
      const isSame = quoted === '' || plain(textOfBlock(place.block)).includes(quoted);
      return { match: isSame ? 'exact' : 'changed', ...place };
    }
  }
  if (quoted === '') return { match: 'lost' };
  const found =
    innermost(places, (text) => text === quoted) ?? innermost(places, (text) => text.includes(quoted));
  if (found !== undefined) return { match: nodeId === undefined ? 'exact' : 'moved', ...found };
  const similar = mostSimilar(places, quotation ?? '');
  return similar === undefined ? { match: 'lost' } : { match: 'changed', ...similar };
}

function placesOf(blocks: readonly Block[], path: readonly number[]): readonly Place[] {
  return blocks.flatMap((block, index) => {
    const own = [...path, index];
    return [{ block, path: own }, ...placesOf(block.blocks, own)];
  });
}

/**
 * Letters and digits alone: quotations cross lines and cells, lose marks on their way, and end in an ellipsis where they
 * were shortened. A text of signs alone is compared as it is.
 */
function plain(text: string): string {
  const words = text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
  return words === '' ? text.replace(/\s+/g, ' ').trim() : words;
}

/** The first block with such a text that has no child with it: a paragraph rather than the list around it. */
function innermost(places: readonly Place[], isWanted: (text: string) => boolean): Place | undefined {
  let best: Place | undefined;
  for (const place of places) {
    if (best !== undefined && !isInside(place, best)) break;
    if (isWanted(plain(textOfBlock(place.block)))) best = place;
  }
  return best;
}

function isInside(place: Place, other: Place): boolean {
  return (
    other.path.length < place.path.length && other.path.every((index, depth) => place.path[depth] === index)
  );
}

function mostSimilar(places: readonly Place[], quotation: string): Place | undefined {
  const similarity = new Similarity();
  const quoted = makeBlock('paragraph', {}, { inlines: [{ type: 'text', text: quotation, marks: [] }] });
  let best: Place | undefined;
  let bestScore = similarEnough;
  for (const place of places) {
    if (place.block.blocks.length > 0) continue;
    const text = makeBlock(
      'paragraph',
      {},
      { inlines: [{ type: 'text', text: textOfBlock(place.block), marks: [] }] },
    );
    const score = similarity.of(quoted, text);
    if (score > bestScore) [best, bestScore] = [place, score];
  }
  return best;
}
