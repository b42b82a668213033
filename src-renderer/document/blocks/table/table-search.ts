import type { Block, Reference, TableColumn } from '../../../../src-main/shared/tree.ts';
import { mergesOf } from '../../../../src-main/shared/merged-cells.ts';
import { textOfInlines } from '../../../../src-main/shared/plain-text.ts';
import type { ResolvedReference } from '../../../../src-main/bridge/views/views.ts';
import type { BlockOf, Shown } from '../../shown.ts';
import { cellTexts, isCell, targetLabel } from './table-columns.ts';

/** The writer of the table lets its readers search it. */
export function isSearchable({ attributes: { other } }: BlockOf<'table'>): boolean {
  const option = other?.['data-search'];
  return option === 'true' || option === '';
}

interface RowTexts {
  /** The words of a row that its columns show, in lower case. */
  readonly text: string;
  /** A merged cell of a row above reaches into it: such rows are shown together. */
  readonly isJoined: boolean;
}

/** What a search of a table looks through: of each row, in their order. */
export function rowTexts(
  table: BlockOf<'table'>,
  rows: readonly Shown[],
  resolve: (ref: Reference) => ResolvedReference,
): readonly RowTexts[] {
  const { view, target } = table.attributes;
  const columns = new Map(table.attributes.columns.map((column) => [column.id, column]));
  /** A card names where it leads, also where the column of that is hidden. */
  const isShown = ({ id, hidden }: TableColumn): boolean =>
    hidden !== true || (view === 'cards' && id === target);
  const reaches = new Map<number, number>();
  for (const { row, rowSpan } of mergesOf(rows.map(({ block }) => block)))
    reaches.set(row, Math.max(reaches.get(row) ?? 0, row + rowSpan));
  let reach = 0;
  return rows.map(({ block }, index) => {
    const isJoined = index < reach;
    reach = Math.max(reach, reaches.get(index) ?? 0);
    const text = block.blocks
      .map((cell) => {
        const column = isCell(cell) ? columns.get(cell.attributes.definition) : undefined;
        return column === undefined || isShown(column) ? textOfCell(cell, column, resolve) : '';
      })
      .join('\n');
    return { text: text.toLowerCase(), isJoined };
  });
}

/** Paths of the rows in which each of the words stands, with the rows that merged cells join to them. */
export function rowsWith(
  words: string,
  rows: readonly Shown[],
  texts: readonly RowTexts[],
): ReadonlySet<string> {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = new Set<string>();
  for (let start = 0; start < rows.length;) {
    let end = start + 1;
    while (texts[end]?.isJoined === true) end += 1;
    const text = texts
      .slice(start, end)
      .map((row) => row.text)
      .join('\n');
    if (wanted.every((word) => text.includes(word)))
      for (const { path } of rows.slice(start, end)) found.add(path);
    start = end;
  }
  return found;
}

function textOfCell(
  cell: Block,
  column: TableColumn | undefined,
  resolve: (ref: Reference) => ResolvedReference,
): string {
  if (!isCell(cell)) return textOf(cell);
  const refs = (cell.attributes.refs ?? []).map((ref) => targetLabel(resolve(ref)));
  return [...cellTexts(cell.attributes.value, column ?? null), ...refs, textOf(cell)].join('\n');
}

function textOf(block: Block): string {
  const own = textOfInlines(block.inlines);
  const isLeaf = own === '' && block.blocks.length === 0 && !isCell(block);
  return [isLeaf ? block.source : own, ...block.blocks.map(textOf)].join('\n');
}
