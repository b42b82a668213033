import type { BlockDiff, ColumnDiff } from '../../../../../src-main/shared/diff.ts';
import type { Block } from '../../../../../src-main/shared/tree.ts';

/** Nothing, or one block, that takes the place of one; null where it belongs to others. */
export function partAsItWas(part: BlockDiff, around: BlockDiff): readonly Block[] | null {
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
