import type { Block } from '../../shared/tree.ts';
import type { BlockIdentity } from './matching/block-identity.ts';
import type { Draft } from './diff-draft.ts';
import type { Matching } from './matching/match-blocks.ts';
import type { Regrouping } from './structure/regrouping-finder.ts';
import type { Similarity } from './matching/similarity.ts';

/** What the comparison of tables, and of pieces that moved, uses of the comparison of lists (`TreeDiffer`). */
export interface Differ {
  readonly identity: BlockIdentity;
  readonly similarity: Similarity;
  lists(before: readonly Block[], after: readonly Block[]): readonly Draft[];
  pair(old: Block, now: Block): Draft;
  regrouped(old: Block, now: Block): Draft;
  merge(
    before: readonly Block[],
    after: readonly Block[],
    matching: Matching,
    regroupings?: readonly Regrouping[],
    pairDraft?: (old: Block, now: Block) => Draft,
  ): readonly Draft[];
}
