import type { ThreadView } from '../../../src-main/bridge/views/review-views.ts';
import { mountAll } from '../../document/change-navigation.ts';
import { findText } from '../../document/find-text.ts';
import { unfoldFor } from '../../document/unfolding.ts';
import { anchorElement } from './align-threads.ts';

type Anchored = Pick<ThreadView, 'at' | 'tableCell' | 'quotation'> & {
  /** Which of the places that read as the quotation is meant; undefined: all. */
  readonly occurrence?: number | undefined;
};

const attribute = 'data-talked-about';
const painted = 'talked-about';

/**
 * For effects: marks the block or cell that a thread stands at, and in it the words that it quotes, for as long as the thread is
 * looked at or written: what is drawn later or drawn anew is marked, too. `onfound`: called once, with the block.
 */
export function markAnchor(
  root: HTMLElement,
  thread: Anchored,
  onfound: (block: HTMLElement) => void = () => undefined,
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
    CSS.highlights.set(painted, new Highlight(...wordsIn(block, thread)));
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
function wordsIn(block: HTMLElement | null, { quotation, occurrence }: Anchored): readonly Range[] {
  if (block === null || quotation === null) return [];
  const all = findText(block, quotation.trim());
  const ranges = all.filter((_, at) => occurrence === undefined || at === occurrence);
  const isWhole = ranges.some((range) => range.toString().length >= (block.textContent.trim().length || 1));
  return isWhole ? [] : ranges;
}

/** Which of the places in its block that read as the quotation a selection begins in; undefined: none. */
export function occurrenceAt(root: HTMLElement, anchored: Anchored, selected: Range): number | undefined {
  const block = anchorElement(root, anchored);
  const all = block === null ? [] : findText(block, (anchored.quotation ?? '').trim());
  const at = all.findIndex((range) => range.comparePoint(selected.startContainer, selected.startOffset) <= 0);
  return at === -1 ? undefined : at;
}

/** The block of a thread; one that is folded away is unfolded. Null: this view does not show it. */
export function shownAnchor(root: HTMLElement, thread: Anchored): HTMLElement | null {
  const drawn = anchorElement(root, thread);
  if (drawn !== null || thread.quotation === null || thread.at === null) return drawn;
  unfoldFor(root, thread.quotation);
  return anchorElement(root, thread);
}
