import type { Node } from 'prosemirror-model';
import { printBlocks } from '../../src-main/content/print/print-blocks.ts';
import type { Block } from '../../src-main/shared/tree.ts';
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
  return { was: printed(blocksOf(start.content), source), now: printed(blocksOf(now.content), source) };
}

/** Blocks as Markdown in the canonical form. `source`: what they were read from, for the sign of its lists. */
export function printed(blocks: readonly Block[], source: string): string {
  const bullet = bulletOf(source);
  return printBlocks(blocks, { keepsEmoji: true, ...(bullet === undefined ? {} : { bullet }) });
}

function bulletOf(source: string): '*' | '-' | '+' | undefined {
  const sign = /^[ \t>]*([*+-])[ \t]/m.exec(source)?.[1];
  return sign === '*' || sign === '-' || sign === '+' ? sign : undefined;
}
