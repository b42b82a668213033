import { withSlots } from '../../content/block.ts';
import { pairedBlocks } from '../../content/paired-blocks.ts';
import type { Block, ContentTree } from '../../shared/tree.ts';

/**
 * The tree of a page's Markdown with the node keys of its document form. Both sides of a diff are then read from the same
 * form (docs/design/sync.md), and blocks can still be commented on. A block gets the key of the block that it is by the rules of
 * the diff, so it keeps it where its words are others: in a page that was written here, the document form is older. A row gets
 * the name of its record, which comments on cells give; of a row that the document does not have, no cell can be named.
 */
export function adoptKeys(tree: ContentTree, document: ContentTree): ContentTree {
  const pairs = pairedBlocks(document.blocks, tree.blocks);
  const adopt = (block: Block): Block => {
    const partner = pairs.get(block);
    const slots = { ...keyOf(partner), blocks: block.blocks.map(adopt) };
    if (block.type !== 'table-row') return withSlots(block, slots);
    const record = partner?.type === 'table-row' ? partner.attributes.record : '';
    return withSlots(block, { ...slots, attributes: { ...block.attributes, record } });
  };
  return { ...tree, blocks: tree.blocks.map(adopt) };
}

function keyOf(partner: Block | undefined): { readonly key?: string } {
  return partner?.key === undefined ? {} : { key: partner.key };
}
