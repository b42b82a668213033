import type { DrawingNode } from '../../shared/diagram-drawing.ts';
import type { Block, ContentTree, Reference } from '../../shared/tree.ts';
import type { Address } from './markup.ts';
import type { IconShape } from './blocks/icon.ts';
import type { Labels } from './labels.ts';

/** Where a reference of a page leads, as a page of the site shows it. */
export type ShownTarget =
  | {
      readonly kind: 'page';
      readonly href: Address;
      readonly title: string;
      readonly icon: string | null;
      readonly emoji: string | null;
    }
  | { readonly kind: 'anchor'; readonly href: Address }
  | { readonly kind: 'web'; readonly href: Address; readonly host: string }
  | {
      readonly kind: 'file';
      /** Null where the bytes are not held; `missing` says why. */
      readonly href: Address | null;
      readonly name: string;
      readonly contentType: string;
      readonly sizeBytes: number | null;
      readonly width: number | null;
      readonly height: number | null;
      readonly missing: string | null;
    }
  | { readonly kind: 'user'; readonly displayName: string }
  | { readonly kind: 'content'; readonly title: string; readonly tree: ContentTree }
  | { readonly kind: 'text'; readonly target: string; readonly reason: string };

export interface OpenApiShown {
  readonly title: string;
  readonly tree: ContentTree;
}

/** What a page's content is drawn upon: where its references lead, what its expressions say, what icons look like. */
export interface RenderContext {
  readonly labels: Labels;
  /** A code, for dates and marks of languages. */
  readonly language: string;
  /** The address of a place of this very page. */
  readonly anchor: (id: string) => Address;
  /** Links to other sites open beside (`externalLinks.target` is `blank`). */
  readonly opensBeside: boolean;
  readonly resolve: (ref: Reference) => ShownTarget;
  /** What an API block shows of its specification; `reason` where nothing can be shown. */
  readonly specification: (
    block: Extract<Block, { readonly type: 'openapi' }>,
  ) => OpenApiShown | { readonly reason: string } | null;
  /** The value of an expression as text; null where it has none. */
  readonly valueOf: (expression: string) => string | null;
  /** Whether a conditional block is shown. */
  readonly holds: (expression: string) => boolean;
  readonly icon: (name: string) => IconShape | null;
  /** A diagram that was laid out; where it is null, or nothing is known of diagrams, its source stands. */
  readonly drawing?: (source: string) => DrawingNode | null;
}
