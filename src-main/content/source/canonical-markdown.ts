import { parseMarkdown } from '../markdown-to-tree.ts';
import { printMarkdown } from '../tree-to-markdown.ts';

/**
 * One string for all Markdown that reads the same: bullets, escapes, white space and other spellings aside. Different
 * content gives a different string. What the outbox compares to know its own texts again (docs/design/outbox.md).
 */
export function canonicalMarkdown(source: string): string {
  return printMarkdown(parseMarkdown(source)).trim();
}
