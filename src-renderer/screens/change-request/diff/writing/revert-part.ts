import type { Block, BlockType } from '../../../../../src-main/shared/tree.ts';
import type { BlockDiff, ColumnDiff, PageDiff } from '../../../../../src-main/shared/diff.ts';
import type { Reverted } from '../../../../document/view-props.ts';
import { topOf } from '../top-blocks.ts';
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
  if (!isOneOf || block === undefined || within.length === 0) return whole;
  const part = movedPart(block, partAt(block, within));
  if (part?.change === 'same') return undefined;
  const now = part === null ? null : withPartReverted(block, part);
  return part === null || now === null
    ? whole
    : { ...whole, what: whatOf(part), inside: { was: block.block, now } };
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
  const isPart = units.has(child.block.type) || frames.has(diff.block.type);
  return partAt(child, within) ?? (isPart ? child : null);
}

/** Of the old place of a part that moved within a block, that part. */
function movedPart(block: BlockDiff, part: BlockDiff | null): BlockDiff | null {
  if (part?.change !== 'moved-away' || block.change === 'moved-away') return part;
  return block.blocks?.find(({ id }) => id === part.movedTo) ?? part;
}

/** A block with a part of it as it was; null where that cannot go back alone, or nothing would be left. */
function withPartReverted(diff: BlockDiff, part: BlockDiff): Block | null {
  if (!isPlain(diff) || diff.blocks === undefined || !diff.blocks.every(isStanding)) return null;
  const blocks: Block[] = [];
  for (const one of diff.blocks) {
    const stands = one.change !== 'deleted' && one.change !== 'moved-away';
    // What moved goes back to its old place.
    if (one === part && part.change === 'moved') {
      if (!diff.blocks.some((other) => isOldPlace(other, part))) return null;
      continue;
    }
    if (isOldPlace(one, part)) {
      const was = partAsItWas(part, diff);
      if (was === null) return null;
      blocks.push(...was);
      continue;
    }
    if (one !== part && !holds(one, part)) {
      if (stands) blocks.push(one.block);
      continue;
    }
    const deeper = one === part ? null : withPartReverted(one, part);
    const was = one === part ? partAsItWas(one, diff) : deeper && [deeper];
    if (was === null) return null;
    blocks.push(...was);
  }
  // A list or table without anything in it is none.
  return blocks.length === 0 ? null : { ...diff.block, blocks };
}

function isOldPlace(diff: BlockDiff, part: BlockDiff): boolean {
  return part.change === 'moved' && diff.change === 'moved-away' && diff.movedTo === part.id;
}

function holds(diff: BlockDiff, part: BlockDiff): boolean {
  if (diff.change === 'moved-away') return false;
  return diff.blocks?.some((child) => child === part || holds(child, part)) === true;
}

/** Nothing, or one block, that takes the place of one; null where it belongs to others. */
function partAsItWas(part: BlockDiff, around: BlockDiff): readonly Block[] | null {
  if (part.change === 'inserted') return [];
  if (part.change === 'moved-away') return null;
  const isOne = part.change === 'moved' ? isStanding(part) : isPlain(part);
  const isWhole = isOne && part.blocks?.some(holdsMoves) !== true;
  const was = part.change === 'deleted' ? part.block : isWhole ? part.before : undefined;
  if (was === undefined) return null;
  if (around.change === 'moved-away' || around.columns === undefined) return [was];
  // Of its own nothing changed: a column came or went.
  if (part.change === 'changed' && part.blocks?.some(isEdited) !== true) return null;
  const row = rowUnder(around, around.columns, was, part.change === 'deleted' ? undefined : part.block);
  return row && [row];
}

function isEdited(cell: BlockDiff): boolean {
  return (
    cell.change === 'changed' || (cell.change === 'moved' && (cell.blocks ?? cell.inlines) !== undefined)
  );
}

/** A row of the old table under the columns of the new one: what a new column holds stays. Null where a column holds other things. */
function rowUnder(
  { block: table, before }: Exclude<BlockDiff, { readonly change: 'moved-away' }>,
  columns: readonly ColumnDiff[],
  was: Block,
  now: Block | undefined,
): Block | null {
  if (table.type !== 'table' || before?.type !== 'table') return null;
  const cells: Block[] = [];
  for (const [index, column] of table.attributes.columns.entries()) {
    const place = columns.find(({ after }) => after === index)?.before;
    const old = place === undefined ? undefined : was.blocks[place];
    if (place !== undefined && before.attributes.columns[place]?.type !== column.type) return null;
    const [like] = was.blocks;
    const cell = old ?? now?.blocks[index] ?? (like && { ...like, inlines: [], blocks: [] });
    if (cell?.type !== 'table-cell') return null;
    const own = cell === old || cell === now?.blocks[index] ? cell.attributes : {};
    cells.push({ ...cell, attributes: { ...own, definition: column.id } });
  }
  return { ...was, blocks: cells };
}

function isPlain(diff: BlockDiff): diff is Extract<BlockDiff, { readonly attributes: unknown }> {
  return diff.change === 'changed' && isStanding(diff) && diff.structure === undefined;
}

/** Whether it is one block on each side that has it. */
function isStanding(diff: BlockDiff): boolean {
  return diff.change === 'moved-away' || (diff.pieceOf === undefined && diff.structure !== 'unwrapped');
}

/** Cells move with their columns. */
function holdsMoves(diff: BlockDiff): boolean {
  const isMoved = diff.change === 'moved' || diff.change === 'moved-away';
  if (isMoved && diff.block.type === 'table-cell') return false;
  if (diff.change === 'moved' || diff.change === 'moved-away' || !isStanding(diff)) return true;
  return diff.blocks?.some(holdsMoves) === true || diff.inlines?.some((run) => 'moved' in run) === true;
}
