import type { Differ } from './differ.ts';
import type { BlockOf } from '../block.ts';
import { stableJson } from './matching/block-identity.ts';
import { attributeChange, excerpt, toAttributeValue } from './attribute-descriptions.ts';
import { columnName } from './change-descriptions.ts';
import { attributeChanges, movedAwayDraft, wholeDraft } from './diff-draft.ts';
import type { Draft } from './diff-draft.ts';
import type { AttributeChange, ColumnDiff } from '../../shared/diff.ts';
import { diffInlines } from './texts/inline-diff.ts';
import { matchBlocks } from './matching/match-blocks.ts';
import { matchColumns } from './matching/match-columns.ts';
import type { Columns } from './matching/match-columns.ts';
import { withLabels } from '../plain-text.ts';
import { Interner } from '../../shared/sequence.ts';
import type { Block, Inline, TableColumn } from '../../shared/tree.ts';
import { texts } from '../../shared/messages/texts.ts';

type Table = BlockOf<'table'>;

/** Compares tables: columns first, then rows by the columns both have, then cell by cell (docs/design/diff.md). */
export function diffTables(differ: Differ, before: Table, after: Table): Draft {
  const columns = matchColumns(before, after, (cell) => differ.identity.of(cell));
  // Rows are recognised by the columns that both sides have, in the order of the new side.
  const shared = [...columns.afterOf];
  shared.sort(([, a], [, b]) => a - b);
  const rowIds = new Map<Block, number>();
  const interner = new Interner();
  const idOf = (row: Block, cells: readonly (Block | undefined)[]): void => {
    const ids = cells.map((cell) => (cell === undefined ? '' : String(differ.identity.of(cell))));
    const other = row.attributes.other === undefined ? '' : stableJson(row.attributes.other);
    rowIds.set(row, interner.of(`${ids.join(',')}|${other}`));
  };
  for (const row of before.blocks)
    idOf(
      row,
      shared.map(([place]) => row.blocks[place]),
    );
  for (const row of after.blocks)
    idOf(
      row,
      shared.map(([, place]) => row.blocks[place]),
    );
  const matching = matchBlocks(before.blocks, after.blocks, differ, {
    idOf: (row) => rowIds.get(row) ?? -1,
  });
  const rows = differ.merge(before.blocks, after.blocks, matching, [], (old, now) =>
    rowDraft(differ, old, now, columns, [before.attributes.columns, after.attributes.columns]),
  );
  for (const row of rows) {
    if (row.change === 'same') continue;
    const { columns: own } = row.change === 'deleted' ? before.attributes : after.attributes;
    for (const draft of [row, ...(row.blocks ?? [])]) draft.columns = own;
  }
  const attributes = [
    ...attributeChanges(before, after, ['columns', 'target', 'cover', 'coverDark']),
    ...flagChanges(before, after, columns),
    ...columnChanges(before.attributes.columns, after.attributes.columns, columns),
  ];
  return {
    change: 'changed',
    block: after,
    before,
    attributes,
    blocks: rows.some(({ change }) => change !== 'same') ? rows : undefined,
    columnDiffs: columnDiffs(before.attributes.columns, after.attributes.columns, columns),
  };
}

/** The columns of both sides, those that went behind what stood before them. Undefined where all stayed as they were. */
function columnDiffs(
  before: readonly TableColumn[],
  after: readonly TableColumn[],
  { afterOf, beforeOf, moved }: Columns,
): readonly ColumnDiff[] | undefined {
  const isSame = (column: TableColumn, index: number): boolean =>
    beforeOf.get(index) === index && before[index]?.id === column.id && before[index].title === column.title;
  if (before.length === after.length && after.every(isSame)) return undefined;
  const diffs = after.map((column, index): ColumnDiff => {
    const place = beforeOf.get(index);
    const old = before[place ?? -1];
    if (place === undefined || old === undefined) return { after: index };
    return {
      before: place,
      after: index,
      ...(moved.has(index) ? { moved: true } : {}),
      ...(old.title === column.title ? {} : { title: diffInlines(titleOf(old), titleOf(column)) }),
    };
  });
  before.forEach((_, index) => {
    if (afterOf.has(index)) return;
    diffs.splice(diffs.findIndex((one) => one.before === index - 1) + 1, 0, { before: index });
  });
  return diffs;
}

function titleOf({ title }: TableColumn): readonly Inline[] {
  return title === '' ? [] : [{ type: 'text', text: title, marks: [] }];
}

function rowDraft(
  differ: Differ,
  before: Block,
  after: Block,
  columns: Columns,
  [oldColumns, newColumns]: readonly [readonly TableColumn[], readonly TableColumn[]],
): Draft {
  const isWhole =
    columns.moved.size === 0 &&
    columns.afterOf.size === before.blocks.length &&
    columns.beforeOf.size === after.blocks.length;
  if (isWhole && differ.identity.of(before) === differ.identity.of(after)) {
    return { change: 'same', block: after, attributes: [] };
  }
  const movedTo = new Map<number, Draft>();
  const cells: (Draft | undefined)[] = after.blocks.map((now, index) => {
    const place = columns.beforeOf.get(index);
    const old = place === undefined ? undefined : before.blocks[place];
    if (place === undefined || old === undefined) return wholeDraft('inserted', now, true);
    const draft = withLabelledValue(differ.pair(old, now), oldColumns[place], newColumns[index]);
    if (!columns.moved.has(index)) return draft;
    const isImplied = draft.change === 'same';
    const moved: Draft = { ...draft, change: 'moved', before: old, ...(isImplied ? { isImplied } : {}) };
    movedTo.set(place, moved);
    return moved;
  });
  const drafts: Draft[] = [];
  let next = 0;
  const left = (end: number): void => {
    for (; next < end; next += 1) {
      const old = before.blocks[next];
      const target = movedTo.get(next);
      if (old === undefined) continue;
      if (target !== undefined) drafts.push(movedAwayDraft(old, target));
      else if (!columns.afterOf.has(next) || after.blocks[columns.afterOf.get(next) ?? -1] === undefined) {
        drafts.push(wholeDraft('deleted', old, true));
      }
    }
  };
  cells.forEach((draft, index) => {
    const place = columns.beforeOf.get(index);
    if (place !== undefined && !columns.moved.has(index) && before.blocks[place] !== undefined) {
      left(place);
      next = place + 1;
    }
    if (draft !== undefined) drafts.push(draft);
  });
  left(before.blocks.length);
  return {
    change: 'changed',
    block: after,
    before,
    attributes: attributeChanges(before, after),
    blocks: drafts,
  };
}

/** A changed value is told by the labels of its options. */
function withLabelledValue(
  draft: Draft,
  before: TableColumn | undefined,
  after: TableColumn | undefined,
): Draft {
  if (before?.options === undefined && after?.options === undefined) return draft;
  const attributes = draft.attributes.map((change) =>
    change.name === 'value'
      ? {
          ...change,
          words: attributeChange(
            'value',
            withLabels(change.before ?? null, before),
            withLabels(change.after ?? null, after),
          ).words,
        }
      : change,
  );
  return { ...draft, attributes };
}

/** The name of the column that stood before another one; null: it was the first. */
function columnBefore(columns: readonly TableColumn[], place: number): string | null {
  const column = columns[place - 1];
  return column === undefined ? null : columnName(column);
}

function columnChanges(
  before: readonly TableColumn[],
  after: readonly TableColumn[],
  columns: Columns,
): readonly AttributeChange[] {
  const changes: AttributeChange[] = [];
  before.forEach((column, index) => {
    if (columns.afterOf.has(index)) return;
    changes.push({
      name: 'columns',
      before: toAttributeValue(column),
      after: undefined,
      words: texts().diff.columnRemoved(columnName(column)),
    });
  });
  after.forEach((column, index) => {
    const place = columns.beforeOf.get(index);
    const old = place === undefined ? undefined : before[place];
    const value = toAttributeValue(column);
    if (old === undefined) {
      changes.push({
        name: 'columns',
        before: undefined,
        after: value,
        words: texts().diff.columnAdded(columnName(column)),
      });
      return;
    }
    const oldValue = toAttributeValue(old);
    if (columns.moved.has(index)) {
      changes.push({
        name: column.hidden === true ? 'columns' : 'moved-column',
        before: oldValue,
        after: value,
        words: texts().diff.columnMoved(columnName(column), columnBefore(before, place ?? 0)),
      });
    }
    changes.push(...columnAttributes(old, column));
  });
  return changes;
}

function columnAttributes(before: TableColumn, after: TableColumn): readonly AttributeChange[] {
  if (before.title !== after.title) {
    const old = columnName(before);
    const now = after.title === '' ? columnName(after) : texts().diff.quoted(excerpt(after.title, 40));
    const renamed = {
      name: after.hidden === true ? 'columns' : 'renamed-column',
      before: before.title,
      after: after.title,
      words: texts().diff.columnRenamed(old, now),
    };
    return [renamed, ...columnAttributes({ ...before, title: after.title, ...withInlines(after) }, after)];
  }
  const names = ['inlines', 'type', 'width', 'align', 'hidden', 'options', 'max'] as const;
  return names.flatMap((name) => {
    const [old, now] = [toAttributeValue(before[name]), toAttributeValue(after[name])];
    if (stableJson(old) === stableJson(now)) return [];
    const { words } = attributeChange(name === 'inlines' ? 'formatting' : name, old, now);
    const isLook = name === 'width' || name === 'align';
    const text = name === 'inlines' ? texts().diff.titleFormatting : words;
    return [
      { name: isLook ? name : 'columns', before: old, after: now, words: `${columnName(after)}: ${text}` },
    ];
  });
}

function withInlines(column: TableColumn): Partial<TableColumn> {
  return column.inlines === undefined ? {} : { inlines: column.inlines };
}

/** Target and covers of cards are named by their columns' titles, since ids may be made of them. */
function flagChanges(before: Table, after: Table, { afterOf }: Columns): readonly AttributeChange[] {
  return (['target', 'cover', 'coverDark'] as const).flatMap((name) => {
    const place = (table: Table): number =>
      table.attributes.columns.findIndex(({ id }) => id === table.attributes[name]);
    const [old, now] = [place(before), place(after)];
    const [oldColumn, newColumn] = [before.attributes.columns[old], after.attributes.columns[now]];
    const isSame =
      (oldColumn === undefined) === (newColumn === undefined) && oldColumn?.title === newColumn?.title;
    if (isSame && (oldColumn?.title !== '' || afterOf.get(old) === now)) return [];
    return [attributeChange(name, oldColumn?.title, newColumn?.title)];
  });
}
