import { anchorFinder } from '../../src-main/shared/anchor-finder.ts';
import { drawPieces, revealPiece } from './waiting-pieces.ts';

/**
 * Navigation by key in a document or a diff: next and previous change, and the block cursor, which selects the block for
 * comments. All functions work on the DOM inside the scrolling container, so every view can use them.
 */

const cursorAttribute = 'data-cursor';
/** On the current change. Its value is `passed` where the block cursor is on no change: then it is the last change above. */
const changeAttribute = 'data-current-change';
const passed = 'passed';
const standsEvent = 'galley-stands';

/** So much is drawn at once, in elements: a step must not hold the window up. */
const mostAtOnce = 3000;

/** Draws at once what waits for an idle moment, so that changes and anchors are in the DOM: as much as `most` elements. */
export function mountAll(most: number = mostAtOnce): void {
  drawPieces(most);
}

/** Opens the tabs and expandables around an element, brings it into view and gives it the focus. */
export function revealElement(element: HTMLElement, block: ScrollLogicalPosition = 'center'): void {
  openAround(element);
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  bringIntoView(element, block);
}

/** Frames within which parts that were never drawn get their real height in place of a guessed one. */
const settlingFrames = 3;
/** What was gone to last: it alone is held, also where a key that is held down goes on within these frames. */
let goneTo: HTMLElement | null = null;

function bringIntoView(element: HTMLElement, block: ScrollLogicalPosition, frames = settlingFrames): void {
  goneTo = element;
  element.scrollIntoView({ block, inline: 'nearest' });
  const { top } = element.getBoundingClientRect();
  let left = frames;
  const look = (): void => {
    if (goneTo !== element || !element.isConnected || left === 0) return;
    left -= 1;
    if (Math.abs(element.getBoundingClientRect().top - top) > 1) bringIntoView(element, block, left);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function openAround(element: HTMLElement): void {
  for (let hidden = hiddenAround(element); hidden !== null; hidden = hiddenAround(element)) {
    // The event by which the browser itself opens what "find in page" found.
    hidden.dispatchEvent(new Event('beforematch'));
    hidden.removeAttribute('hidden');
  }
}

function hiddenAround(element: HTMLElement): HTMLElement | null {
  return element.parentElement?.closest<HTMLElement>('[hidden]') ?? null;
}

/** Scrolls to a heading, tab or expandable of a document by its anchor. False where none is named so. */
export function goToAnchor(container: HTMLElement, anchor: string): boolean {
  mountAll();
  const isHeading = (element: HTMLElement): boolean => element.matches('h2, h3, h4, h5, h6');
  const elements = [...container.querySelectorAll<HTMLElement>('[data-anchor]')];
  // A heading counts before a tab or an expandable.
  const entries = [...elements.filter(isHeading), ...elements.filter((element) => !isHeading(element))];
  const found = anchorFinder(
    entries.map((element) => ({
      element,
      anchor: element.dataset['anchor'] ?? '',
      title: anchoredTitle(element),
    })),
  )(anchor)?.element;
  if (found !== undefined) {
    openOwn(found);
    revealElement(found, 'start');
  }
  return found !== undefined;
}

function anchoredTitle(element: HTMLElement): string {
  const title = element.querySelector(':scope > .expandable-title') ?? element;
  return element.dataset['title'] ?? title.textContent.trim();
}

/** A tab or an expandable that an address names is opened itself, not only what stands around it. */
function openOwn(element: HTMLElement): void {
  const body = element.matches('[hidden]')
    ? element
    : element.querySelector(':scope > .expandable-body[hidden]');
  body?.dispatchEvent(new Event('beforematch'));
  body?.removeAttribute('hidden');
}

export interface ChangePosition {
  /** Id of the current change, or of the last change above the block cursor; null before the first. */
  readonly id: string | null;
  /** 1-based, 0 before the first one. */
  readonly index: number;
  readonly count: number;
}

/** The current change among the drawn changes, for "3 of 14". */
export function changePosition(container: HTMLElement): ChangePosition {
  const changes = changesIn(container);
  const index = changes.findIndex((change) => change.hasAttribute(changeAttribute));
  return { id: changes[index]?.dataset['change'] ?? null, index: index + 1, count: changes.length };
}

/**
 * Goes to the next (1) or previous (-1) change after the current one, or after what is in view, and focuses it. Returns
 * its id, null at the end: the caller may then go to the next changed page.
 */
export function stepChange(container: HTMLElement, step: 1 | -1): string | null {
  const find = (): HTMLElement | undefined => {
    const changes = changesIn(container);
    const current = changes.findIndex((change) => change.hasAttribute(changeAttribute));
    if (current === -1) return besideView(container, changes, step);
    const isPassed = changes[current]?.getAttribute(changeAttribute) === passed;
    return changes[isPassed && step === -1 ? current : current + step];
  };
  const target = find() ?? afterDrawing(find);
  return target === undefined ? null : goTo(container, target);
}

/** Goes to a change by its id (from the change list). False where it is not in this page. */
export function goToChange(container: HTMLElement, id: string): boolean {
  const find = (): HTMLElement | undefined =>
    changesIn(container).find((change) => change.dataset['change'] === id);
  // Of a page that is not very large all is drawn, so that what stands above it is there.
  let target = find() ?? afterDrawing(find);
  // What is drawn around it holds parts of its own.
  while (target === undefined && revealPiece(container, id)) target = find();
  if (target !== undefined) goTo(container, target);
  return target !== undefined;
}

function afterDrawing<Found>(find: () => Found): Found {
  mountAll();
  return find();
}

function goTo(container: HTMLElement, target: HTMLElement): string {
  // What is hidden is no stop.
  openAround(target);
  const stop = stopOf(target);
  if (stop !== null) moveCursor(container, stop);
  standOn(container, target, '');
  const isLong = (element: HTMLElement): boolean =>
    element.getBoundingClientRect().height > container.clientHeight * 0.7;
  const isAlone = (whole: HTMLElement): boolean =>
    whole.contains(target) && changesIn(container).filter((one) => whole.contains(one)).length === 1;
  // The text of an item that is all that changed in it is framed as the item is.
  const framed = stop !== null && isAlone(stop) && !isLong(stop) ? stop : target;
  // A change that is longer than the view is shown from its start.
  revealElement(framed, isLong(framed) ? 'start' : 'center');
  return target.dataset['change'] ?? '';
}

/** Stands on a change again, where its page is drawn anew; nothing scrolls. */
export function standAgain(container: HTMLElement, id: string): void {
  const change = changesIn(container).find((one) => one.dataset['change'] === id);
  if (change !== undefined) standOn(container, change, '');
}

function standOn(container: HTMLElement, change: HTMLElement | undefined, value: '' | typeof passed): void {
  for (const other of container.querySelectorAll(`[${changeAttribute}]`))
    other.removeAttribute(changeAttribute);
  change?.setAttribute(changeAttribute, value);
  // From a sheet, too, which its scrolling container hears.
  container.dispatchEvent(new Event(standsEvent, { bubbles: true }));
}

/** For effects: calls `then` whenever the block cursor or the current change moves. */
export function watchPosition(container: HTMLElement, then: () => void): () => void {
  container.addEventListener(standsEvent, then);
  return () => container.removeEventListener(standsEvent, then);
}

/**
 * One element for each change, by the number in its id, which is the order of the list of changes: in the DOM, replaced and new
 * blocks stand side by side. A change that both sides draw is represented by its element on the new side.
 */
function changesIn(container: HTMLElement): readonly HTMLElement[] {
  const byId = new Map<string, HTMLElement>();
  for (const element of container.querySelectorAll<HTMLElement>('[data-change]')) {
    const id = element.dataset['change'] ?? '';
    if (byId.has(id) && element.closest('[data-side="before"]') !== null) continue;
    byId.set(id, element);
  }
  const number = (id: string): number => Number(/\d+$/.exec(id)?.[0] ?? 0);
  return [...byId].sort(([one], [other]) => number(one) - number(other)).map(([, element]) => element);
}

function besideView(
  container: HTMLElement,
  changes: readonly HTMLElement[],
  step: 1 | -1,
): HTMLElement | undefined {
  const view = container.getBoundingClientRect();
  if (step === 1) {
    return changes.find((change) => change.getBoundingClientRect().bottom >= view.top) ?? changes.at(-1);
  }
  return changes.findLast((change) => change.getBoundingClientRect().top < view.top) ?? changes[0];
}

/** The block under the cursor: its `data-block` path and, where the document has keys, the node key comments anchor to. */
export interface BlockCursor {
  readonly path: string;
  readonly key: string | null;
  readonly element: HTMLElement;
}

export function blockCursor(container: HTMLElement): BlockCursor | null {
  const element = container.querySelector<HTMLElement>(`[${cursorAttribute}]`);
  return element === null ? null : describeBlock(element);
}

/** The changed row or table that has the frame, in place of its first cell where the block cursor is. */
export function framedChange(container: HTMLElement): HTMLElement | null {
  return container.querySelector<HTMLElement>(
    `[data-block][${changeAttribute}]:focus:not([${cursorAttribute}])`,
  );
}

/** Moves the block cursor to the next (1) or previous (-1) block, starting at what is in view; null where there is none. */
export function stepBlock(container: HTMLElement, step: 1 | -1): BlockCursor | null {
  const find = (): HTMLElement | undefined => {
    const blocks = [...container.querySelectorAll<HTMLElement>('[data-block]')].filter(isStop);
    // From a row or table that is framed as a whole, into its first cell.
    const whole = framedChange(container) ?? blockCursor(container)?.element;
    const within =
      whole === undefined || isStop(whole) ? -1 : blocks.findIndex((block) => whole.contains(block));
    if (within !== -1) return blocks[step === 1 ? within : within - 1];
    const current = blocks.findIndex((block) => block.hasAttribute(cursorAttribute));
    if (current === -1) return besideView(container, blocks, step);
    return blocks[current + step];
  };
  const target = find() ?? afterDrawing(find);
  if (target === undefined) return blockCursor(container);
  moveCursor(container, target);
  revealElement(target, 'nearest');
  return describeBlock(target);
}

/** Moves the block cursor to the first or last block, and scrolls to that end. */
export function goToEnd(container: HTMLElement, end: 'first' | 'last'): void {
  mountAll();
  const blocks = [...container.querySelectorAll<HTMLElement>('[data-block]')].filter(isStop);
  const target = blocks.at(end === 'first' ? 0 : -1);
  if (target === undefined) return;
  moveCursor(container, target);
  revealElement(target, 'nearest');
  container.scrollTo({ top: end === 'first' ? 0 : container.scrollHeight });
}

/** Moves the block cursor to a block, and the current change with it, without scrolling or focus. */
export function moveCursor(container: HTMLElement, block: HTMLElement): void {
  for (const other of container.querySelectorAll(`[${cursorAttribute}]`))
    other.removeAttribute(cursorAttribute);
  block.setAttribute(cursorAttribute, '');
  const changes = changesIn(container);
  const here =
    changes.find((change) => change.contains(block)) ?? changes.find((change) => block.contains(change));
  const isAbove = (change: HTMLElement): boolean =>
    (change.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  if (here === undefined) standOn(container, changes.findLast(isAbove), passed);
  else standOn(container, here, '');
}

/** Containers at which the cursor does not stop, only at their children. */
const holders = [
  'list',
  'table',
  'table-row',
  'tabs',
  'tab',
  'columns',
  'column',
  'stepper',
  'step',
  'images',
  'updates',
];
/** Containers at which the cursor stops, but not at their children. */
const wholes = ['list-item', 'table-cell', 'hint', 'quote'];

/** Whether the block cursor stops at a block. An empty container is a stop. */
function isStop(block: HTMLElement): boolean {
  if (block.closest('[hidden]') !== null) return false;
  const isOneOf = (element: Element, types: readonly string[]): boolean =>
    types.some((type) => element.classList.contains(`block-${type}`));
  if (isOneOf(block, holders)) return block.querySelector('[data-block]') === null;
  const outer = block.parentElement?.closest('[data-block]') ?? null;
  return outer === null || !isOneOf(outer, wholes);
}

/** Where the block cursor stands for an element: at it or the first stop in it, else at the stop that it is a part of. */
export function stopOf(element: HTMLElement): HTMLElement | null {
  const within = [element, ...element.querySelectorAll<HTMLElement>('[data-block]')];
  return within.find((one) => one.matches('[data-block]') && isStop(one)) ?? stopAround(element);
}

/** The innermost block around an element at which the block cursor stops. */
export function stopAround(element: Element): HTMLElement | null {
  let block = element.closest<HTMLElement>('[data-block]');
  while (block !== null && !isStop(block)) block = block.parentElement?.closest('[data-block]') ?? null;
  return block;
}

export function describeBlock(element: HTMLElement): BlockCursor {
  return { path: element.dataset['block'] ?? '', key: element.dataset['key'] ?? null, element };
}
