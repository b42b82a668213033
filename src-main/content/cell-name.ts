import { texts } from '../shared/messages/texts.ts';
import type { Block } from '../shared/tree.ts';
import { startOfText } from './plain-text.ts';

const longestRow = 60;
/** White space before it is left out. */
const lettersOfRow = 1_000;

/**
 * What a cell of a table is called: its column and the first text of its row, as in "Limit, row “Bulk dispatch”". Where they
 * have none, their number, from 1. Null where the table has no such cell.
 */
export function cellName(
  table: Block,
  place: { readonly record: string; readonly definition: string },
): string | null {
  if (table.type !== 'table') return null;
  const { columns } = table.attributes;
  const columnAt = columns.findIndex(({ id }) => id === place.definition);
  const rowAt = table.blocks.findIndex(
    (row) => row.type === 'table-row' && row.attributes.record === place.record,
  );
  const row = table.blocks[rowAt];
  if (columnAt === -1 || row === undefined) return null;
  const [first] = row.blocks
    .map((cell) => oneLine(startOfText(cell, lettersOfRow, columns)))
    .filter((text) => text !== '');
  const column = oneLine(columns[columnAt]?.title ?? '');
  const say = texts().discussion;
  const shown =
    first === undefined || first.length <= longestRow ? first : `${first.slice(0, longestRow).trimEnd()}…`;
  const named = column === '' ? say.columnAt(columnAt + 1) : column;
  return shown === undefined ? say.cellAt(named, rowAt + 1) : say.cellNamed(named, shown);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
