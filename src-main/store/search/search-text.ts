/**
 * Plain text of Markdown for the full-text index: one pass of cheap patterns, no parse, because it runs over every page of
 * a first sync. What the reader would not see (addresses, tags, fences, attributes) goes; words stay, also those of code.
 */
export function searchTextOf(markdown: string): string {
  return markdown
    .replace(/\{%[^%]{0,2000}%\}/g, ' ')
    .replace(/<[a-zA-Z/!][^<>]{0,2000}>/g, ' ')
    .replace(/\]\([^()\n]{0,2000}\)/g, '] ')
    .replace(/^[ \t]*(?:```|~~~)[^\n]*$/gm, '')
    .replace(/^[ \t>]*(?:#{1,6}|[-*+]|\d{1,9}[.)])[ \t]+/gm, '')
    .replace(/[*`[\]|~\\]+|__|\$\$/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}
