import { mostLevels } from './block-identity.ts';
import type { MatchTools } from './match-blocks.ts';
import { areComparable } from './similarity.ts';
import type { Similarity } from './similarity.ts';
import type { Block } from '../../../shared/tree.ts';

/** So much of a block's words must stand in one within a container for it to be that block, and not the container itself. */
const nearlyAll = 0.8;

/** True where one of two containers is a block within the other. */
export function standsIn(one: Block, other: Block, { similarity }: MatchTools): boolean {
  return shareInside(one, other, similarity) >= nearlyAll || shareInside(other, one, similarity) >= nearlyAll;
}

/**
 * Which share of a container's words a block within another one holds that is more like it than that one as a whole. Where both
 * hold the same words, as containers with nothing else in them do, the one that is as high is more like it.
 */
export function shareInside(block: Block, container: Block, similarity: Similarity): number {
  const alike = similarity.alike(block, container);
  const heightOff = (other: Block): number => Math.abs(similarity.height(other) - similarity.height(block));
  const isMoreAlike = (child: Block): boolean => {
    const own = similarity.alike(block, child);
    return own > alike || (own === alike && heightOff(child) < heightOff(container));
  };
  const shareIn = (blocks: readonly Block[], levels: number): number => {
    let most = 0;
    for (const child of blocks) {
      const isIt = areComparable(block, child) && isMoreAlike(child);
      if (isIt) most = Math.max(most, similarity.within(block, child));
      if (levels > 0 && child.blocks.length > 0) most = Math.max(most, shareIn(child.blocks, levels - 1));
    }
    return most;
  };
  return alike === 0 ? 0 : shareIn(container.blocks, mostLevels);
}

/** True where a container holds a block of the type, as deep as `mostLevels`. */
export function holdsType(container: Block, block: Block, levels = mostLevels): boolean {
  return container.blocks.some(
    (child) => areComparable(block, child) || (levels > 0 && holdsType(child, block, levels - 1)),
  );
}
