import type { Block } from '../../../../src-main/shared/tree.ts';
import { cellSeparator, textOfInlines } from '../../../../src-main/shared/plain-text.ts';

const longest = 280;
const characters = new Intl.Segmenter();

/** What a comment quotes of its block: its text, shortened; shown where the block itself is lost later. */
export function quotationOf(block: Block): string {
  const words = textOf(block).replaceAll(/\s+/g, ' ').trim();
  if (words.length <= longest) return words;
  let kept = '';
  for (const { segment } of characters.segment(words)) {
    if (kept.length + segment.length >= longest) break;
    kept += segment;
  }
  return `${kept}…`;
}

function textOf(block: Block): string {
  const own = `${textOfInlines(block.inlines)} ${block.source}`;
  if (block.type === 'table-row') return block.blocks.map(textOf).join(cellSeparator);
  return [own, ...block.blocks.map(textOf)].join(' ');
}
