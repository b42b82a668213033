import type { Block, ContentTree, Inline } from './tree.ts';

/** Blocks, rows, cells, items and stretches of words of a person's text that are shown at most (docs/design/security.md). */
export const mostParts = 2000;

/** Parts of a text, counted no further than says that it is too long. */
export function partsOf({ blocks }: ContentTree): number {
  return mostParts + 1 - cutBlocks(blocks, mostParts + 1).left;
}

/** The beginning of a text, of at most so many parts. */
export function beginningOf(tree: ContentTree, most: number): ContentTree {
  return { ...tree, blocks: cutBlocks(tree.blocks, most).kept };
}

interface Cut<Part> {
  readonly kept: readonly Part[];
  readonly left: number;
}

function cutBlocks(blocks: readonly Block[], most: number): Cut<Block> {
  const kept: Block[] = [];
  let left = most;
  for (const block of blocks) {
    if (left <= 0) break;
    const inlines = cutInlines(block.inlines, left - 1);
    const below = cutBlocks(block.blocks, inlines.left);
    // The same kind of block, with the beginnings of its lists.
    kept.push({ ...block, inlines: inlines.kept, blocks: below.kept });
    left = below.left;
  }
  return { kept, left };
}

function cutInlines(inlines: readonly Inline[], most: number): Cut<Inline> {
  const kept: Inline[] = [];
  let left = most;
  for (const inline of inlines) {
    if (left <= 0) break;
    left -= 1;
    if (!('inlines' in inline)) {
      kept.push(inline);
      continue;
    }
    const below = cutInlines(inline.inlines, left);
    left = below.left;
    if (inline.type === 'link') kept.push({ ...inline, inlines: below.kept });
    else {
      const note = cutBlocks(inline.blocks, left);
      left = note.left;
      kept.push({ ...inline, inlines: below.kept, blocks: note.kept });
    }
  }
  return { kept, left };
}
