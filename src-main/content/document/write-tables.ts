import type { DocumentNode } from '../../api/document.ts';
import type { BlockOf } from '../block.ts';
import { mergesOf } from '../../shared/merged-cells.ts';
import type { Align, Block, Inline, Reference } from '../../shared/tree.ts';
import { writeReference } from './document-reference.ts';
import { tableFlags } from './document-tables.ts';
import type { InlineWriting } from './write-inlines.ts';

export type Data = Readonly<Record<string, unknown>>;

/** What the writer of a document gives to the writer of its tables. */
export interface TableWriting extends InlineWriting {
  readonly ref: (ref: Reference | undefined) => unknown;
  readonly fragment: (name: string, nodes: readonly DocumentNode[]) => DocumentNode;
  readonly textFragment: (name: string, inlines: readonly Inline[]) => readonly DocumentNode[];
}

/** Data and fragments of a table's node: texts of cells and titles stand in fragments, which the data name. */
export function writeTable(
  block: BlockOf<'table'>,
  writing: TableWriting,
): { readonly data: Data; readonly fragments: readonly DocumentNode[] } {
  const { columns, view, hideHeader, cardSize, target, cover, coverDark, fullWidth } = block.attributes;
  const fragments: DocumentNode[] = [];
  const definition = columns.map(({ id, title, type, align, options, max, inlines, hidden }) => {
    const titleFragment = inlines === undefined ? undefined : `title-${id}`;
    if (titleFragment !== undefined) fragments.push(...writing.textFragment(titleFragment, inlines ?? []));
    const choices = options?.map((option) => ({
      value: option.id,
      label: option.label,
      color: option.color ?? defaultColor,
    }));
    return [
      id,
      withoutUndefined({
        id,
        title,
        type,
        textAlignment: type === 'text' ? (sideOf(align) ?? 'left') : sideOf(align),
        // The side that a column has by itself, where it was named all the same.
        align: align === 'start' ? align : undefined,
        multiple: type === 'users' || type === 'select' ? true : undefined,
        options: choices ?? (type === 'select' ? [] : undefined),
        max: max ?? (type === 'rating' ? mostStars : undefined),
        titleFragment,
        hidden,
      }),
    ] as const;
  });
  const records = block.blocks.map((row, index) => {
    const record = recordOf(row, index);
    const values = row.blocks.map((cell, position) =>
      writeCell(cell, record, columns[position]?.type ?? 'text', fragments, writing),
    );
    return [record, { orderIndex: orderIndexOf(index), values: Object.fromEntries(values) }] as const;
  });
  const widths = columns.flatMap(({ id, width }) =>
    width === undefined ? [] : [[id, lengthOf(width)] as const],
  );
  const options = optionsOf(block.attributes.other);
  const data = {
    view: withoutUndefined({
      ...options.view,
      type: view,
      columns: columns.map(({ id }) => id),
      columnWidths: widths.length === 0 ? undefined : Object.fromEntries(widths),
      hideHeader: view === 'grid' ? hideHeader === true : hideHeader,
      cardSize: view === 'cards' ? (cardSize ?? 'medium') : undefined,
      targetDefinition: target,
      coverDefinition: cover,
      coverDefinitionDark: coverDark,
    }),
    definition: Object.fromEntries(definition),
    records: Object.fromEntries(records),
    cellMerges: cellMergesOf(block),
    fullWidth,
    ...options.data,
    other: options.other,
  };
  return { data, fragments };
}

function writeCell(
  cell: Block,
  record: string,
  type: string,
  fragments: DocumentNode[],
  writing: TableWriting,
): readonly [string, unknown] {
  if (cell.type !== 'table-cell') return ['', null];
  const { definition, refs, value, other } = cell.attributes;
  if (value !== undefined) return [definition, value];
  if (refs !== undefined) {
    const named = refs.map((ref) => writing.reference(ref));
    const isOne = named.length === 1 && (type === 'content-ref' || type === 'image');
    if (isOne && other === undefined) return [definition, writing.ref(refs[0])];
    if (isOne && type === 'image' && other !== undefined && isPictureOption(other)) {
      const { 'object-fit': objectFit, alt } = other;
      return [definition, withoutUndefined({ ref: writing.ref(refs[0]), objectFit, alt })];
    }
    const files = named.flatMap((ref) => (ref.kind === 'file' ? [ref.file] : []));
    if (other === undefined && type === 'files' && files.length === named.length) return [definition, files];
    return [definition, withoutUndefined({ refs: named.map(writeReference), other })];
  }
  if (cell.blocks.length === 0 && other === undefined) return [definition, ''];
  const name = `${record}/${definition}`;
  fragments.push(writing.fragment(name, writing.blocks(cell.blocks)));
  return [definition, other === undefined ? name : { fragment: name, other }];
}

/** Options of a table in the places that rich documents have for them. */
function optionsOf(other: Readonly<Record<string, string>> = {}) {
  const flags = tableFlags.filter(({ markdown }) => ['true', 'false'].includes(other[markdown] ?? ''));
  const at = (place: 'view' | 'data'): Data =>
    Object.fromEntries(
      flags
        .filter((flag) => flag.place === place)
        .map(({ name, markdown }) => [name, other[markdown] === 'true']),
    );
  const rest = Object.entries(other).filter(([name]) => !flags.some(({ markdown }) => markdown === name));
  return {
    view: at('view'),
    data: at('data'),
    other: rest.length === 0 ? undefined : Object.fromEntries(rest),
  };
}

function cellMergesOf({ attributes, blocks }: BlockOf<'table'>): readonly unknown[] | undefined {
  const merges = mergesOf(blocks).map(({ row, column, rowSpan, colSpan }) => ({
    anchor: { record: recordOf(blocks[row], row), column: attributes.columns[column]?.id ?? '' },
    rowSpan,
    colSpan,
  }));
  return merges.length === 0 ? undefined : merges;
}

function recordOf(row: Block | undefined, index: number): string {
  return row?.type === 'table-row' ? row.attributes.record : `row-${index + 1}`;
}

/** Stars of a rating that does not say how many it has. */
const mostStars = 5;
const defaultColor = 'default';

/** Rows in their order, as text that sorts like their numbers. */
function orderIndexOf(index: number): string {
  return `a${index.toString(36).padStart(6, '0')}`;
}

/** A side by its name in tables and images, where rich documents do not follow the direction of the text. */
export function sideOf(align: Align | undefined): 'left' | 'center' | 'right' | undefined {
  if (align === undefined || align === 'center') return align;
  return align === 'start' ? 'left' : 'right';
}

/** A length as rich documents have it: a number, or a number with its unit; other words stay what they are. */
export function lengthOf(text: string | undefined): unknown {
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?)([a-z%]*)$/.exec(text ?? '') ?? [];
  const value = Number(digits);
  if (digits === '' || String(value) !== digits) return text;
  return unit === '' ? value : { unit, value };
}

export function withoutUndefined(data: Data): Data {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}

function isPictureOption(other: Readonly<Record<string, string>>): boolean {
  return Object.keys(other).every((name) => name === 'object-fit' || name === 'alt');
}
