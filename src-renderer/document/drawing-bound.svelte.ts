import { getContext, setContext } from 'svelte';

/**
 * A document is drawn until the window has this many elements. A table cell takes about 70 kB with its components, and the
 * window may use 1 GB (docs/design/security.md). The largest real pages have 20,000 elements.
 */
export const mostElements = 30_000;

const key = Symbol('drawing bound');

/** Whether more of a document can be drawn. */
export function hasRoom(): boolean {
  return document.getElementsByTagName('*').length < mostElements;
}

/** What the parts of one sheet share: where it stands, and how many of them stopped because of `mostElements` without saying so. */
export class DrawingBound {
  readonly #root: () => HTMLElement | undefined;
  #stopped = $state(0);

  constructor(root: () => HTMLElement | undefined) {
    this.#root = root;
  }

  /** Parts of the document are not drawn. */
  get isReached(): boolean {
    return this.#stopped > 0;
  }

  isIn(container: HTMLElement): boolean {
    const root = this.#root();
    return root !== undefined && container.contains(root);
  }

  /** Called by a part that stops drawing. Returns a function that withdraws it. */
  stop(): () => void {
    this.#stopped += 1;
    return () => (this.#stopped -= 1);
  }
}

/** For the view that shows the note about it. Called while its component is created. */
export function setDrawingBound(root: () => HTMLElement | undefined): DrawingBound {
  return setContext(key, new DrawingBound(root));
}

/** The bound of the surrounding document; undefined outside a document. Called while a component is created. */
export function getDrawingBound(): DrawingBound | undefined {
  return getContext<DrawingBound | undefined>(key);
}
