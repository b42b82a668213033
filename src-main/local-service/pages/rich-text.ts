import type { RichDocument } from '../../api/document.ts';
import { documentFaults } from '../../api/document-model.ts';
import { assignKeys } from '../../content/assign-keys.ts';
import { readDocument } from '../../content/document-to-tree.ts';
import { parseMarkdown } from '../../content/markdown-to-tree.ts';
import { writeDocument } from '../../content/tree-to-document.ts';
import { printMarkdown } from '../../content/tree-to-markdown.ts';

/** A text outside of pages, a comment's or a description's, as a rich document. */
export function documentOfMarkdown(markdown: string): RichDocument {
  return writeDocument(assignKeys(parseMarkdown(markdown)));
}

export function markdownOfDocument(document: RichDocument): string {
  return printMarkdown(readDocument(document)).trimEnd();
}

/** A text that was never written. */
const emptyDocument: RichDocument = { object: 'document', data: { schemaVersion: 8 }, nodes: [] };

/**
 * A document that a body brought and a row keeps as JSON, as the service answers it: a body may lack what the model of
 * documents requires (docs/design/content.md). Null answers the empty document.
 */
export function storedDocument(json: string | null): RichDocument {
  if (json === null) return emptyDocument;
  // Written from a body that the schema of a rich document let through.
  const document = JSON.parse(json) as RichDocument;
  return documentFaults(document).length === 0 ? document : writeDocument(assignKeys(readDocument(document)));
}
