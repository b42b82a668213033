import type { Node } from 'prosemirror-model';
import { printBlocks } from '../../src-main/content/print/print-blocks.ts';
import { blocksOf } from './nodes-to-blocks.ts';

/**
 * A document of the editor as Markdown in the canonical form, with the one that it was opened with; null where nothing was
 * changed.
 * @param source of the opened one, for the sign of its lists
 */
export function writtenText(
  start: Node,
  now: Node,
  source: string,
): { readonly was: string; readonly now: string } | null {
  if (now.eq(start)) return null;
  const bullet = bulletOf(source);
  const options = { keepsEmoji: true, ...(bullet === undefined ? {} : { bullet }) };
  return {
    was: printBlocks(blocksOf(start.content), options),
    now: printBlocks(blocksOf(now.content), options),
  };
}

function bulletOf(source: string): '*' | '-' | '+' | undefined {
  const sign = /^[ \t>]*([*+-])[ \t]/m.exec(source)?.[1];
  return sign === '*' || sign === '-' || sign === '+' ? sign : undefined;
}
