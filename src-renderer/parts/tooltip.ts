import type { Attachment } from 'svelte/attachments';

const showAfterMs = 450;
let bubble: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Says a few words beside a thing that is hovered or has the keyboard's focus. The words are for the eyes: what a
 * screen reader needs is in the thing's own name. One bubble serves the whole window.
 */
export function tooltip(words: string | null, keys: readonly string[] = []): Attachment<HTMLElement> {
  return (element) => {
    if (words === null || words === '') return undefined;
    const show = () => {
      clearTimeout(timer);
      timer = setTimeout(() => present(element, words, keys), showAfterMs);
    };
    const showForKeyboard = () => {
      if (element.matches(':focus-visible')) show();
    };
    element.addEventListener('pointerenter', show);
    element.addEventListener('pointerleave', hide);
    element.addEventListener('pointerdown', hide);
    element.addEventListener('focus', showForKeyboard);
    element.addEventListener('blur', hide);
    return () => {
      hide();
      element.removeEventListener('pointerenter', show);
      element.removeEventListener('pointerleave', hide);
      element.removeEventListener('pointerdown', hide);
      element.removeEventListener('focus', showForKeyboard);
      element.removeEventListener('blur', hide);
    };
  };
}

function hide(): void {
  clearTimeout(timer);
  bubble?.remove();
  bubble = null;
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
