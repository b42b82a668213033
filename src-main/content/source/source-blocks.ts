import type { Block } from '../../shared/tree.ts';
import { readMarkdown } from '../markdown-to-tree.ts';

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
  return placedBlocks(markdown, title).map(({ range }) => range);
}

/**
 * True where a text that is put into a page makes what stands below it a piece of another block: a code fence or a tag is
 * opened in it and not closed. Lists that meet are one list by their nature.
 * @param from where of the page before the text that stays begins, in UTF-16 units; it ends with the page
 */
export function swallowsBelow(before: string, after: string, from: number): boolean {
  const below = sourceBlocks(before, '').find((range) => range !== null && range.from >= from);
  if (below === undefined || below === null) return false;
  const at = below.from + after.length - before.length;
  return placedBlocks(after, '').some(
    ({ block, range }) => range !== null && block.type !== 'list' && range.from < at && at < range.to,
  );
}

export interface PlacedBlock {
  readonly block: Block;
  readonly range: SourceRange | null;
}

/** The blocks at the top of a page with where each stands, as `sourceBlocks` says. */
export function placedBlocks(markdown: string, title: string): readonly PlacedBlock[] {
  const starts = [0, ...[...markdown.matchAll(/\r\n?|\n/g)].map((end) => end.index + end[0].length)];
  const rangeOf = ({ from, to }: { readonly from: number; readonly to: number }): SourceRange | null => {
    const start = starts[from];
    if (start === undefined) return null;
    const text = markdown.slice(start, starts[to] ?? markdown.length);
    const first = /^\uFEFF?(?:[ \t]*(?:\r\n?|\n))*/.exec(text)?.[0].length ?? 0;
    const end = text.trimEnd().length;
    return end <= first ? null : { from: start + first, to: start + end };
  };
  const { tree, lines } = readMarkdown(markdown, { title });
  return tree.blocks.map((block, index) => {
    const own = lines[index];
    return { block, range: own === undefined || own === null ? null : rangeOf(own) };
  });
}
