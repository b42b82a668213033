import type { Block } from './tree.ts';

/** A cell that reaches over its neighbours: places are those of the rows and of the cells in them, counted from 0. */
export interface CellMerge {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly colSpan: number;
}

/** Looks at cells for each that a table has: merges that lie over each other must not be walked again and again. */
export const looksPerCell = 4;

/** The merges of a table's rows, as `mergeCells` takes them. */
export function mergesOf(rows: readonly Block[]): readonly CellMerge[] {
  return rows.flatMap((row, index) =>
    row.blocks.flatMap((cell, column): readonly CellMerge[] => {
      const { rowSpan = 1, colSpan = 1 } = spanOf(cell);
      return rowSpan === 1 && colSpan === 1 ? [] : [{ row: index, column, rowSpan, colSpan }];
    }),
  );
}

/** How far a cell reaches; undefined for one row, one column. */
export function spanOf(cell: Block): { readonly rowSpan?: number; readonly colSpan?: number } {
  return cell.type === 'table-cell' ? cell.attributes : {};
}

/** Cells that are not drawn, because a merged one lies over them. */
export function coveredCells(rows: readonly Block[]): ReadonlySet<Block> {
  const covered = new Set<Block>();
  let visitsLeft = looksPerCell * rows.reduce((count, row) => count + row.blocks.length, 0);
  for (const { row, column, rowSpan, colSpan } of mergesOf(rows)) {
    if (visitsLeft < rowSpan * colSpan) continue;
    visitsLeft -= rowSpan * colSpan;
    for (const [at, place] of placesOf(row, column, rowSpan, colSpan).slice(1)) {
      const cell = rows[at]?.blocks[place];
      if (cell !== undefined && isEmptyCell(cell)) covered.add(cell);
    }
  }
  return covered;
}

/** Places under a merge, its own first: rows and columns. */
export function placesOf(
  row: number,
  column: number,
  rowSpan: number,
  colSpan: number,
): readonly (readonly [number, number])[] {
  return Array.from({ length: rowSpan }, (_, down) =>
    Array.from({ length: colSpan }, (__, right) => [row + down, column + right] as const),
  ).flat();
}

/** A cell that holds nothing: one that a merged cell may lie over. */
export function isEmptyCell(cell: Block): boolean {
  if (cell.type !== 'table-cell' || cell.blocks.length > 0) return false;
  const { value = null, refs, other } = cell.attributes;
  return (value === null || value === '' || value === false) && refs === undefined && other === undefined;
}
