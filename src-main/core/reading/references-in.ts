import { namesSpecification, specificationReference } from '../../shared/reference-key.ts';
import type { Block, Inline, Reference } from '../../shared/tree.ts';

/** Every reference of some blocks, in their text and attributes. */
export function* referencesIn(blocks: readonly Block[]): Generator<Reference> {
  for (const block of blocks) {
    const { attributes } = block;
    if (block.type === 'openapi' && namesSpecification(block)) yield specificationReference(block);
    if ('ref' in attributes) yield attributes.ref;
    if ('refDark' in attributes) yield attributes.refDark;
    if ('refs' in attributes) yield* attributes.refs;
    yield* referencesInInlines(block.inlines);
    yield* referencesIn(block.blocks);
  }
}

function* referencesInInlines(inlines: readonly Inline[]): Generator<Reference> {
  for (const inline of inlines) {
    if ('ref' in inline) yield inline.ref;
    if ('refDark' in inline) yield inline.refDark;
    if ('inlines' in inline) yield* referencesInInlines(inline.inlines);
    if ('blocks' in inline) yield* referencesIn(inline.blocks);
  }
}
