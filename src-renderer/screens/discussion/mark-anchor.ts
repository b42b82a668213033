import type { ThreadView } from '../../../src-main/bridge/views/review-views.ts';
import { mountAll } from '../../document/change-navigation.ts';
import { findText } from '../../document/find-text.ts';
import { unfoldFor } from '../../document/unfolding.ts';
import { anchorElement } from './align-threads.ts';

type Anchored = Pick<ThreadView, 'at' | 'tableCell' | 'quotation'>;

const attribute = 'data-talked-about';
const painted = 'talked-about';

/**
 * For effects: marks the block or cell that a thread stands at, and in it the words that it quotes, for as long as the thread is
 * looked at: what is drawn later or drawn anew is marked, too. `onfound`: called once, with the block.
 */
export function markAnchor(
  root: HTMLElement,
  thread: Anchored,
  onfound: (block: HTMLElement) => void,
): () => void {
  let marked: HTMLElement | null = null;
  let isFound = false;
  let waiting = 0;
  const mark = (): void => {
    waiting = 0;
    const block = anchorElement(root, thread);
    if (block !== marked) marked?.removeAttribute(attribute);
    marked = block;
    block?.setAttribute(attribute, '');
    CSS.highlights.set(painted, new Highlight(...wordsIn(block, thread.quotation)));
    if (block === null || isFound) return;
    isFound = true;
    onfound(block);
  };
  const watch = new MutationObserver(() => {
    if (waiting === 0) waiting = requestAnimationFrame(mark);
  });
  watch.observe(root, { childList: true, characterData: true, subtree: true });
  // Not in the effect itself, within which nothing else can be drawn at once.
  waiting = requestAnimationFrame(() => {
    mountAll();
    shownAnchor(root, thread);
    mark();
  });
  return () => {
    watch.disconnect();
    cancelAnimationFrame(waiting);
    marked?.removeAttribute(attribute);
    CSS.highlights.delete(painted);
  };
}

/** Where the words stand; nothing where they are all of the block, which is marked itself. */
function wordsIn(block: HTMLElement | null, quotation: string | null): readonly Range[] {
  if (block === null || quotation === null) return [];
  const ranges = findText(block, quotation.trim());
  const isWhole = ranges.some((range) => range.toString().length >= (block.textContent.trim().length || 1));
  return isWhole ? [] : ranges;
}

/** The block of a thread; one that is folded away is unfolded. Null: this view does not show it. */
export function shownAnchor(root: HTMLElement, thread: Anchored): HTMLElement | null {
  const drawn = anchorElement(root, thread);
  if (drawn !== null || thread.quotation === null || thread.at === null) return drawn;
  unfoldFor(root, thread.quotation);
  return anchorElement(root, thread);
}
