import type { Block } from '../../../src-main/bridge/content.ts';
import { plainText } from '../../document/plain-text.ts';

const longest = 280;

/** What a comment quotes of its block: its text, shortened; shown where the block itself is lost later. */
export function quotationOf(block: Block): string {
  const words = textOf(block).replaceAll(/\s+/g, ' ').trim();
  const characters = [...words];
  return characters.length <= longest ? words : `${characters.slice(0, longest - 1).join('')}…`;
}

function textOf(block: Block): string {
  const own = `${plainText(block.inlines)} ${block.source}`;
  return [own, ...block.blocks.map(textOf)].join(' ');
}
