import type { BlockDiff, PageDiff } from '../../../../../src-main/shared/diff.ts';
import type { BlockType } from '../../../../../src-main/shared/tree.ts';
import type { Reverted } from '../../../../document/view-props.ts';
import { topOf } from '../top-blocks.ts';
import { ChangesTogether, isOwnOfItem } from './changes-together.ts';
import type { RevertedBlock } from './revert-block.ts';

/**
 * What is reverted at a path of `data-block`: one row, item or other part where it can go back alone, else all of its change at the
 * top, which says so. Undefined where nothing stands that changed.
 */
export function revertedAt(
  reverts: ReadonlyMap<string, RevertedBlock>,
  diff: PageDiff,
  path: string,
): RevertedBlock | undefined {
  const whole = reverts.get(topOf(path));
  const [top = -1, ...within] = path.split('.').map(Number);
  const block = diff.blocks[top];
  const isOneOf = whole?.what === 'table' || whole?.what === 'list' || whole?.what === 'block';
  if (!isOneOf || block === undefined || block.change === 'moved-away' || within.length === 0) return whole;
  const part = partAt(block, within);
  if (part === null) return whole;
  if (!isChanged(part)) return undefined;
  const together = new ChangesTogether(block, part);
  const now = together.block();
  if (now === null) return whole;
  const told = diff.changes.filter(({ id }) => together.has(id));
  const isAlone = told.every(({ id }) => together.isOfPart(id));
  // What moved with its neighbour is told with it.
  const changes = told.length + ('follows' in together.part ? 1 : 0);
  return {
    ...whole,
    what: isAlone ? whatOf(part) : 'places',
    changes,
    inside: { was: block.block, now },
  };
}

/** Parts that a reader would take back as one, wherever they stand. */
const units: ReadonlySet<BlockType> = new Set(['list-item', 'table-row', 'tab', 'step', 'update']);
/** Of these each block is such a part. */
const frames: ReadonlySet<BlockType> = new Set([
  'hint',
  'quote',
  'expandable',
  'tab',
  'step',
  'column',
  'update',
]);

function whatOf({ block: { type } }: BlockDiff): Reverted {
  switch (type) {
    case 'table-row':
      return 'row';
    case 'list-item':
      return 'item';
    case 'tab':
    case 'step':
      return type;
    default:
      return 'change';
  }
}

/** The innermost part at a path, or around it, that stands on its own; null where the path leads into none. */
function partAt(diff: BlockDiff, [at, ...within]: readonly number[]): BlockDiff | null {
  const child = diff.change === 'moved-away' ? undefined : diff.blocks?.[at ?? -1];
  if (child === undefined) return null;
  const isList = diff.block.type === 'list-item' && child.block.type === 'list';
  const isPart =
    units.has(child.block.type) ||
    frames.has(diff.block.type) ||
    // All of a list below an item came or went.
    (isList && (child.change === 'inserted' || child.change === 'deleted'));
  return partAt(child, within) ?? (isPart ? child : null);
}

/** Whether something of the part itself changed: the items below an item are parts of their own. */
function isChanged(part: BlockDiff): boolean {
  if (part.change === 'same') return false;
  if (part.change !== 'changed' || part.block.type !== 'list-item' || part.structure !== undefined)
    return true;
  return part.attributes.length > 0 || part.blocks?.some(isOwnOfItem) === true;
}
