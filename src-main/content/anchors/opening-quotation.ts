import { textOfBlock } from '../plain-text.ts';
import type { ContentTree } from '../../shared/tree.ts';

/** What a comment opens with, where its anchor is not a target of the API (docs/design/outbox.md). */
export interface Opening {
  /** The quoted words as plain text. */
  readonly quotation: string;
  /** What is said about them. */
  readonly rest: ContentTree;
}

/** The quotation that a text begins with and the text below it; null where there is no quotation or nothing below. */
export function openingQuotation(tree: ContentTree): Opening | null {
  const [first, ...rest] = tree.blocks;
  if (first?.type !== 'quote' || rest.length === 0) return null;
  return { quotation: textOfBlock(first).trim(), rest: { ...tree, blocks: rest } };
}
