import { takesText } from '../parts/focus/takes-text.ts';
import {
  blockCursor,
  describeBlock,
  framedChange,
  goToEnd,
  moveCursor,
  stopAround,
  watchPosition,
} from './change-navigation.ts';
import type { BlockCursor } from './change-navigation.ts';

const pointed = 'data-pointed';

/** So far the pointer moves, in pixels, before it takes the block cursor over from keys: a hand that touches the mouse does less. */
const takesOverPx = 8;
/** On its way the pointer crosses other blocks: the block cursor goes where it rests. */
const restMs = 120;

/**
 * The block that a comment by key is about: the one with the frame. The block under the pointer gets the frame first, where the pointer
 * has left the block cursor. Null where there is none.
 */
export function aimedBlock(container: HTMLElement): BlockCursor | null {
  const under = container.querySelector<HTMLElement>(`[${pointed}]`);
  if (under !== null) moveCursor(container, under);
  const focused = document.activeElement?.closest<HTMLElement>('[data-block]') ?? null;
  const isHere = focused !== null && container.contains(focused);
  const framed = framedChange(container);
  if (framed !== null && under === null) return describeBlock(framed);
  return blockCursor(container) ?? (isHere ? describeBlock(focused) : null);
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
 * For effects: there is one block cursor, wherever keys, the focus or a click put it. A pointer that really moves takes it over, with the
 * frame and the focus; where there is none, it marks the block below it. Home and End go to the first and last block; without a block
 * cursor these keys scroll, as everywhere.
 */
export function watchAim(container: HTMLElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let place = '';
  /** How far the pointer has moved since the block cursor was; null: so far that it takes it over. */
  let moved: { readonly x: number; readonly y: number } | null = null;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const clear = (): void => {
    clearTimeout(resting);
    for (const block of container.querySelectorAll(`[${pointed}]`)) block.removeAttribute(pointed);
  };
  const point = (event: PointerEvent): HTMLElement | null => {
    clear();
    moved = null;
    const block = event.target instanceof Element ? stopAt(event.target) : null;
    block?.setAttribute(pointed, '');
    return block;
  };
  const follow = (block: HTMLElement): void => {
    const focused = document.activeElement;
    moveCursor(container, block);
    if (focused?.matches('[data-block]') !== true || !container.contains(focused)) return;
    block.tabIndex = -1;
    block.focus({ preventScroll: true });
  };
  const move = (event: PointerEvent): void => {
    // Scrolling below a pointer that does not move is not pointing.
    const next = `${event.screenX} ${event.screenY}`;
    if (next === place) return;
    place = next;
    // What is written is about the block with the frame.
    if (takesText(document.activeElement)) return;
    const cursor = blockCursor(container)?.element ?? null;
    if (moved !== null && cursor !== null) {
      moved = { x: moved.x + event.movementX, y: moved.y + event.movementY };
      if (Math.hypot(moved.x, moved.y) < takesOverPx) return;
    }
    const block = point(event);
    if (block === null || cursor === null) return;
    // In a block with several changes the one that was gone to stays meant.
    if (block === cursor) clear();
    else resting = setTimeout(() => follow(block), restMs);
  };
  const choose = (event: PointerEvent): void => {
    const block = point(event);
    if (block !== null && event.button === 0) moveCursor(container, block);
  };
  /** The block cursor was moved, or keys are used: the pointer means nothing until it moves on. */
  const leave = (): void => {
    clear();
    moved = { x: 0, y: 0 };
  };
  const focus = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
    leave();
    const cursor = blockCursor(container)?.element ?? null;
    const block = stopAround(target);
    if (block !== null && block !== cursor && !target.contains(cursor)) moveCursor(container, block);
  };
  const press = (event: KeyboardEvent): void => {
    const { key, target } = event;
    if ((key !== 'Home' && key !== 'End') || event.shiftKey || event.altKey || event.metaKey) return;
    const isHere = target === document.body || (target instanceof Node && container.contains(target));
    if (event.defaultPrevented || !isHere || takesText(target) || blockCursor(container) === null) return;
    event.preventDefault();
    goToEnd(container, key === 'Home' ? 'first' : 'last');
  };
  container.addEventListener('pointermove', move, { signal, passive: true });
  container.addEventListener('pointerdown', choose, { signal });
  container.addEventListener('pointerleave', clear, { signal });
  container.addEventListener('focusin', focus, { signal });
  const unwatch = watchPosition(container, leave);
  document.addEventListener('keydown', press, { signal });
  return () => {
    ending.abort();
    unwatch();
    clear();
  };
}

/** The block that is meant at an element. The head of a table stands for the table: it is not a row of its own. */
function stopAt(element: Element): HTMLElement | null {
  const block = blockAround(element);
  return block === null || element.closest('thead') !== null ? block : stopAround(block);
}

/** The innermost block around an element. The cell of a table takes all of its place, not its text alone. */
export function blockAround(element: Element): HTMLElement | null {
  const cell = element.matches('td') ? element.querySelector<HTMLElement>(':scope > [data-block]') : null;
  return cell ?? element.closest('[data-block]');
}
