import type { RichDocument } from '../api/document.ts';
import { assignKeys } from '../content/assign-keys.ts';
import { readDocument } from '../content/document-to-tree.ts';
import { parseMarkdown } from '../content/markdown-to-tree.ts';
import { writeDocument } from '../content/tree-to-document.ts';
import { printMarkdown } from '../content/tree-to-markdown.ts';

/** A text outside of pages, a comment's or a description's, as a rich document. */
export function documentOfMarkdown(markdown: string): RichDocument {
  return writeDocument(assignKeys(parseMarkdown(markdown)));
}

export function markdownOfDocument(document: RichDocument): string {
  return printMarkdown(readDocument(document)).trimEnd();
}

/** A text that was never written. */
export const emptyDocument: RichDocument = { object: 'document', data: { schemaVersion: 8 }, nodes: [] };
