import { parseMarkdown } from '../content/markdown-to-tree.ts';

/**
 * True where two Markdown texts say the same, whatever their bytes: a service may print a body otherwise than it was sent
 * (other bullets, escapes, blank lines), so trees are compared (design/sync.md, "the same canonical body").
 */
export function isSameText(a: string, b: string): boolean {
  return a === b || canonical(a) === canonical(b);
}

function canonical(markdown: string): string {
  return JSON.stringify(parseMarkdown(markdown.trim()).blocks);
}
