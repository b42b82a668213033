/** How long a place is waited for that is not drawn yet, in milliseconds. */
const patienceMs = 3_000;
/** As many frames without a change mean that the place stands. */
const calmFrames = 12;

/** How far what the window shows is scrolled, so that going back leads to the place that was left, not to the top of it. */
export class ScrollMemory {
  readonly #places = new WeakMap<object, ReadonlyMap<string, number>>();
  /** How far each element was scrolled last. Asking all elements instead would lay out what stands off screen. */
  readonly #tops = new Map<Element, number>();
  #stop: () => void = () => undefined;

  constructor() {
    const noted = ({ target }: Event): void => {
      if (target instanceof Element) this.#note(target);
    };
    document.addEventListener('scroll', noted, { capture: true, passive: true });
  }

  #note(element: Element): void {
    this.#tops.set(element, element.scrollTop);
  }

  /** Before the window shows something else: `entry` is the step of the history that is left. */
  remember(entry: object): void {
    this.#stop();
    // The event of scrolling comes with the next frame, which a key can be ahead of.
    for (const scroller of document.querySelectorAll('[data-printable]')) this.#note(scroller);
    const places = new Map<string, number>();
    for (const [element, top] of this.#tops) {
      if (!element.isConnected) this.#tops.delete(element);
      else if (top > 0) places.set(pathOf(element), top);
    }
    this.#places.set(entry, places);
  }

  /** Scrolls to where a step was left, as soon as it is drawn; whoever scrolls or presses a key meanwhile is left alone. */
  restore(entry: object): void {
    this.#stop();
    const places = this.#places.get(entry);
    if (places === undefined || places.size === 0) return;
    const ending = new AbortController();
    this.#stop = () => ending.abort();
    for (const event of ['wheel', 'pointerdown', 'keydown'])
      window.addEventListener(event, () => ending.abort(), { signal: ending.signal, capture: true });
    const until = performance.now() + patienceMs;
    let calm = 0;
    const step = (): void => {
      if (ending.signal.aborted) return;
      const stands = [...places].map(([path, top]) => scrollTo(path, top)).every(Boolean);
      calm = stands ? calm + 1 : 0;
      if (calm >= calmFrames || performance.now() > until) ending.abort();
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }
}

/** True where it stood there already. */
function scrollTo(path: string, top: number): boolean {
  const element = document.querySelector<HTMLElement>(path);
  if (element === null) return false;
  if (Math.abs(element.scrollTop - top) <= 1) return true;
  element.scrollTop = top;
  return false;
}

/** The same screen draws the same elements at the same places. */
function pathOf(element: Element): string {
  const parts: string[] = [];
  for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement) {
    const tag = one.tagName;
    const twins = [...(one.parentElement?.children ?? [])].filter((other) => other.tagName === tag);
    parts.unshift(`${tag.toLowerCase()}:nth-of-type(${twins.indexOf(one) + 1})`);
  }
  return `body > ${parts.join(' > ')}`;
}
