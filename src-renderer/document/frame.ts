import type { DocumentContext } from './context.ts';
import type { BlockDiff } from '../../src-main/shared/diff.ts';
import type { Shown } from './shown.ts';
import type { Block } from '../../src-main/shared/tree.ts';
import { directionOfLetter, strongLetter } from '../../src-main/shared/direction.ts';
import { textOfInlines } from '../../src-main/shared/plain-text.ts';

/** What marks an element as a block: for style, for comments and the block cursor, for next and previous change. */
export interface Frame {
  readonly class: string;
  readonly dir: 'auto' | 'ltr' | 'rtl';
  readonly 'data-block': string | undefined;
  readonly 'data-key': string | undefined;
  readonly 'data-change': string | undefined;
}

/** Attributes of the element that a block is drawn by, to be spread on it. */
export function frameOf(shown: Shown, document: DocumentContext): Frame {
  const { block, diff, path } = shown;
  const isListed = diff !== null && document.changeLabels(diff.id) !== undefined;
  const change = diff === null ? null : changeClass(diff, isListed);
  return {
    class: change === null ? `block block-${block.type}` : `block block-${block.type} ${change}`,
    dir: directionOf(block),
    'data-block': document.addressed ? path : undefined,
    'data-key': block.key,
    'data-change': isListed ? diff.id : undefined,
  };
}

function changeClass(diff: BlockDiff, isListed: boolean): string | null {
  if (diff.change === 'same') return null;
  if (diff.change === 'moved-away') return 'change-moved-away';
  if (diff.change === 'changed' && !isListed && !changesItself(diff)) return 'change-within';
  return diff.structure === undefined ? `change-${diff.change}` : `change-${diff.change} ${diff.structure}`;
}

/**
 * False for a container in which only children changed (the children have the marks), and for a text in which only white space
 * changed.
 */
function changesItself(diff: Exclude<BlockDiff, { change: 'moved-away' }>): boolean {
  const marks = diff.inlines?.some(
    ({ change, inline }) => change !== 'same' && textOfInlines([inline]).trim() !== '',
  );
  return diff.attributes.length > 0 || marks === true || diff.lines !== undefined;
}

const leftToRight = new Set(['code', 'math', 'openapi', 'integration', 'unknown']);

/**
 * The text direction of a block: `auto` for text. A container takes the direction of its first letter, because `auto` ignores
 * children that have a `dir` attribute.
 */
function directionOf(block: Block): 'auto' | 'ltr' | 'rtl' {
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
