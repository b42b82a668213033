import type { Block } from '../shared/tree.ts';
import { BlockIdentity } from './diff/matching/block-identity.ts';
import { parseMarkdown } from './markdown-to-tree.ts';
import { printBlocks } from './print/print-blocks.ts';
import type { PlacedBlock } from './source/source-blocks.ts';

/** Of one block, in UTF-16 units: what is longer is edited as Markdown, because every key would lay it out anew. */
const longestRich = 60_000;

/**
 * A text as blocks that can be edited as they are rendered, or null where writing them as Markdown again would lose
 * something: such a text is edited as Markdown.
 */
export function richBlocks(markdown: string): readonly Block[] | null {
  if (markdown.length > longestRich) return null;
  const { blocks, frontMatter, truncated } = parseMarkdown(markdown);
  if (truncated || Object.keys(frontMatter).length > 0) return null;
  const printed = parseMarkdown(printBlocks(blocks, { keepsEmoji: true })).blocks;
  return readTheSame(printed, blocks) ? blocks : null;
}

/**
 * The same for a block of a page: also null where the block reads otherwise by itself, because it refers to what stands
 * elsewhere in the page.
 * @param placed the blocks of the page, with where each stands in `markdown`
 */
export function richBlocksAt(
  markdown: string,
  placed: readonly PlacedBlock[],
  index: number,
): readonly Block[] | null {
  const range = placed[index]?.range ?? null;
  if (range === null || range.to - range.from > longestRich) return null;
  const alone = richBlocks(markdown.slice(range.from, range.to));
  const there = placed.filter((one) => one.range?.from === range.from && one.range.to === range.to);
  const isSame =
    alone !== null &&
    readTheSame(
      alone,
      there.map(({ block }) => block),
    );
  return isSame ? alone : null;
}

/** True where two lists of blocks read the same, node keys and derived anchors aside. */
export function readTheSame(left: readonly Block[], right: readonly Block[]): boolean {
  if (left.length !== right.length) return false;
  const identity = new BlockIdentity();
  return left.every((block, index) => {
    const other = right[index];
    return other !== undefined && identity.of(block) === identity.of(other);
  });
}
