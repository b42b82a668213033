import type { PageDiff } from '../../../../src-main/shared/diff.ts';
import type { ContentTree } from '../../../../src-main/shared/tree.ts';
import { moveCursor, revealElement, stopOf } from '../../../document/change-navigation.ts';
import { topPaths } from '../../../document/shown.ts';
import type { DiffMode } from '../changes-state.svelte.ts';

/**
 * By the path of `data-block`, which block at the top of the resulting page stands there; empty in views where it cannot be
 * told, and where the diff takes blocks apart otherwise than the page does.
 */
export function topBlocks(mode: DiffMode, diff: PageDiff, result: ContentTree): ReadonlyMap<string, number> {
  if (mode === 'result') return new Map(result.blocks.map((_, index) => [String(index), index]));
  if (mode !== 'inline') return new Map();
  const after = topPaths(diff.blocks, 'after');
  if (after.length !== result.blocks.length) return new Map();
  return new Map(after.flatMap((path, index) => (path.includes('.') ? [] : [[path, index] as const])));
}

/** The path of the block at the top that a block stands in. */
export function topOf(path: string): string {
  return path.split('.')[0] ?? '';
}

/** Goes back to the part of a block at the top that was meant when it began to be edited, else to the block: focus and cursor. */
export function revealPart(container: HTMLElement, top: string, began = ''): void {
  const part = `${top}${began.slice(topOf(began).length)}`;
  const block = [part, top]
    .map((path) => container.querySelector<HTMLElement>(`[data-block="${path}"]`))
    .find((found) => found !== null);
  if (!block) return;
  const stop = stopOf(block) ?? block;
  moveCursor(container, stop);
  revealElement(stop, 'nearest');
}
