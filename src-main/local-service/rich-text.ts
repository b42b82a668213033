import type { RichDocument } from '../api/document.ts';
import { readDocument } from '../content/document-to-tree.ts';
import { parseMarkdown } from '../content/markdown-to-tree.ts';
import { textOfBlock } from '../content/plain-text.ts';

/** A short text, a comment's or a description's, as a rich document. */
export function documentOfMarkdown(markdown: string): RichDocument {
  const nodes = parseMarkdown(markdown).blocks.map((block, index) => ({
    object: 'block',
    type: 'paragraph',
    key: `block-${index}`,
    nodes: [{ object: 'text', leaves: [{ object: 'leaf' as const, text: textOfBlock(block), marks: [] }] }],
  }));
  return { object: 'document', data: { schemaVersion: 1 }, nodes };
}

/** The text of a short rich document, a paragraph a block; marks are left out. */
export function markdownOfDocument(document: RichDocument): string {
  return readDocument(document).blocks.map(textOfBlock).join('\n\n');
}
