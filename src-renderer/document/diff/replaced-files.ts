import type { Block, Inline, Reference } from '../../../src-main/shared/tree.ts';
import type { References } from '../../../src-main/bridge/views/views.ts';
import { resolveReference } from '../resolve.ts';

/** What a document's references lead to on both sides of a diff. */
export interface BothReferences {
  readonly before: References;
  readonly after: References;
}

/** True where a picture or file was replaced by another under its name: nothing of the page's text says so. */
export function isReplaced(ref: Reference, { before, after }: BothReferences): boolean {
  const [old, now] = [resolveReference(ref, before), resolveReference(ref, after)];
  if (old.kind !== 'file' || now.kind !== 'file') return false;
  return old.asset !== null && now.asset !== null && old.asset !== now.asset;
}

/** True where a block or anything inside it shows such a picture or file. */
export function holdsReplaced(block: Block, both: BothReferences): boolean {
  return (
    refsOf(block).some((ref) => isReplaced(ref, both)) ||
    block.inlines.some((inline) => inlineHolds(inline, both)) ||
    block.blocks.some((child) => holdsReplaced(child, both))
  );
}

function refsOf(block: Block): readonly Reference[] {
  switch (block.type) {
    case 'image':
    case 'file':
      return [block.attributes.ref];
    case 'drawing':
      return block.attributes.ref === undefined ? [] : [block.attributes.ref];
    case 'table-cell':
      return block.attributes.refs ?? [];
    default:
      return [];
  }
}

function inlineHolds(inline: Inline, both: BothReferences): boolean {
  if (inline.type === 'inline-image') return isReplaced(inline.ref, both);
  return inline.type === 'link' && inline.inlines.some((part) => inlineHolds(part, both));
}
