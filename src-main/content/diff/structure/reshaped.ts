import { marked } from '../../container-parts.ts';
import { cutLike } from '../../cut-block.ts';
import { structureChange, wholeDraft } from '../diff-draft.ts';
import type { Draft } from '../diff-draft.ts';
import type { Differ } from '../differ.ts';
import { diffInlines } from '../texts/inline-diff.ts';
import { isMadeOfTexts } from '../matching/similarity.ts';
import { cutByParts, flatText, isFlattened, partsIn, trimmedText } from './text-parts.ts';
import type { Block } from '../../../shared/tree.ts';

/** A paragraph whose sentences became the parts of a container: the items of a list. Null where they did not. */
export function parted(differ: Differ, text: Block, container: Block): Draft | null {
  const pieces = cutByParts(text, container, differ.similarity);
  if (pieces === null) return null;
  // Each part is compared with the piece that was cut for it.
  const parts = partsIn(text, container, differ.similarity);
  const blocks = container.blocks.map((part): Draft => {
    const piece = pieces[parts.indexOf(part)];
    if (piece === undefined) return wholeDraft('inserted', part);
    return {
      change: 'changed',
      block: part,
      attributes: [],
      inlines: marked(part, 'inserted'),
      blocks: differ.lists([piece], part.blocks),
      structure: 'wrapped',
    };
  });
  return partedInto(text, container, blocks);
}

/** Parts of a container that became one paragraph, compared as running text. Null where they did not. */
export function flattened(differ: Differ, container: Block, text: Block): Draft | null {
  return isFlattened(container, text, differ.similarity) ? flattenedTo(container, text) : null;
}

/** A sentence of a paragraph that stands in a hint or quote of its own, or did. Null where it does not. */
export function framed(differ: Differ, before: Block, after: Block): Draft | null {
  if (before.type === 'paragraph' && isMadeOfTexts(after)) {
    const text = trimmedText(before);
    return partedInto(before, after, differ.lists(cutLike(text, after.blocks, differ), after.blocks));
  }
  return after.type === 'paragraph' && isMadeOfTexts(before) ? flattenedTo(before, after) : null;
}

function partedInto(text: Block, container: Block, blocks: readonly Draft[]): Draft {
  return {
    change: 'changed',
    block: container,
    before: text,
    attributes: structureChange(container, 'parted'),
    blocks,
    structure: 'parted',
  };
}

function flattenedTo(container: Block, text: Block): Draft {
  return {
    change: 'changed',
    block: text,
    before: container,
    attributes: structureChange(container, 'flattened'),
    inlines: diffInlines(flatText(container), text.inlines),
    structure: 'flattened',
  };
}
