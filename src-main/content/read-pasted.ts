import type { Block, Inline } from '../shared/tree.ts';
import { tokenizeHtml } from './markdown/html-tokens.ts';
import { MarkdownReader } from './markdown/markdown-reader.ts';
import { parseMarkdown } from './markdown-to-tree.ts';
import { AnchorNames } from './slug.ts';

/** In UTF-16 units of what is pasted, and in blocks at the top of what it becomes. */
const longest = 500_000;
const mostBlocks = 2_000;

/**
 * What somebody pastes, as blocks: of HTML what the allow-list of pages knows, without what it does not (scripts, styles,
 * forms); a Markdown text whole. Never throws; what is longer than the bounds is cut.
 */
export function readPasted(form: 'html' | 'markdown', text: string): readonly Block[] {
  const cut = text.slice(0, longest);
  const blocks =
    form === 'markdown'
      ? parseMarkdown(cut).blocks
      : new MarkdownReader([], new Map(), new AnchorNames()).readHtml(withoutFrame(cut)).flatMap(known);
  return blocks.slice(0, mostBlocks);
}

/** Office programs and browsers put a head, styles and comments around what was copied. */
function withoutFrame(html: string): string {
  return tokenizeHtml(html)
    .filter(({ kind }) => kind !== 'raw' && kind !== 'comment')
    .map(({ source }) => source)
    .join('');
}

function known(block: Block): readonly Block[] {
  const blocks = block.blocks.flatMap(known);
  if (block.type === 'unknown') return blocks;
  // The same block with fewer children and inlines of the same kinds.
  return [{ ...block, blocks, inlines: block.inlines.filter(isKnown) }];
}

function isKnown(inline: Inline): boolean {
  return inline.type !== 'unknown-inline';
}
