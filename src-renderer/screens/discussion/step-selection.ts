import { silent } from './composer/selected-text.ts';

/**
 * Selecting words by key: with the focus on a block, Shift and an arrow begin a selection at its first word; the browser
 * itself extends it from then on. Without Shift the arrows move a one-word selection along. True where it was handled.
 */
export function stepSelection(root: HTMLElement, event: KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return false;
  const block = document.activeElement?.closest<HTMLElement>('[data-block]') ?? null;
  const selection = document.getSelection();
  if (block === null || !root.contains(block) || selection === null || !('modify' in selection)) return false;
  if (document.activeElement !== block) return false;
  const isHere = !selection.isCollapsed && block.contains(selection.anchorNode);
  if (!isHere) {
    const first = event.shiftKey ? startOfBlock(block) : null;
    if (first === null) return false;
    selection.collapse(first, 0);
    selection.modify('extend', 'forward', 'word');
    return true;
  }
  if (event.shiftKey) return false;
  if (event.key === 'ArrowRight') selection.collapseToEnd();
  else {
    selection.collapseToStart();
    selection.modify('move', 'backward', 'word');
  }
  selection.modify('extend', 'forward', 'word');
  return true;
}

/** The first text of a block that can be selected: not the signs and notes beside it. */
function startOfBlock(block: HTMLElement): Node | null {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if ((node.textContent ?? '').trim() !== '' && node.parentElement?.closest(silent) === null) return node;
  return null;
}
