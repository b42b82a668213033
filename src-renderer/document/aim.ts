import { takesText } from '../parts/focus/takes-text.ts';
import { blockCursor, describeBlock, goToEnd, isStop, moveCursor } from './change-navigation.ts';
import type { BlockCursor } from './change-navigation.ts';

const pointed = 'data-pointed';

/**
 * The block that a comment by key is about: the block under the pointer, until the focus or the block cursor moves by key;
 * else the focused block; else the block under the block cursor. Null where there is none.
 */
export function aimedBlock(container: HTMLElement): BlockCursor | null {
  const block = pointedOrFocusedBlock(container);
  // The block cursor continues from this block.
  if (block !== null && stopAround(block.element) === block.element) moveCursor(container, block.element);
  return block;
}

function pointedOrFocusedBlock(container: HTMLElement): BlockCursor | null {
  const under = container.querySelector<HTMLElement>(`[${pointed}]`);
  if (under !== null) return describeBlock(under);
  const focused = document.activeElement?.closest<HTMLElement>('[data-block]') ?? null;
  if (focused !== null && container.contains(focused)) return describeBlock(focused);
  return blockCursor(container);
}

/**
 * The point where the text of a nested block begins. The editor opens the top-level block around it and sets the caret at this
 * point. Undefined for a top-level block.
 */
export function startOfPart(block: HTMLElement): { readonly left: number; readonly top: number } | undefined {
  if (!block.parentElement?.closest('[data-block]')) return undefined;
  // The first text, not the whole block: a list item contains its nested items.
  const words = document.createTreeWalker(block, NodeFilter.SHOW_TEXT, ({ textContent }) =>
    textContent?.trim() === '' ? NodeFilter.FILTER_SKIP : NodeFilter.FILTER_ACCEPT,
  );
  const text = document.createRange();
  text.selectNodeContents(words.nextNode() ?? block);
  const [line] = text.getClientRects();
  return line && { left: line.left + 1, top: (line.top + line.bottom) / 2 };
}

/**
 * For effects: marks the block under the pointer, and moves the block cursor to a clicked block, and to the first or last one by Home
 * or End. Without a block cursor these keys scroll, as everywhere.
 */
export function watchAim(container: HTMLElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let place = '';
  const clear = (): void => {
    for (const block of container.querySelectorAll(`[${pointed}]`)) block.removeAttribute(pointed);
  };
  const point = (event: PointerEvent): HTMLElement | null => {
    clear();
    const block = event.target instanceof Element ? stopAround(event.target) : null;
    block?.setAttribute(pointed, '');
    return block;
  };
  const move = (event: PointerEvent): void => {
    // Scrolling below a pointer that does not move is not pointing.
    const next = `${event.screenX} ${event.screenY}`;
    if (next === place) return;
    place = next;
    point(event);
  };
  const choose = (event: PointerEvent): void => {
    const block = point(event);
    if (block !== null && event.button === 0) moveCursor(container, block);
  };
  const focus = (event: FocusEvent): void => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) clear();
  };
  const press = (event: KeyboardEvent): void => {
    const { key, target } = event;
    if ((key !== 'Home' && key !== 'End') || event.shiftKey || event.altKey || event.metaKey) return;
    const isHere = target === document.body || (target instanceof Node && container.contains(target));
    if (event.defaultPrevented || !isHere || takesText(target) || blockCursor(container) === null) return;
    event.preventDefault();
    clear();
    goToEnd(container, key === 'Home' ? 'first' : 'last');
  };
  container.addEventListener('pointermove', move, { signal, passive: true });
  container.addEventListener('pointerdown', choose, { signal });
  container.addEventListener('pointerleave', clear, { signal });
  container.addEventListener('focusin', focus, { signal });
  document.addEventListener('keydown', press, { signal });
  return () => {
    ending.abort();
    clear();
  };
}

/** The innermost block around an element. The cell of a table takes all of its place, not its text alone. */
export function blockAround(element: Element): HTMLElement | null {
  const cell = element.matches('td') ? element.querySelector<HTMLElement>(':scope > [data-block]') : null;
  return cell ?? element.closest('[data-block]');
}

/** The innermost block around an element at which the block cursor stops. */
function stopAround(element: Element): HTMLElement | null {
  let block = blockAround(element);
  while (block !== null && !isStop(block)) block = block.parentElement?.closest('[data-block]') ?? null;
  return block;
}
