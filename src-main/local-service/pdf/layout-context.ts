import type { Block, Reference } from '../../shared/tree.ts';
import type { Canvas, LinkTarget } from './canvas.ts';

/** Where a reference leads, in words, and as a link where the PDF can follow it. */
export interface Destination {
  readonly label: string;
  readonly link?: LinkTarget;
}

/** An image that can be drawn; sides in pixels. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  draw(x: number, y: number, width: number, height: number): void;
}

/** What blocks need to know of the page they stand in. */
export interface LayoutContext {
  readonly canvas: Canvas;
  destinationOf(reference: Reference): Destination;
  /** Undefined where the PDF cannot hold the image. */
  pictureOf(reference: Reference): Picture | undefined;
  /** Content that a page includes, with the context of its own references; undefined where there is none. */
  includedBy(
    reference: Reference,
  ): { readonly blocks: readonly Block[]; readonly context: LayoutContext } | undefined;
  /** Told where a heading was drawn, on the current page. */
  headingDrawn(heading: {
    readonly title: string;
    readonly anchor: string;
    readonly level: number;
    readonly y: number;
  }): void;
}
