import type { RichDocument } from '../api/document.ts';
import { assignKeys } from '../content/assign-keys.ts';
import { readDocument } from '../content/document-to-tree.ts';
import { parseMarkdown } from '../content/markdown-to-tree.ts';
import { writeDocument } from '../content/tree-to-document.ts';
import { printMarkdown } from '../content/tree-to-markdown.ts';

/** A change request's description travels as a rich document; people write it, and texts are compared, as Markdown. */
export function descriptionOfMarkdown(markdown: string) {
  const document = writeDocument(assignKeys(parseMarkdown(markdown)));
  return { ...document, nodes: [...document.nodes] };
}

/** Empty where there is none. */
export function markdownOfDescription(description: RichDocument | undefined): string {
  return description === undefined ? '' : printMarkdown(readDocument(description)).trim();
}
