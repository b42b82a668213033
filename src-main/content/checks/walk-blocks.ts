import type { Block, ContentTree } from '../../shared/tree.ts';

export interface PlacedBlock {
  readonly block: Block;
  /** As the window addresses blocks: indexes from the root, joined by dots. */
  readonly path: string;
}

/** Every block of a page with its path, in reading order. */
export function* walkBlocks(tree: ContentTree): Generator<PlacedBlock> {
  const stack: PlacedBlock[] = placed(tree.blocks, '').toReversed();
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    yield item;
    for (const child of placed(item.block.blocks, `${item.path}.`).toReversed()) stack.push(child);
  }
}

function placed(blocks: readonly Block[], prefix: string): PlacedBlock[] {
  return blocks.map((block, index) => ({ block, path: `${prefix}${index}` }));
}
