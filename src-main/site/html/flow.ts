import type { Block } from '../../shared/tree.ts';
import { inlinesMarkup } from './blocks/inlines.ts';
import type { BlocksWriter } from './blocks/inlines.ts';
import { join } from './markup.ts';
import type { Markup } from './markup.ts';
import type { PageWriter } from './page-writer.ts';

/** What a block holds: its own text, then the blocks in it. */
export function flowMarkup(block: Block, writer: PageWriter, blocks: BlocksWriter): Markup {
  return join([inlinesMarkup(block.inlines, writer, blocks), blocks(block.blocks, writer)]);
}
