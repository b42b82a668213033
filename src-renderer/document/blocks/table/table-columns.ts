import type { AttributeValue, Block, TableColumn } from '../../../../src-main/shared/tree.ts';
import type { BlockDiff, ColumnDiff, InlineDiff } from '../../../../src-main/shared/diff.ts';
import type { ResolvedReference } from '../../../../src-main/bridge/views/views.ts';
import { titleOf } from '../../resolve.ts';
import { changeOf, childrenOf } from '../../shown.ts';
import type { BlockOf, Shown, Side } from '../../shown.ts';
import { t as common } from '../../../messages/en/common.ts';

/** A column as one side or the merged view draws it. */
export interface ShownColumn {
  readonly column: TableColumn;
  /** What its cells are named by on each side; undefined on the side that lacks it. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly change: 'same' | 'inserted' | 'deleted' | 'renamed' | 'moved';
  /** Of one that moved, the title of the column behind which it stood; null: it was the first. */
  readonly wasAfter?: string | null;
  /** The words of its title where it was renamed. */
  readonly title: readonly InlineDiff[] | null;
}

/** No longer title is told beside another one. */
const lettersOfTitle = 40;

/** The columns of a table; merged, deleted ones stand where they stood and new ones where they came to stand. */
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

/** True where the head of a drawn table names a change of its columns, so that it is not told above it. */
export function isToldInHead({ block }: BlockDiff, name: string): boolean {
  if (block.type !== 'table' || block.attributes.view === 'cards' || block.attributes.hideHeader === true)
    return false;
  return name === 'moved-column' || name === 'renamed-column';
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
    const own = isOld(cell.diff ?? row.diff, side) ? 'before' : 'after';
    const byName = columns.some((other) => other[own] === definition);
    if (byName) return definition === column?.[own];
    // Without a column of its name a cell goes by its place.
    const byPlace = definition === '' ? columns[index] : undefined;
    return (byPlace ?? null) === column;
  });
}

/** Whether what is drawn is of the old side: what stayed is drawn as it is now. */
function isOld(diff: BlockDiff | null, side: Side): boolean {
  // Of a table of which no row changed, the old side draws its own.
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
