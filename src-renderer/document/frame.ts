import type { DocumentContext } from './context.ts';
import type { BlockDiff } from '../../src-main/shared/diff.ts';
import { directionOf } from './direction.ts';
import type { Shown } from './shown.ts';

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
  const change = diff === null ? null : changeClass(diff);
  return {
    class: change === null ? `block block-${block.type}` : `block block-${block.type} ${change}`,
    dir: directionOf(block),
    'data-block': document.addressed ? path : undefined,
    'data-key': block.key,
    'data-change': diff !== null && document.changeLabels(diff.id) !== undefined ? diff.id : undefined,
  };
}

function changeClass(diff: BlockDiff): string | null {
  if (diff.change === 'same') return null;
  if (diff.change === 'moved-away') return 'change-moved-away';
  if (diff.change === 'changed' && !changesItself(diff)) return 'change-within';
  return diff.structure === undefined ? `change-${diff.change}` : `change-${diff.change} ${diff.structure}`;
}

/** False for a container of which only children differ: the mark then stands at the child alone. */
function changesItself(diff: Exclude<BlockDiff, { change: 'moved-away' }>): boolean {
  return diff.attributes.length > 0 || diff.inlines !== undefined || diff.lines !== undefined;
}
