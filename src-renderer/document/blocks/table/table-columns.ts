import type { AttributeValue, Block, TableColumn } from '../../../../src-main/shared/tree.ts';
import type { ResolvedReference } from '../../../../src-main/bridge/views/views.ts';
import { titleOf } from '../../resolve.ts';
import { changeOf, childrenOf } from '../../shown.ts';
import type { BlockOf, Shown, Side } from '../../shown.ts';
import { t as common } from '../../../messages/en/common.ts';

/** A column as one side or the merged view draws it. */
export interface ShownColumn {
  readonly column: TableColumn;
  readonly change: 'same' | 'inserted' | 'deleted' | 'renamed';
  readonly titleBefore: string;
}

/** The columns of a table; merged, deleted ones stand where they stood and new ones where they came to stand. */
export function shownColumns(block: BlockOf<'table'>, shown: Shown, side: Side): readonly ShownColumn[] {
  const diff = changeOf(shown);
  const [before, after] = [columnsOf(diff?.before), columnsOf(diff?.block)];
  if (before === null || after === null) {
    // A list that became a table had no titles.
    const wasList = diff?.structure === 'tabled' && diff.before?.blocks[0]?.type === 'list';
    return block.attributes.columns.map((column) => {
      const isNew = wasList && column.title !== '';
      return { column, change: isNew ? 'renamed' : 'same', titleBefore: isNew ? '' : column.title };
    });
  }
  const columns = compared(after, before, 'inserted');
  if (side === 'after') return columns;
  const old = compared(before, after, 'deleted');
  if (side === 'before') return old.map((column) => ({ ...column, titleBefore: column.column.title }));
  const merged = [...columns];
  for (const [index, column] of old.entries()) {
    if (column.change !== 'deleted') continue;
    const previous = before[index - 1]?.id;
    const place = merged.findIndex((other) => other.column.id === previous) + 1;
    merged.splice(place, 0, column);
  }
  return merged;
}

/** Columns of one side: those that the other side lacks are `only`, and those of another title have it in `titleBefore`. */
function compared(
  columns: readonly TableColumn[],
  others: readonly TableColumn[],
  only: 'inserted' | 'deleted',
): readonly ShownColumn[] {
  const byId = new Map(others.map((column) => [column.id, column.title]));
  return columns.map((column) => {
    const title = byId.get(column.id);
    if (title === undefined)
      return { column, change: only, titleBefore: only === 'deleted' ? column.title : '' };
    return { column, change: title === column.title ? 'same' : 'renamed', titleBefore: title };
  });
}

function columnsOf(block: Block | undefined): readonly TableColumn[] | null {
  return block?.type === 'table' ? block.attributes.columns : null;
}

/**
 * The cells of a row under one column: more than one where a cell was replaced. Cells whose column is not there any more
 * are given with `null`, so that nothing of a row is ever left out.
 */
export function cellsOf(
  row: Shown,
  columns: readonly ShownColumn[],
  column: ShownColumn | null,
  side: Side,
): readonly Shown[] {
  return childrenOf(row, side).filter((cell, index) => {
    const definition = cell.block.type === 'table-cell' ? cell.block.attributes.definition : '';
    const byName = columns.some((other) => other.column.id === definition);
    if (byName) return definition === column?.column.id;
    // Without a column of its name a cell goes by its place.
    const byPlace = definition === '' ? columns[index] : undefined;
    return (byPlace ?? null) === column;
  });
}

/** The cell's typed value as words; text cells have none. */
export function valueText(value: AttributeValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((part: AttributeValue) => valueText(part)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A cell of a column of checkboxes. */
export function isChecked(value: AttributeValue | undefined): boolean {
  return value === true || value === 'true';
}

/** The cell's value as its column shows it: chosen options by their labels. */
export function cellTexts(value: AttributeValue | undefined, column: TableColumn | null): readonly string[] {
  if (column?.type === 'checkbox') return [isChecked(value) ? common('yes') : common('no')];
  if (column?.type !== 'select') return [valueText(value)];
  return chosenOptions(value, column).map(({ label }) => label);
}

/** The chosen options of a cell of a select column; one that the column does not name has its id as label. */
export function chosenOptions(
  value: AttributeValue | undefined,
  column: TableColumn | null,
): readonly { readonly label: string; readonly color?: string }[] {
  const single = value === undefined || value === null || value === '' ? [] : [valueText(value)];
  const ids = Array.isArray(value) ? value.map((one: AttributeValue) => valueText(one)) : single;
  return ids.map((id) => column?.options?.find((option) => option.id === id) ?? { label: id });
}

/** Where a cell leads, in words. */
export function targetLabel(target: ResolvedReference): string {
  if (target.kind === 'user') return target.displayName;
  return titleOf(target) ?? (target.kind === 'url' ? target.url : 'target' in target ? target.target : '');
}

export function isCell(block: Block): block is BlockOf<'table-cell'> {
  return block.type === 'table-cell';
}
