/** A part of a document of which not all is drawn. */
interface WaitingPart {
  /** Draws a piece more; false where none is left, or there is no room. */
  readonly draw?: () => boolean;
  /** Draws the piece that holds a change; false where it stands outside of `container`, has no such piece, or has drawn it. */
  readonly reveal?: (container: HTMLElement, id: string) => boolean;
}

const waiting = new Set<WaitingPart>();

/** Registers a part. Returns a function that removes it. */
export function waitForPieces(part: WaitingPart): () => void {
  waiting.add(part);
  return () => waiting.delete(part);
}

/**
 * Draws what still waits, with nested parts, until the window has so many more elements: before a search, or a step to a place. More
 * would hold the window up, and comes in idle moments all the same.
 */
export function drawPieces(mostElements: number): void {
  const elements = (): number => document.getElementsByTagName('*').length;
  const end = elements() + mostElements;
  // What a last piece holds waits in parts of its own.
  for (let before = -1; before < elements();) {
    before = elements();
    for (const part of [...waiting]) {
      for (let hasMore = true; hasMore && elements() < end;) hasMore = part.draw?.() === true;
      if (elements() >= end) return;
    }
  }
}

/** Draws the innermost undrawn piece that holds a change. False where no part has one. */
export function revealPiece(container: HTMLElement, id: string): boolean {
  return [...waiting].some((part) => part.reveal?.(container, id) === true);
}
