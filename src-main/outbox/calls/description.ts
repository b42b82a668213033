import type { CommentReply } from '../../api/comment.ts';
import type { RichDocument } from '../../api/document.ts';
import { assignKeys } from '../../content/assign-keys.ts';
import { keepMentions } from '../../content/keep-mentions.ts';
import { readDocument } from '../../content/document-to-tree.ts';
import { parseMarkdown } from '../../content/markdown-to-tree.ts';
import { writeDocument } from '../../content/tree-to-document.ts';
import { printBlocks } from '../../content/print/print-blocks.ts';
import { printMarkdown } from '../../content/tree-to-markdown.ts';
import type { Block, ContentTree } from '../../shared/tree.ts';

type CommentBody = CommentReply['body'];

/**
 * A change request's description travels as a rich document; people write it, and texts are compared, as Markdown.
 * Blocks that read as `now` has them stay as they are there, and who is mentioned stays where the name does: Markdown cannot say
 * everything.
 */
export function descriptionOfMarkdown(markdown: string, now?: RichDocument) {
  const before = now === undefined ? undefined : readDocument(now);
  const written = parseMarkdown(markdown);
  const tree = before === undefined ? written : { ...written, blocks: untouched(written, before) };
  const document = writeDocument(assignKeys(tree, before));
  return { ...document, nodes: [...document.nodes] };
}

function untouched(written: ContentTree, before: ContentTree): readonly Block[] {
  const kept = Map.groupBy(before.blocks, printed);
  const stayed = new Map<Block, Block>();
  for (const block of written.blocks) {
    const text = printed(block);
    // Notes are numbered by their text: a block with one may read the same and mean another note.
    const same = text.includes('[^') ? undefined : kept.get(text)?.shift();
    if (same !== undefined) stayed.set(block, same);
  }
  const changed = written.blocks.filter((block) => !stayed.has(block));
  const again = keepMentions(changed, [...kept.values()].flat()).values();
  return written.blocks.map((block) => stayed.get(block) ?? again.next().value ?? block);
}

function printed(block: Block): string {
  return printBlocks([block], {});
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
