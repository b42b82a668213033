import { blockCursor, describeBlock, isStop, moveCursor } from './change-navigation.ts';
import type { BlockCursor } from './change-navigation.ts';

const pointed = 'data-pointed';

/**
 * The block that keys of commenting are about: the one that the person pointed at or moved to last. Pointing counts until
 * the focus or the block cursor is moved by key; then what has the focus, else the cursor. Null: none of them.
 */
export function aimedBlock(container: HTMLElement): BlockCursor | null {
  const block = lastMeant(container);
  // One goes on from there, and comes back there.
  if (block !== null && stopAround(block.element) === block.element) moveCursor(container, block.element);
  return block;
}

function lastMeant(container: HTMLElement): BlockCursor | null {
  const under = container.querySelector<HTMLElement>(`[${pointed}]`);
  if (under !== null) return describeBlock(under);
  const focused = document.activeElement?.closest<HTMLElement>('[data-block]') ?? null;
  if (focused !== null && container.contains(focused)) return describeBlock(focused);
  return blockCursor(container);
}

/**
 * Where the text of a block inside another begins, for an editor that opens the block around it: the caret goes there as to a click.
 * Undefined for a block at the top, which is meant whole.
 */
export function startOfPart(block: HTMLElement): { readonly left: number; readonly top: number } | undefined {
  if (!block.parentElement?.closest('[data-block]')) return undefined;
  // The first words, not the box around them: an item's has the items below it, too.
  const words = document.createTreeWalker(block, NodeFilter.SHOW_TEXT, ({ textContent }) =>
    textContent?.trim() === '' ? NodeFilter.FILTER_SKIP : NodeFilter.FILTER_ACCEPT,
  );
  const text = document.createRange();
  text.selectNodeContents(words.nextNode() ?? block);
  const [line] = text.getClientRects();
  return line && { left: line.left + 1, top: (line.top + line.bottom) / 2 };
}

/** For effects: notices what is pointed at in a document, and puts the block cursor where it is clicked. */
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
    // A document that scrolls below a pointer that rests is not pointed at anew.
    const next = `${event.screenX} ${event.screenY}`;
    if (next === place) return;
    place = next;
    point(event);
  };
  const press = (event: PointerEvent): void => {
    const block = point(event);
    if (block !== null && event.button === 0) moveCursor(container, block);
  };
  const focus = (event: FocusEvent): void => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) clear();
  };
  container.addEventListener('pointermove', move, { signal, passive: true });
  container.addEventListener('pointerdown', press, { signal });
  container.addEventListener('pointerleave', clear, { signal });
  container.addEventListener('focusin', focus, { signal });
  return () => {
    ending.abort();
    clear();
  };
}

/** The innermost block around an element that the block cursor would stop at. */
function stopAround(element: Element): HTMLElement | null {
  let block = element.closest<HTMLElement>('[data-block]');
  while (block !== null && !isStop(block)) block = block.parentElement?.closest('[data-block]') ?? null;
  return block;
}
