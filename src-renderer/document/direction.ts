import type { Block } from '../../src-main/shared/tree.ts';
import { directionOfLetter, strongLetter } from '../../src-main/shared/direction.ts';
import { textOfInlines } from '../../src-main/shared/plain-text.ts';

const leftToRight = new Set(['code', 'math', 'openapi', 'integration', 'unknown']);

/**
 * The direction a block is laid out in. Text finds its own (`auto`); a block that holds others follows their first word,
 * because the browser does not look into parts that have a direction of their own.
 */
export function directionOf(block: Block): 'auto' | 'ltr' | 'rtl' {
  if (leftToRight.has(block.type)) return 'ltr';
  if (block.blocks.length === 0 || block.inlines.length > 0) return 'auto';
  const letter = firstLetter(block);
  if (letter === null) return 'auto';
  return directionOfLetter(letter);
}

function firstLetter(block: Block): string | null {
  const own = strongLetter.exec(textOfInlines(block.inlines))?.[0];
  if (own !== undefined) return own;
  for (const child of block.blocks) {
    const letter = leftToRight.has(child.type) ? null : firstLetter(child);
    if (letter !== null) return letter;
  }
  return null;
}
