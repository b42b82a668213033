import type { Attachment } from 'svelte/attachments';

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Calls once when the element comes within a screen of what is seen; one observer serves all. At once where there is none. */
export function whenNear(arrived: () => void): Attachment {
  return (element) => {
    if (typeof IntersectionObserver === 'undefined') {
      arrived();
      return undefined;
    }
    observer ??= new IntersectionObserver(announce, { rootMargin: '800px 0px' });
    waiting.set(element, arrived);
    observer.observe(element);
    return () => observer?.unobserve(element);
  };
}

function announce(entries: readonly IntersectionObserverEntry[]): void {
  for (const entry of entries) {
    if (!entry.isIntersecting) continue;
    observer?.unobserve(entry.target);
    waiting.get(entry.target)?.();
    waiting.delete(entry.target);
  }
}
