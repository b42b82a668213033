import type { Block, ContentTree } from '../../shared/tree.ts';
import { canonicalMarkdown } from './canonical-markdown.ts';
import { sourceBlocks } from './source-blocks.ts';

/** One line of an item of a list, after its sign; and one cell of a row, between its bars. */
export const itemLine = /^(?<lead>[ \t]*(?:[-*+]|\d+[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)(?<text>.*)$/;
export const cellText = /(?:\\.|[^|\\])+/g;

/** Without marks and blanks, which a text may spell otherwise and read the same: most parts are told apart by it. */
export function wordsAlone(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * How a page spells a block, or a part of one, with line ends of `\n`.
 * @param tree what `markdown` was read as
 * @param printed the block in the canonical form, which is the answer where its spelling cannot be told
 */
export function spellingOfBlock(
  {
    markdown,
    title,
    tree,
  }: { readonly markdown: string; readonly title: string; readonly tree: ContentTree },
  block: Block,
  printed: string,
): string {
  const ranges = sourceBlocks(markdown, title);
  const top = tree.blocks.findIndex((one) => one === block || holds(one, block));
  const range = ranges.length === tree.blocks.length ? ranges[top] : undefined;
  if (!range) return printed;
  const source = markdown.slice(range.from, range.to).replace(/\r\n?/g, '\n');
  const words = wordsAlone(printed);
  const reads = (text: string): boolean =>
    wordsAlone(text) === words && canonicalMarkdown(text) === canonicalMarkdown(printed);
  return [source, ...partsOf(source)].find(reads) ?? printed;
}

function holds(outer: Block, block: Block): boolean {
  return outer.blocks.some((one) => one === block || holds(one, block));
}

/** What may be a part of a block: the text of an item or a cell, and the lines between blank lines and tags. */
function* partsOf(source: string): Generator<string> {
  const lines = source.split('\n');
  for (const line of lines) {
    const item = itemLine.exec(line)?.groups?.['text'];
    if (item !== undefined) yield item.trim();
    for (const [cell] of line.matchAll(cellText)) yield cell.trim();
  }
  const isApart = (line: string): boolean => /^[ \t>]*(?:$|\{%|<)/.test(line);
  let run: string[] = [];
  for (const line of [...lines, '']) {
    if (!isApart(line)) run.push(line.replace(/^[ \t>]+/, ''));
    else if (run.length > 0) {
      yield run.join('\n');
      run = [];
    }
  }
}
