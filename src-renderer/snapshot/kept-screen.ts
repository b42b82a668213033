/** Something that a person did in the snapshot of the last screen, with the element of the snapshot that it was done to. */
export type Act =
  | { readonly kind: 'pointer'; readonly at: Element; readonly type: string; readonly init: MouseEventInit }
  | { readonly kind: 'key'; readonly at: Element | null; readonly init: KeyboardEventInit }
  | {
      readonly kind: 'text';
      readonly at: Element;
      readonly value: string;
      readonly selection: readonly [number, number] | null;
    }
  | { readonly kind: 'focus'; readonly at: Element };

/** The snapshot as it stands in the document, for the program that takes its place (take-over.ts). */
export interface KeptScreen {
  readonly root: HTMLElement;
  readonly place: string;
  readonly elements: number;
  /** In milliseconds since the epoch; null: not yet. */
  readonly paintedAt: () => number | null;
  /** What was done, in its order. */
  readonly acts: readonly Act[];
  /** Runs it at once, or when no mouse button is down and no text is being composed. */
  readonly whenCalm: (run: () => void) => void;
  /** Removes it from the document; what is done from now on is the program's. */
  readonly end: () => void;
}

declare global {
  interface Window {
    /** Set by keep-screen.ts where there is a snapshot, until the program has taken its place. */
    galleyKeptScreen?: KeptScreen | undefined;
  }
}
