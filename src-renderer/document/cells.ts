import type { Block } from '../../src-main/shared/tree.ts';

/** A cell of a table as comments name it: the record is the row, the definition the column. */
export interface CellPlace {
  readonly record: string;
  readonly definition: string;
}

/** What stands for a cell in maps by node key: cells have no key of their own. */
export function cellKey({ record, definition }: CellPlace): string {
  return `cell ${record} ${definition}`;
}

/** The cell's place, null where its row or column has no name: it can then be commented on as part of the table alone. */
export function cellPlace(row: Block, cell: Block): CellPlace | null {
  if (row.type !== 'table-row' || cell.type !== 'table-cell') return null;
  const { record } = row.attributes;
  const { definition } = cell.attributes;
  return record === '' || definition === '' ? null : { record, definition };
}
