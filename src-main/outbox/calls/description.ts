import type { CommentReply } from '../../api/comment.ts';
import type { RichDocument } from '../../api/document.ts';
import { assignKeys } from '../../content/assign-keys.ts';
import { readDocument } from '../../content/document-to-tree.ts';
import { parseMarkdown } from '../../content/markdown-to-tree.ts';
import { writeDocument } from '../../content/tree-to-document.ts';
import { printMarkdown } from '../../content/tree-to-markdown.ts';

type CommentBody = CommentReply['body'];

/** A change request's description travels as a rich document; people write it, and texts are compared, as Markdown. */
export function descriptionOfMarkdown(markdown: string) {
  const document = writeDocument(assignKeys(parseMarkdown(markdown)));
  return { ...document, nodes: [...document.nodes] };
}

/** A rich document as Markdown. */
export function markdownOfDocument(document: RichDocument): string {
  return printMarkdown(readDocument(document)).trim();
}

/** The text of a comment or reply, in whichever form it came; empty where it has none. */
export function textOfBody(body: CommentBody): string {
  return answeredText(body) ?? '';
}

/** The same of an answer, which may leave the text out: undefined then. */
export function answeredText({ markdown, document }: CommentBody): string | undefined {
  return typeof markdown === 'string'
    ? markdown
    : document === undefined
      ? undefined
      : markdownOfDocument(document);
}

/** Empty where there is none. */
export function markdownOfDescription(description: RichDocument | undefined): string {
  return description === undefined ? '' : markdownOfDocument(description);
}
