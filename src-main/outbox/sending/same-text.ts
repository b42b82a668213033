import { canonicalMarkdown } from '../../content/source/canonical-markdown.ts';

/**
 * True where two Markdown texts say the same, whatever their bytes: a service may print a body otherwise than it was sent
 * (other bullets, escapes, blank lines), so printed trees are compared (docs/design/outbox.md).
 */
export function isSameText(a: string, b: string): boolean {
  return a === b || canonicalMarkdown(a).trim() === canonicalMarkdown(b).trim();
}
