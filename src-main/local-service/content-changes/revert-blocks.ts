import { withSlots } from '../../content/block.ts';
import type { Block } from '../../shared/tree.ts';

/**
 * The blocks of a page with some of them, by key, as they are in `before`: changed ones changed back, added ones gone,
 * deleted ones at their place again. The first key that names a block of neither is `unknown`.
 */
export function revertBlocks(
  now: readonly Block[],
  before: readonly Block[],
  keys: readonly string[],
): { readonly blocks: readonly Block[]; readonly unknown?: string } {
  let blocks = now;
  for (const key of keys) {
    const old = placeOf(before, key, undefined);
    const isThere = placeOf(blocks, key, undefined) !== undefined;
    if (old === undefined && !isThere) return { blocks, unknown: key };
    if (isThere) blocks = replaced(blocks, key, old === undefined ? [] : [old.block]);
    else if (old !== undefined) blocks = putBack(blocks, old);
  }
  return { blocks };
}

interface Place {
  readonly block: Block;
  /** Key of the block that holds it; undefined for the page itself. */
  readonly within: string | undefined;
  /** Keys of those before it in the same list, the nearest first. */
  readonly after: readonly string[];
}

function placeOf(blocks: readonly Block[], key: string, within: string | undefined): Place | undefined {
  for (const [index, block] of blocks.entries()) {
    if (block.key === key) {
      const earlier = blocks.slice(0, index).flatMap((one) => one.key ?? []);
      return { block, within, after: earlier.toReversed() };
    }
    const inside = placeOf(block.blocks, key, block.key ?? within);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function replaced(blocks: readonly Block[], key: string, by: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) =>
    block.key === key ? by : [withSlots(block, { blocks: replaced(block.blocks, key, by) })],
  );
}

function putBack(blocks: readonly Block[], place: Place): readonly Block[] {
  const isHolderThere = place.within !== undefined && placeOf(blocks, place.within, undefined) !== undefined;
  if (!isHolderThere) return inserted(blocks, place);
  const visit = (list: readonly Block[]): readonly Block[] =>
    list.map((block) =>
      block.key === place.within
        ? withSlots(block, { blocks: inserted(block.blocks, place) })
        : withSlots(block, { blocks: visit(block.blocks) }),
    );
  return visit(blocks);
}

/** After the nearest of those that stood before it, else at the beginning. */
function inserted(blocks: readonly Block[], { block, after }: Place): readonly Block[] {
  const earlier = after.find((key) => blocks.some((one) => one.key === key));
  const at = earlier === undefined ? 0 : blocks.findIndex((one) => one.key === earlier) + 1;
  return blocks.toSpliced(at, 0, block);
}
