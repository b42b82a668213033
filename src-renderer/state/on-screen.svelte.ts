import { SvelteSet } from 'svelte/reactivity';
import type { Attachment } from 'svelte/attachments';

/** So much of a long thread is read as one that stands there whole. */
const readHeightPx = 200;
const thresholds = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5];

/** Ids of the threads and reviews of which half, or 200 pixels, are on the screen: what is below the fold was not read. */
export class OnScreen {
  readonly #ids = new SvelteSet<string>();
  readonly #idOf = new WeakMap<Element, string>();
  #observer: IntersectionObserver | undefined;

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** For what shows the thread or review. Without a layout, as in tests of components, all is on the screen. */
  watch(id: string): Attachment {
    return (element) => {
      this.#idOf.set(element, id);
      if (typeof IntersectionObserver === 'undefined') this.#ids.add(id);
      else {
        this.#observer ??= new IntersectionObserver((entries) => this.#note(entries), {
          threshold: thresholds,
        });
        this.#observer.observe(element);
      }
      return () => {
        this.#observer?.unobserve(element);
        this.#ids.delete(id);
      };
    };
  }

  #note(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, intersectionRatio, intersectionRect } of entries) {
      const id = this.#idOf.get(target);
      if (id === undefined) continue;
      if (intersectionRatio >= 0.5 || intersectionRect.height >= readHeightPx) this.#ids.add(id);
      else this.#ids.delete(id);
    }
  }
}
