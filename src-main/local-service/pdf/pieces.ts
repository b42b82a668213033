import type { Canvas } from './canvas.ts';

/** A part of a page that is not cut: a line, an image, a row. Heights and places in points. */
export interface Piece {
  readonly height: number;
  /** Draws on the current page; `x` and `y` are its upper left corner. */
  draw(x: number, y: number): void;
  /** Nothing but distance: dropped at the head of a page, and the larger of two neighbours counts. */
  readonly isSpace?: boolean;
  /** Not the last on its page: a heading. */
  readonly keepWithNext?: boolean;
}

export function space(height: number): Piece {
  return { height, isSpace: true, draw: () => undefined };
}

/** The pieces moved to the right; `decorate` draws what stands beside or behind each, distances included. */
export function* inset(
  pieces: Iterable<Piece>,
  left: number,
  decorate?: (x: number, y: number, height: number) => void,
): Generator<Piece> {
  for (const piece of pieces) {
    const { height, keepWithNext = false, isSpace = false } = piece;
    yield {
      height,
      keepWithNext,
      isSpace: isSpace && decorate === undefined,
      draw: (x, y) => {
        decorate?.(x, y, height);
        piece.draw(x + left, y);
      },
    };
  }
}

/** The first piece gets a sign in front of it: the number or point of a list item. */
export function* withSign(
  pieces: Iterable<Piece>,
  sign: (x: number, y: number) => void,
  heightOfSign: number,
): Generator<Piece> {
  let isFirst = true;
  for (const piece of pieces) {
    if (!isFirst || piece.isSpace === true) {
      yield piece;
      continue;
    }
    isFirst = false;
    yield {
      ...piece,
      draw: (x, y) => {
        sign(x, y);
        piece.draw(x, y);
      },
    };
  }
  if (isFirst) yield { height: heightOfSign, draw: sign };
}

/** Puts pieces on pages, one after the other. */
export class Pager {
  readonly #top: number;
  readonly #bottom: number;
  readonly #left: number;
  readonly #newPage: () => void;
  #y: number;
  #gap = 0;
  #kept: { readonly gap: number; readonly piece: Piece }[] = [];

  constructor(area: {
    readonly left: number;
    readonly top: number;
    readonly bottom: number;
    readonly newPage: () => void;
  }) {
    this.#left = area.left;
    this.#top = area.top;
    this.#bottom = area.bottom;
    this.#newPage = area.newPage;
    this.#y = area.bottom;
  }

  /** The next piece begins a page. */
  startPage(): void {
    this.flush();
    this.#newPage();
    this.#y = this.#top;
    this.#gap = 0;
  }

  place(piece: Piece): void {
    if (piece.isSpace === true) {
      this.#gap = Math.max(this.#gap, piece.height);
      return;
    }
    this.#kept.push({ gap: this.#gap, piece });
    this.#gap = 0;
    if (piece.keepWithNext !== true || this.#kept.length > 8) this.flush();
  }

  /** Draws what still waits for a successor. */
  flush(): void {
    const group = this.#kept;
    this.#kept = [];
    const height = group.reduce((sum, { gap, piece }) => sum + gap + piece.height, 0);
    if (this.#y + height > this.#bottom && this.#y > this.#top) this.#turn();
    for (const { gap, piece } of group) {
      if (this.#y > this.#top) this.#y += gap;
      if (this.#y + piece.height > this.#bottom && this.#y > this.#top) this.#turn();
      piece.draw(this.#left, this.#y);
      this.#y += piece.height;
    }
  }

  #turn(): void {
    this.#newPage();
    this.#y = this.#top;
  }
}

/** A bar at the left of what belongs together. */
export function bar(canvas: Canvas, color: string): (x: number, y: number, height: number) => void {
  // Half a point of overlap: no hairline between two pieces.
  return (x, y, height) => canvas.fill(x, y, 2.5, height + 0.5, color);
}
