import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignKeys } from '../../../src-main/content/assign-keys.ts';
import { diffTrees } from '../../../src-main/content/diff/block-diff.ts';
import { brokenPromises, readTheSame } from './same-content.ts';
import { blocks, revisions, tree, treeOf } from './random-trees.ts';

describe('diffTrees on random pages', () => {
  it('keeps its promises for two revisions of a page', () => {
    fc.assert(
      fc.property(revisions, ([before, after]) => {
        expect(brokenPromises(before, after, diffTrees(before, after))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps its promises for unrelated pages', () => {
    fc.assert(
      fc.property(tree, tree, (before, after) => {
        expect(brokenPromises(before, after, diffTrees(before, after))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('keeps its promises where blocks carry node keys', () => {
    fc.assert(
      fc.property(revisions, ([first, second]) => {
        const before = assignKeys(first);
        const after = assignKeys(second, before);
        expect(brokenPromises(before, after, diffTrees(before, after))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('tells a move of one block as one move', () => {
    fc.assert(
      fc.property(blocks, fc.nat(), fc.nat(), (items, from, to) => {
        fc.pre(items.length > 1 && new Set(items.map((item) => JSON.stringify(item))).size === items.length);
        const before = treeOf(items);
        const moved = [...items];
        const [taken] = moved.splice(from % moved.length, 1);
        moved.splice(to % (moved.length + 1), 0, ...(taken === undefined ? [] : [taken]));
        const after = treeOf(moved);
        fc.pre(!readTheSame(before.blocks, after.blocks));
        expect(diffTrees(before, after).changes.map(({ change }) => change)).toEqual(['moved']);
      }),
      { numRuns: 150 },
    );
  });
});
