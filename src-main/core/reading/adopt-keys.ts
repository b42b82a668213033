import { textOfBlock } from '../../content/plain-text.ts';
import type { Block, ContentTree } from '../../shared/tree.ts';

/**
 * The tree of a page's Markdown with the node keys of its document form. Both sides of a diff are then read from the same
 * form (docs/design/sync.md), and blocks can still be commented on. A block gets a key where the document has a block
 * of the same type and text at the same place in the order of its siblings. A row gets the name of its record, which
 * comments on cells give; of a row that the document does not have, no cell can be named.
 */
export function adoptKeys(tree: ContentTree, document: ContentTree): ContentTree {
  return { ...tree, blocks: adopt(tree.blocks, document.blocks) };
}

function adopt(blocks: readonly Block[], keyed: readonly Block[]): readonly Block[] {
  const places = new Map<string, number[]>();
  keyed.forEach((block, index) => {
    const name = nameOf(block);
    places.set(name, [...(places.get(name) ?? []), index]);
  });
  let next = 0;
  return blocks.map((block) => {
    const same = places.get(nameOf(block))?.find((index) => index >= next);
    // A container whose text differs somewhere inside still stands where it stood: its children are looked at.
    const here = keyed[next]?.type === block.type && block.blocks.length > 0 ? next : undefined;
    const place = same ?? here;
    const partner = place === undefined ? undefined : keyed[place];
    if (place === undefined || partner === undefined) return withRecord(block, '');
    next = place + 1;
    return withRecord(
      {
        ...block,
        ...(partner.key === undefined ? {} : { key: partner.key }),
        blocks: adopt(block.blocks, partner.blocks),
      },
      partner.type === 'table-row' ? partner.attributes.record : '',
    );
  });
}

function withRecord(block: Block, record: string): Block {
  return block.type === 'table-row' ? { ...block, attributes: { ...block.attributes, record } } : block;
}

function nameOf(block: Block): string {
  return `${block.type} ${textOfBlock(block).replace(/\s+/g, ' ').trim()}`;
}
