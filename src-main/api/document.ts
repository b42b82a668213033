import { z } from 'zod';

/**
 * A rich document (resources/openapi.json, RichDocument; docs/design/service-api.md, "Rich documents"), read as loosely
 * as it may come: node types are data, and what Galley does not know is kept. `src-main/content` turns it into the
 * content tree.
 */
export interface DocumentMark {
  readonly object: 'mark';
  readonly type: string;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}
export interface DocumentLeaf {
  readonly object: 'leaf';
  readonly text: string;
  readonly marks?: readonly DocumentMark[] | undefined;
}
export interface DocumentNode {
  readonly object: string;
  readonly type?: string | undefined;
  readonly key?: string | undefined;
  readonly isVoid?: boolean | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  readonly nodes?: readonly DocumentNode[] | undefined;
  readonly fragments?: readonly DocumentNode[] | undefined;
  /** Name of a fragment. */
  readonly fragment?: string | undefined;
  readonly leaves?: readonly DocumentLeaf[] | undefined;
}
export interface RichDocument {
  readonly object: 'document';
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly nodes: readonly DocumentNode[];
}

/**
 * Only the root is checked here: a schema that recurses would cost a stack frame per level of a hostile document. Depth
 * and node shapes are checked, bounded, by the reader in `src-main/content`.
 */
export const richDocument = z
  .looseObject({ object: z.literal('document'), nodes: z.array(z.unknown()) })
  .transform((value) => value as unknown as RichDocument); // the reader in content/ treats every field below the root as unknown

/** Content reference (resources/openapi.json, ContentReference). */
export const contentReference = z.looseObject({ kind: z.string() });
export type ContentReference = z.output<typeof contentReference>;
