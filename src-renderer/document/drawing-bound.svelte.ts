import { getContext, setContext } from 'svelte';

/**
 * Elements of the window beyond which no more of a document is drawn: a cell of a table takes some 70 kB with what it is made
 * of, and the window may have 1 GB (docs/design/security.md). The largest real pages have 20,000.
 */
export const mostElements = 30_000;

const key = Symbol('drawing bound');

/** Whether all of one document is drawn. */
export class DrawingBound {
  #stopped = $state(0);

  /** Parts of it are left out. */
  get isReached(): boolean {
    return this.#stopped > 0;
  }

  hasRoom(): boolean {
    return document.getElementsByTagName('*').length < mostElements;
  }

  /** Called by what stops drawing; the answer takes it back. */
  stop(): () => void {
    this.#stopped += 1;
    return () => (this.#stopped -= 1);
  }
}

/** For the document that tells of it. To be called while its component is made. */
export function setDrawingBound(): DrawingBound {
  return setContext(key, new DrawingBound());
}

/** Of the document around a component that is being made; undefined outside of any. */
export function getDrawingBound(): DrawingBound | undefined {
  return getContext<DrawingBound | undefined>(key);
}
