import type { Block } from '../../../../src-main/shared/tree.ts';
import type { BlockDiff } from '../../../../src-main/shared/diff.ts';

/** Node keys of a diff in reading order, of deleted blocks too: the order of the threads beside it. */
export function keysOfDiff(diffs: readonly BlockDiff[]): readonly string[] {
  return diffs.flatMap((diff) => {
    if (diff.change === 'moved-away') return [];
    const own = diff.block.key === undefined ? [] : [diff.block.key];
    return [
      ...own,
      ...(diff.blocks === undefined ? keysOfBlocks(diff.block.blocks) : keysOfDiff(diff.blocks)),
    ];
  });
}

export function keysOfBlocks(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) => [
    ...(block.key === undefined ? [] : [block.key]),
    ...keysOfBlocks(block.blocks),
  ]);
}
