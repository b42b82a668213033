import { BlockIdentity } from '../../../src-main/content/diff/matching/block-identity.ts';
import { diffTrees } from '../../../src-main/content/diff/block-diff.ts';
import type { PageDiff } from '../../../src-main/shared/diff.ts';
import type { Block, ContentTree } from '../../../src-main/shared/tree.ts';
import { afterOf, beforeOf } from './diff-sides.ts';

/** True where two lists of blocks read the same, node keys and derived anchors aside. */
export function readTheSame(left: readonly Block[], right: readonly Block[]): boolean {
  const identity = new BlockIdentity();
  const numbers = (blocks: readonly Block[]): string => blocks.map((block) => identity.of(block)).join(',');
  return numbers(left) === numbers(right);
}

/** What docs/design/diff.md promises of every result; names the promise that is broken. */
export function brokenPromises(before: ContentTree, after: ContentTree, diff: PageDiff): readonly string[] {
  const broken: string[] = [];
  if (!readTheSame(afterOf(diff), after.blocks)) broken.push('dropping deletions gives the new page');
  if (!readTheSame(beforeOf(diff), before.blocks)) broken.push('dropping insertions gives the old page');
  if (diffTrees(after, after).changes.length > 0) broken.push('a diff with itself is empty');
  const isEqual = readTheSame(before.blocks, after.blocks);
  if (isEqual !== (diff.changes.length === 0)) broken.push('changes are listed exactly where there are some');
  return broken;
}
