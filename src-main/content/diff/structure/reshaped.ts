import { withinParts } from '../../container-parts.ts';
import { cutLike } from '../../cut-block.ts';
import { structureChange } from '../diff-draft.ts';
import type { Draft } from '../diff-draft.ts';
import type { Differ } from '../differ.ts';
import { diffInlines } from '../texts/inline-diff.ts';
import { isMadeOfTexts } from '../matching/similarity.ts';
import { cutByParts, flatText, isFlattened, trimmedText } from './text-parts.ts';
import type { Block } from '../../../shared/tree.ts';

/** A paragraph whose sentences became the parts of a container: the items of a list. Null where they did not. */
export function parted(differ: Differ, text: Block, container: Block): Draft | null {
  const pieces = cutByParts(text, container, differ.similarity);
  return pieces === null ? null : partedInto(differ, text, container, pieces);
}

/** Parts of a container that became one paragraph, compared as running text. Null where they did not. */
export function flattened(differ: Differ, container: Block, text: Block): Draft | null {
  return isFlattened(container, text, differ.similarity) ? flattenedTo(container, text) : null;
}

/** A sentence of a paragraph that stands in a hint or quote of its own, or did. Null where it does not. */
export function framed(differ: Differ, before: Block, after: Block): Draft | null {
  if (before.type === 'paragraph' && isMadeOfTexts(after)) {
    const text = trimmedText(before);
    return partedInto(differ, before, after, cutLike(text, after.blocks, differ));
  }
  return after.type === 'paragraph' && isMadeOfTexts(before) ? flattenedTo(before, after) : null;
}

function partedInto(differ: Differ, text: Block, container: Block, pieces: readonly Block[]): Draft {
  return {
    change: 'changed',
    block: container,
    before: text,
    attributes: structureChange(container, 'parted'),
    blocks: withinParts(container, differ.lists(pieces, container.blocks), 'wrapped'),
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
