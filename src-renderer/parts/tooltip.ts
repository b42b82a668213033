import type { Attachment } from 'svelte/attachments';

const showAfterMs = 450;
let bubble: HTMLElement | null = null;
/** What the bubble is about, or soon will be. */
let subject: Element | null = null;
/** Of a text that is cut short no more is shown than this many characters. */
const mostWhole = 400;
let timer: ReturnType<typeof setTimeout> | undefined;
/** What has words of its own to say. */
const described = new WeakSet<Element>();

/**
 * Says a few words beside a thing that is hovered or has the keyboard's focus. The words are for the eyes: what a
 * screen reader needs is in the thing's own name. One bubble serves the whole window.
 */
export function tooltip(words: string | null, keys: readonly string[] = []): Attachment<HTMLElement> {
  return (element) => {
    if (words === null || words === '') return undefined;
    described.add(element);
    const show = () => soon(element, words, keys);
    const showForKeyboard = () => {
      if (element.matches(':focus-visible')) show();
    };
    element.addEventListener('pointerenter', show);
    element.addEventListener('pointerleave', hide);
    element.addEventListener('pointerdown', hide);
    element.addEventListener('focus', showForKeyboard);
    element.addEventListener('blur', hide);
    return () => {
      // A list of a thousand rows that goes ends one timer, not a thousand.
      if (subject === element) hide();
      described.delete(element);
      element.removeEventListener('pointerenter', show);
      element.removeEventListener('pointerleave', hide);
      element.removeEventListener('pointerdown', hide);
      element.removeEventListener('focus', showForKeyboard);
      element.removeEventListener('blur', hide);
    };
  };
}

/**
 * Says the whole of every text that is cut short with an ellipsis, where the pointer rests on it or what holds it has the
 * keyboard's focus; except where a tooltip says something already. A key ends whatever is said: who works by keys does not see
 * to where the pointer was left. An attachment for the whole window.
 */
export function wholeTexts(root: Document): () => void {
  let shown: Element | null = null;
  const offer = (cut: HTMLElement | null): void => {
    if (cut === shown) return;
    if (shown !== null) hide();
    shown = cut;
    if (cut !== null) soon(cut, cut.innerText.replaceAll(/\s+/g, ' ').trim().slice(0, mostWhole), []);
  };
  const over = ({ target }: Event): void => offer(target instanceof Element ? cutAround(target) : null);
  const focused = ({ target }: Event): void => {
    if (target instanceof Element && target.matches(':focus-visible')) offer(cutWithin(target));
  };
  const leave = (): void => offer(null);
  const press = (): void => {
    leave();
    hide();
  };
  root.addEventListener('pointerover', over);
  root.addEventListener('focusin', focused);
  root.addEventListener('keydown', press, { capture: true });
  for (const end of ['focusout', 'pointerdown'] as const) root.addEventListener(end, leave);
  return () => {
    leave();
    root.removeEventListener('pointerover', over);
    root.removeEventListener('focusin', focused);
    root.removeEventListener('keydown', press, { capture: true });
    for (const end of ['focusout', 'pointerdown'] as const) root.removeEventListener(end, leave);
  };
}

function isCut(element: Element): element is HTMLElement {
  if (!(element instanceof HTMLElement) || element.scrollWidth <= element.clientWidth) return false;
  return getComputedStyle(element).textOverflow === 'ellipsis' && !isDescribed(element);
}

function isDescribed(element: Element | null): boolean {
  if (element === null) return false;
  return described.has(element) || element.hasAttribute('title') || isDescribed(element.parentElement);
}

/** The text that the pointer is on: what is cut short is at most a few elements around it. */
function cutAround(target: Element): HTMLElement | null {
  let element: Element | null = target;
  for (let steps = 0; element !== null && steps < 4; steps += 1) {
    if (isCut(element)) return element;
    element = element.parentElement;
  }
  return null;
}

/** The first text of a row or button that is cut short. */
function cutWithin(target: Element): HTMLElement | null {
  return [target, ...target.querySelectorAll('*')].slice(0, 60).find(isCut) ?? null;
}

function soon(element: HTMLElement, words: string, keys: readonly string[]): void {
  clearTimeout(timer);
  subject = element;
  timer = setTimeout(() => present(element, words, keys), showAfterMs);
}

function hide(): void {
  clearTimeout(timer);
  bubble?.remove();
  bubble = null;
  subject = null;
}

function present(element: HTMLElement, words: string, keys: readonly string[]): void {
  if (!element.isConnected) return;
  bubble?.remove();
  bubble = document.createElement('div');
  bubble.className = 'tooltip';
  bubble.setAttribute('aria-hidden', 'true');
  bubble.append(words);
  for (const key of keys.slice(0, 1)) {
    const mark = document.createElement('kbd');
    mark.textContent = key;
    bubble.append(' ', mark);
  }
  document.body.append(bubble);
  const anchor = element.getBoundingClientRect();
  const size = bubble.getBoundingClientRect();
  const left = Math.min(
    Math.max(8, anchor.left + anchor.width / 2 - size.width / 2),
    window.innerWidth - size.width - 8,
  );
  const below = anchor.bottom + 6;
  const top = below + size.height > window.innerHeight - 4 ? anchor.top - size.height - 6 : below;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${Math.max(4, top)}px`;
}

/** As `tooltip`, for a control that cannot be used now: the reason is read out too. */
export function reason(words: string | null): Attachment<HTMLElement> {
  return (element) => {
    if (words === null) return undefined;
    element.setAttribute('aria-description', words);
    return () => element.removeAttribute('aria-description');
  };
}
