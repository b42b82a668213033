import { withSlots } from './block.ts';
import { isEmptyCell, looksPerCell, placesOf } from '../shared/merged-cells.ts';
import type { CellMerge } from '../shared/merged-cells.ts';
import type { Block } from '../shared/tree.ts';

/**
 * Rows of a table with their merged cells. The cells below a merged one stay where they are, empty. A merge that reaches
 * out of the table, over another one or over a cell that holds something is left out, so that nothing is hidden by it.
 */
export function mergeCells(rows: readonly Block[], merges: readonly CellMerge[]): readonly Block[] {
  if (merges.length === 0) return rows;
  const cells = rows.map((row) => [...row.blocks]);
  const taken = new Set<Block>();
  let visitsLeft = looksPerCell * cells.reduce((count, row) => count + row.length, 0);
  for (const { row, column, rowSpan, colSpan } of merges) {
    const anchor = cells[row]?.[column];
    const isWhole = [row, column, rowSpan, colSpan].every(Number.isInteger) && rowSpan >= 1 && colSpan >= 1;
    if (anchor?.type !== 'table-cell' || !isWhole || rowSpan * colSpan < 2 || visitsLeft < rowSpan * colSpan)
      continue;
    visitsLeft -= rowSpan * colSpan;
    const covered = placesOf(row, column, rowSpan, colSpan).map(([at, place]) => cells[at]?.[place]);
    const [first, ...others] = covered;
    const isFree = covered.every((cell) => cell !== undefined && !taken.has(cell));
    if (first === undefined || !isFree || !others.every((cell) => cell !== undefined && isEmptyCell(cell)))
      continue;
    const merged = withSlots(anchor, {
      attributes: {
        ...anchor.attributes,
        ...(rowSpan > 1 ? { rowSpan } : {}),
        ...(colSpan > 1 ? { colSpan } : {}),
      },
    });
    cells[row]?.splice(column, 1, merged);
    for (const cell of [merged, ...others]) if (cell !== undefined) taken.add(cell);
  }
  if (taken.size === 0) return rows;
  return rows.map((row, index) => withSlots(row, { blocks: cells[index] ?? [] }));
}
