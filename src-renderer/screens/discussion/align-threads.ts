import { cellKey } from '../../document/cells.ts';
import type { ThreadView } from '../../../src-main/bridge/views/review-views.ts';
import { mountAll, revealElement } from '../../document/change-navigation.ts';
import { anchorOf } from './comment-place.ts';
import type { CommentPlace } from './comment-place.ts';

/** A thread beside the document: how far down its block stands, and how far down it stands itself and ends. */
interface Pair {
  readonly block: number;
  readonly thread: number;
  readonly end: number;
}

/** The block or cell that a thread stands at, where it is drawn. */
export function anchorElement(
  root: HTMLElement,
  thread: Pick<ThreadView, 'at' | 'tableCell'>,
): HTMLElement | null {
  const { at, tableCell } = thread;
  if (at === null) return null;
  const cell =
    tableCell === null
      ? null
      : root.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cellKey(tableCell))}"]`);
  // On the new side, where both are drawn.
  return cell ?? [...root.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(at)}"]`)].at(-1) ?? null;
}

/** Gives the focus back to the document: to its block cursor; to what was written about where that has the frame, or there is none. */
export function returnTo(root: HTMLElement, place: CommentPlace | null): void {
  const cursor = root.querySelector<HTMLElement>('[data-cursor]');
  if (cursor === null) mountAll();
  const about = place === null ? null : anchorElement(root, anchorOf(place));
  // A changed row or table has the frame in place of its first cell.
  const isFramed = about?.matches('[data-current-change]') === true && about.contains(cursor);
  const block = isFramed ? about : (cursor ?? about);
  if (block !== null) revealElement(block, 'nearest');
}

/**
 * Puts threads beside their blocks where there is room: each begins where its block does, or below the one before it.
 * `blockOf` names the block of a row of the list. Answers what the two are to be scrolled by.
 */
export function arrange(
  list: HTMLElement,
  root: HTMLElement,
  blockOf: (row: HTMLElement) => HTMLElement | null,
): readonly Pair[] {
  const rootTop = root.getBoundingClientRect().top - root.scrollTop;
  const shift = root.getBoundingClientRect().top - list.getBoundingClientRect().top;
  const rows = [...list.children].filter((row) => row instanceof HTMLElement);
  const places = rows.map((row) => {
    const block = blockOf(row);
    const top = block === null ? null : block.getBoundingClientRect().top - rootTop + shift;
    return { row, top, height: row.offsetHeight };
  });
  const pairs: Pair[] = [];
  let end = 0;
  for (const { row, top, height } of places) {
    const start = top === null ? end : Math.max(end, top);
    const margin = start - end > 1 ? `${Math.round(start - end)}px` : '';
    if (row.style.marginBlockStart !== margin) row.style.marginBlockStart = margin;
    end = start + height;
    if (top !== null) pairs.push({ block: top, thread: start, end });
  }
  const last = pairs.at(-1);
  // As far as the document scrolls, and as far as threads above push it down: else the last thread stays below its block.
  const below = root.scrollHeight - root.clientHeight + (last === undefined ? 0 : last.thread - last.block);
  const furthest = last === undefined ? 0 : Math.min(last.thread, below);
  const isAllSeen = root.scrollHeight <= root.clientHeight && end <= list.clientHeight;
  const room = last === undefined || isAllSeen ? 0 : Math.max(0, furthest + list.clientHeight - end);
  for (const { row } of places) {
    // No padding of the list: buttons that stick to its lower edge would stand above it, over their field.
    const margin = row === places.at(-1)?.row && room > 1 ? `${Math.round(room)}px` : '';
    if (row.style.marginBlockEnd !== margin) row.style.marginBlockEnd = margin;
  }
  return pairs;
}

/** Gives the room between threads back: they lie over the document, or nothing is drawn beside them. */
export function disarrange(list: HTMLElement): void {
  for (const row of list.children) if (row instanceof HTMLElement) row.style.marginBlock = '';
}

/** How far the list is scrolled so that what stands beside `reference` in the document stands beside it there too. */
export function scrolledTo(pairs: readonly Pair[], scrollTop: number, reference: number): number {
  const y = scrollTop + reference;
  const after = pairs.findIndex((pair) => pair.block > y);
  const [from, to] = [
    pairs[after === -1 ? pairs.length - 1 : after - 1],
    after === -1 ? undefined : pairs[after],
  ];
  const start = from ?? { block: 0, thread: 0 };
  if (to === undefined) return start.thread + (y - start.block) - reference;
  const share = (y - start.block) / Math.max(1, to.block - start.block);
  return start.thread + share * (to.thread - start.thread) - reference;
}
