import { makeBlock } from '../block.ts';
import { mergeCells } from '../cell-merges.ts';
import type { CellMerge } from '../../shared/merged-cells.ts';
import { normalInlines } from '../inlines.ts';
import { textOfInlines } from '../../shared/plain-text.ts';
import type { Align, AttributeValue, Block, Inline, Reference, TableColumn } from '../../shared/tree.ts';
import { optionalReference } from './document-inlines.ts';
import { readReference } from './document-reference.ts';
import {
  booleanOf,
  fieldsOf,
  fragmentOf,
  listOf,
  measureOf,
  numberOf,
  stringsOf,
  textOf,
} from './node-reading.ts';
import type { Fields } from './node-reading.ts';

/** Options of a table by where rich documents have them, and their names in Markdown. */
export const tableFlags = [
  { name: 'search', place: 'data', markdown: 'data-search' },
  { name: 'stickyHeader', place: 'view', markdown: 'data-sticky-header' },
  { name: 'stickyFirstColumn', place: 'view', markdown: 'data-sticky-first-column' },
  { name: 'hideColumnTitle', place: 'view', markdown: 'data-hide-column-title' },
  { name: 'wrap', place: 'view', markdown: 'data-wrap' },
] as const;

export interface TableReaders {
  readonly blocks: (nodes: readonly unknown[]) => readonly Block[];
  readonly inlines: (nodes: readonly unknown[]) => readonly Inline[];
}

/** A table or cards: columns in the order of the view, rows in the order of `orderIndex`. */
export function readTable(node: Fields, key: string | undefined, read: TableReaders): Block {
  const data = fieldsOf(node['data']);
  const view = fieldsOf(data['view']);
  const definitions = fieldsOf(data['definition']);
  const ids = columnIds(view, definitions);
  const columns = ids.map((id) => readColumn(id, fieldsOf(definitions[id]), view, node, read));
  const isCards = view['type'] === 'cards';
  const cardSize = view['cardSize'];
  const records = Object.entries(fieldsOf(data['records']))
    .map(([id, record]) => ({ id, record: fieldsOf(record) }))
    .sort((a, b) => compareOrder(a.record['orderIndex'], b.record['orderIndex']));
  const rows = records.map(({ id, record }) => readRow(id, record, columns, node, read));
  return makeBlock(
    'table',
    {
      view: isCards ? 'cards' : 'grid',
      columns,
      hideHeader: view['hideHeader'] === true ? true : undefined,
      fullWidth: data['fullWidth'] === true ? true : undefined,
      // Medium is the size of cards that name none.
      cardSize: isCards && cardSize === 'large' ? cardSize : undefined,
      target: textOf(view['targetDefinition']),
      cover: textOf(view['coverDefinition']),
      coverDark: textOf(view['coverDefinitionDark']),
      other: optionsOf(data, view),
    },
    { key, blocks: mergeCells(rows, mergesIn(data['cellMerges'], records, columns)) },
  );
}

/** Options that change nothing of what a table says stand beside each other by the names of Markdown. */
function optionsOf(data: Fields, view: Fields): Readonly<Record<string, string>> | undefined {
  const flags = tableFlags.flatMap(({ name, place, markdown }): readonly (readonly [string, string])[] => {
    const value = booleanOf((place === 'view' ? view : data)[name]);
    return value === undefined ? [] : [[markdown, String(value)]];
  });
  return stringsOf({ ...Object.fromEntries(flags), ...stringsOf(data['other']) });
}

/** Merged cells, by their records and columns. */
function mergesIn(
  value: unknown,
  records: readonly { readonly id: string }[],
  columns: readonly TableColumn[],
): readonly CellMerge[] {
  if (listOf(value).length === 0) return [];
  const rowOf = new Map(records.map(({ id }, index) => [id, index]));
  const columnOf = new Map(columns.map(({ id }, index) => [id, index]));
  return listOf(value).map((item) => {
    const { anchor, rowSpan, colSpan } = fieldsOf(item);
    const { record, column } = fieldsOf(anchor);
    return {
      row: rowOf.get(textOf(record) ?? '') ?? -1,
      column: columnOf.get(textOf(column) ?? '') ?? -1,
      rowSpan: numberOf(rowSpan) ?? 1,
      colSpan: numberOf(colSpan) ?? 1,
    };
  });
}

/** Order indexes are fractional strings, or numbers. */
function compareOrder(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [measureOf(a) ?? '', measureOf(b) ?? ''];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Hidden columns stand behind those that the view names: their values are content too. */
function columnIds(view: Fields, definitions: Fields): readonly string[] {
  const named = listOf(view['columns']).filter((id): id is string => typeof id === 'string');
  const shown = named.filter((id) => Object.hasOwn(definitions, id));
  return [...new Set([...shown, ...Object.keys(definitions)])];
}

function readColumn(
  id: string,
  definition: Fields,
  view: Fields,
  node: Fields,
  read: TableReaders,
): TableColumn {
  const shown = listOf(view['columns']);
  const width = measureOf(fieldsOf(view['columnWidths'])[id] ?? definition['width']);
  const options = listOf(definition['options']).map((item) => {
    const option = fieldsOf(item);
    const color = textOf(option['color']);
    const label = textOf(option['label']) ?? '';
    return {
      id: textOf(option['value'] ?? option['id']) ?? label,
      label,
      ...(color === undefined || color === 'default' ? {} : { color }),
    };
  });
  // Left is where a column stands by itself; only a named side is an alignment.
  const side = definition['textAlignment'];
  const align = alignOf(definition['align'] ?? (side === 'left' ? undefined : side));
  const titleFragment = textOf(definition['titleFragment']);
  const inlines =
    titleFragment === undefined
      ? undefined
      : normalInlines(read.inlines(fragmentOf(node, titleFragment) ?? []));
  const max = numberOf(definition['max']);
  return {
    id,
    title: textOf(definition['title']) ?? textOfInlines(inlines ?? []),
    ...(inlines === undefined ? {} : { inlines }),
    type: textOf(definition['type']) ?? 'text',
    ...(width === undefined ? {} : { width }),
    ...(align === undefined ? {} : { align }),
    ...(!shown.includes(id) || definition['hidden'] === true ? { hidden: true } : {}),
    ...(options.length === 0 ? {} : { options }),
    ...(max === undefined ? {} : { max }),
  };
}

function readRow(
  id: string,
  record: Fields,
  columns: readonly TableColumn[],
  node: Fields,
  read: TableReaders,
): Block {
  const values = fieldsOf(record['values']);
  const cells = columns.map((column) => readCell(column, values[column.id], node, read));
  return makeBlock('table-row', { record: id }, { key: id, blocks: cells });
}

function readCell(column: TableColumn, value: unknown, node: Fields, read: TableReaders): Block {
  const other = { ...imageOptions(value), ...stringsOf(fieldsOf(value)['other']) };
  return readCellValue(column, value, node, read, Object.keys(other).length === 0 ? undefined : other);
}

/** A picture of a cell may be `{ref, objectFit, alt}`: what stands beside the reference, by the names of Markdown. */
function imageOptions(value: unknown): Readonly<Record<string, string>> | undefined {
  const fields = fieldsOf(Array.isArray(value) ? value[0] : value);
  if (fields['ref'] === undefined) return undefined;
  return stringsOf({ 'object-fit': fields['objectFit'], alt: fields['alt'] });
}

function readCellValue(
  column: TableColumn,
  value: unknown,
  node: Fields,
  read: TableReaders,
  other: Readonly<Record<string, string>> | undefined,
): Block {
  const definition = column.id;
  switch (column.type) {
    case 'content-ref':
    case 'image':
    case 'files': {
      const refs = referencesOf(column.type, value);
      if (refs.length > 0) return makeBlock('table-cell', { definition, refs, other });
      break;
    }
    case 'checkbox':
      return makeBlock('table-cell', { definition, value: booleanOf(value) ?? false });
    case 'number':
    case 'rating': {
      const number = numberOf(value);
      if (number !== undefined) return makeBlock('table-cell', { definition, value: number });
      break;
    }
    case 'select':
    case 'users': {
      const chosen: AttributeValue = listOf(value).filter((item): item is string => typeof item === 'string');
      if (listOf(value).length > 0) return makeBlock('table-cell', { definition, value: chosen });
      break;
    }
    default:
      break;
  }
  const name = textOf(value) ?? textOf(fieldsOf(value)['fragment']);
  const fragment = name === undefined ? undefined : fragmentOf(node, name);
  const blocks = fragment === undefined ? [] : read.blocks(fragment);
  if (fragment === undefined && name !== undefined && name !== '') {
    // A value that names no fragment is the text itself.
    const inlines: readonly Inline[] = [{ type: 'text', text: name, marks: [] }];
    return makeBlock('table-cell', { definition }, { blocks: [makeBlock('paragraph', {}, { inlines })] });
  }
  return makeBlock('table-cell', { definition, other }, { blocks });
}

function referencesOf(type: string, value: unknown): readonly Reference[] {
  const asFile = (item: unknown): unknown => (typeof item === 'string' ? { kind: 'file', file: item } : item);
  const fields = fieldsOf(value);
  if (Array.isArray(fields['refs'])) return fields['refs'].map(readReference);
  const written = Array.isArray(value) ? listOf(value) : value === undefined || value === '' ? [] : [value];
  const items = written.map((item) => fieldsOf(item)['ref'] ?? item);
  const references = items.filter(
    (item) => typeof item === 'string' || typeof fieldsOf(item)['kind'] === 'string',
  );
  return references.flatMap((item) => optionalReference(type === 'content-ref' ? item : asFile(item)) ?? []);
}

export function alignOf(value: unknown): Align | undefined {
  switch (value) {
    case 'start':
    case 'center':
    case 'end':
      return value;
    case 'left':
      return 'start';
    case 'right':
      return 'end';
    default:
      return undefined;
  }
}
