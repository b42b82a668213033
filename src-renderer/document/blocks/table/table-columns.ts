import type { AttributeValue, Block, TableColumn } from '../../../../src-main/shared/tree.ts';
import type { BlockDiff, ColumnDiff, InlineDiff } from '../../../../src-main/shared/diff.ts';
import type { ResolvedReference } from '../../../../src-main/bridge/views/views.ts';
import { titleOf } from '../../resolve.ts';
import { changeOf, childrenOf } from '../../shown.ts';
import type { BlockOf, Shown, Side } from '../../shown.ts';
import { t as common } from '../../../messages/en/common.ts';

/** A column as a side or the merged view draws it. */
export interface ShownColumn {
  readonly column: TableColumn;
  /** The id of the column on each side; undefined on the side without the column. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly change: 'same' | 'inserted' | 'deleted' | 'renamed' | 'moved';
  /** For a moved column, the title of the column before its old place; null: it was the first column. */
  readonly wasAfter?: string | null;
  /** The changes of the title of a renamed column. */
  readonly title: readonly InlineDiff[] | null;
}

/** Longer titles are cut in the note about a moved column. */
const lettersOfTitle = 40;

/** The columns of a table. The merged view has deleted columns at their old place and new ones at their new place. */
export function shownColumns(block: BlockOf<'table'>, shown: Shown, side: Side): readonly ShownColumn[] {
  const diff = changeOf(shown);
  const [before, after] = [columnsOf(diff?.before), columnsOf(diff?.block)];
  if (diff?.columns === undefined) {
    // A list that became a table had no titles.
    const wasList = diff?.structure === 'tabled' && diff.before?.blocks[0]?.type === 'list';
    return block.attributes.columns.map((column): ShownColumn => {
      const own = { column, before: column.id, after: column.id };
      if (!wasList || column.title === '') return { ...own, change: 'same', title: null };
      const inline = { type: 'text', text: column.title, marks: [] } as const;
      return { ...own, change: 'renamed', title: [{ change: 'inserted', inline }] };
    });
  }
  const columns = diff.columns.flatMap((one) => {
    const [old, now] = [before[one.before ?? -1], after[one.after ?? -1]];
    const column = side === 'before' ? old : side === 'after' ? now : (now ?? old);
    if (column === undefined) return [];
    const drawn = shownColumn(one, column, old, now);
    const wasAfter = before[(one.before ?? 0) - 1]?.title.slice(0, lettersOfTitle) ?? null;
    return [{ one, shown: drawn.change === 'moved' ? { ...drawn, wasAfter } : drawn }];
  });
  if (side === 'before') columns.sort((a, b) => (a.one.before ?? 0) - (b.one.before ?? 0));
  return columns.map(({ shown }) => shown);
}

function shownColumn(
  { moved, title: renamed }: ColumnDiff,
  column: TableColumn,
  old: TableColumn | undefined,
  now: TableColumn | undefined,
): ShownColumn {
  const title = renamed ?? null;
  const own = { column, before: old?.id, after: now?.id, title };
  if (old === undefined) return { ...own, change: 'inserted' };
  if (now === undefined) return { ...own, change: 'deleted' };
  if (moved === true) return { ...own, change: 'moved' };
  return { ...own, change: title === null ? 'same' : 'renamed' };
}

function columnsOf(block: Block | undefined): readonly TableColumn[] {
  return block?.type === 'table' ? block.attributes.columns : [];
}

/** Whether the head of the table shows a change of its columns: no note above the table is needed then. */
export function isToldInHead({ block }: BlockDiff, name: string): boolean {
  if (block.type !== 'table' || block.attributes.view === 'cards' || block.attributes.hideHeader === true)
    return false;
  return name === 'moved-column' || name === 'renamed-column';
}

/**
 * The cells of a row in a column: several where a cell was replaced. `column` null: the cells that belong to no drawn column,
 * so that every cell of a row is drawn.
 */
export function cellsOf(
  row: Shown,
  columns: readonly ShownColumn[],
  column: ShownColumn | null,
  side: Side,
): readonly Shown[] {
  return childrenOf(row, side).filter((cell, index) => {
    const definition = cell.block.type === 'table-cell' ? cell.block.attributes.definition : '';
    const own = isOld(cell.diff ?? row.diff, side) ? 'before' : 'after';
    const byName = columns.some((other) => other[own] === definition);
    if (byName) return definition === column?.[own];
    // A cell that names no column belongs to the column at its index.
    const byPlace = definition === '' ? columns[index] : undefined;
    return (byPlace ?? null) === column;
  });
}

/** Whether the old version of a cell is drawn. Unchanged cells are drawn in their current version. */
function isOld(diff: BlockDiff | null, side: Side): boolean {
  // No row of the table changed: the old side draws its own version.
  if (diff === null) return side === 'before';
  return (
    diff.change === 'deleted' ||
    diff.change === 'moved-away' ||
    (diff.change === 'changed' && side === 'before')
  );
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
