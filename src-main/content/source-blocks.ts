import { readMarkdown } from './markdown-to-tree.ts';

/** Where a block stands in the Markdown that it was read from, in UTF-16 units, without the line end behind it. */
export interface SourceRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Where each block at the top of a page stands in its Markdown (docs/design/content.md); null where that cannot be told.
 * Blocks that only stand together, such as those around an unbalanced tag, have the same range.
 */
export function sourceBlocks(markdown: string, title: string): readonly (SourceRange | null)[] {
  const starts = [0, ...[...markdown.matchAll(/\r\n?|\n/g)].map((end) => end.index + end[0].length)];
  const rangeOf = ({ from, to }: { readonly from: number; readonly to: number }): SourceRange | null => {
    const start = starts[from];
    if (start === undefined) return null;
    const text = markdown.slice(start, starts[to] ?? markdown.length);
    const first = /^\uFEFF?(?:[ \t]*(?:\r\n?|\n))*/.exec(text)?.[0].length ?? 0;
    const end = text.trimEnd().length;
    return end <= first ? null : { from: start + first, to: start + end };
  };
  return readMarkdown(markdown, { title }).lines.map((lines) => (lines === null ? null : rangeOf(lines)));
}
