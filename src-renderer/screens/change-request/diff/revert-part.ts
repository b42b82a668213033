import type { Block } from '../../../../src-main/shared/tree.ts';
import type { BlockDiff, PageDiff } from '../../../../src-main/shared/diff.ts';
import { topOf } from './top-blocks.ts';
import type { RevertedBlock } from './revert-block.ts';

/** What is reverted at a path of `data-block`: one row or item where it can go back alone, else all of its change at the top. */
export function revertedAt(
  reverts: ReadonlyMap<string, RevertedBlock>,
  diff: PageDiff,
  path: string,
): RevertedBlock | undefined {
  const whole = reverts.get(topOf(path));
  const [top = -1, ...within] = path.split('.').map(Number);
  const block = diff.blocks[top];
  if (whole?.isWhole !== true || block === undefined) return whole;
  const now = withPartReverted(block, within);
  return now === null ? whole : { ...whole, isWhole: false, inside: { was: block.block, now } };
}

/** A block with the row or item at a path as it was, the innermost one; null where that cannot go back alone. */
function withPartReverted(diff: BlockDiff, [at, ...within]: readonly number[]): Block | null {
  if (!isPlain(diff) || diff.blocks === undefined) return null;
  const child = diff.blocks[at ?? -1];
  if (child === undefined || !diff.blocks.every(isStanding)) return null;
  const deeper = within.length > 0 ? withPartReverted(child, within) : null;
  const part = deeper === null ? revertedPart(child) : [deeper];
  if (part === null) return null;
  const blocks = diff.blocks.flatMap((one): readonly Block[] => {
    if (one === child) return part;
    return one.change === 'deleted' || one.change === 'moved-away' ? [] : [one.block];
  });
  // A list or table without anything in it is none.
  return blocks.length === 0 ? null : { ...diff.block, blocks };
}

/** Nothing, or one row or item, that takes the place of one; null where it is none, did not change, or belongs to others. */
function revertedPart(child: BlockDiff): readonly Block[] | null {
  if (child.block.type !== 'list-item' && child.block.type !== 'table-row') return null;
  if (child.change === 'inserted') return [];
  if (child.change === 'deleted') return [child.block];
  return isPlain(child) && child.before !== undefined && child.blocks?.some(holdsMoves) !== true
    ? [child.before]
    : null;
}

function isPlain(diff: BlockDiff): diff is Extract<BlockDiff, { readonly attributes: unknown }> {
  return (
    diff.change === 'changed' &&
    isStanding(diff) &&
    diff.structure === undefined &&
    diff.columns === undefined
  );
}

/** Whether it is one block on each side that has it. */
function isStanding(diff: BlockDiff): boolean {
  return diff.change === 'moved-away' || (diff.pieceOf === undefined && diff.structure !== 'unwrapped');
}

function holdsMoves(diff: BlockDiff): boolean {
  if (diff.change === 'moved' || diff.change === 'moved-away' || !isStanding(diff)) return true;
  return diff.blocks?.some(holdsMoves) === true || diff.inlines?.some((run) => 'moved' in run) === true;
}
