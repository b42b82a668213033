import type { BlockOf } from '../block.ts';
import { coveredCells } from '../../shared/merged-cells.ts';
import type { Align, Block, TableColumn } from '../../shared/tree.ts';
import { printInlines } from './print-inlines.ts';
import type { PrintedNotes } from './print-inlines.ts';
import { addressOf, escapeHtml, htmlAttributes } from './print-text.ts';

type Table = BlockOf<'table'>;

/** A table: with pipes where that can say all of it, as HTML elsewhere. */
export function printTable(
  table: Table,
  notes: PrintedNotes,
  printBlocks: (blocks: readonly Block[]) => string,
): string {
  return isSimple(table) ? pipeTable(table, notes) : htmlTable(table, notes, printBlocks);
}

function isSimple({ attributes, blocks }: Table): boolean {
  const { columns, view, hideHeader, cardSize, fullWidth, target, cover, coverDark, other } = attributes;
  const hasOptions = [hideHeader, cardSize, fullWidth, target, cover, coverDark, other].some(
    (value) => value !== undefined,
  );
  if (view !== 'grid' || hasOptions || columns.length < 2) return false;
  const arePlain = columns.every(
    ({ type, width, hidden, options, max }) =>
      type === 'text' && [width, hidden, options, max].every((value) => value === undefined),
  );
  return (
    arePlain && blocks.every((row) => row.blocks.length === columns.length && row.blocks.every(isSimpleCell))
  );
}

function isSimpleCell(cell: Block): boolean {
  if (cell.type !== 'table-cell' || cell.blocks.length > 1) return false;
  const { other, colSpan, rowSpan } = cell.attributes;
  if ([other, colSpan, rowSpan].some((value) => value !== undefined)) return false;
  const [paragraph] = cell.blocks;
  return (
    paragraph === undefined || (paragraph.type === 'paragraph' && paragraph.attributes.align === undefined)
  );
}

function pipeTable({ attributes, blocks }: Table, notes: PrintedNotes): string {
  const cells = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`;
  const header = cells(
    attributes.columns.map((column) => inPipes(printInlines(titleOf(column), notes, '<br>'))),
  );
  const rule = cells(attributes.columns.map(({ align }) => ruleOf(align)));
  const rows = blocks.map((row) =>
    cells(row.blocks.map((cell) => inPipes(printInlines(cell.blocks[0]?.inlines ?? [], notes, '<br>')))),
  );
  return [header, rule, ...rows].join('\n');
}

/** Pipes in text are escaped already; those in code are not. */
function inPipes(text: string): string {
  return text.replace(/(?<!\\)\|/g, '\\|');
}

function ruleOf(align: Align | undefined): string {
  switch (align) {
    case 'start':
      return ':--';
    case 'center':
      return ':-:';
    case 'end':
      return '--:';
    case undefined:
      return '---';
  }
}

function titleOf(column: TableColumn): NonNullable<TableColumn['inlines']> {
  if (column.inlines !== undefined) return column.inlines;
  return column.title === '' ? [] : [{ type: 'text', text: column.title, marks: [] }];
}

function htmlTable(
  { attributes, blocks }: Table,
  notes: PrintedNotes,
  printBlocks: (blocks: readonly Block[]) => string,
): string {
  const { columns, view, cardSize, fullWidth, hideHeader, other } = attributes;
  const table = htmlAttributes({
    'data-view': view === 'cards' ? 'cards' : undefined,
    'data-card-size': cardSize,
    'data-full-width': fullWidth === true ? 'true' : undefined,
    'data-header-hidden': hideHeader === true ? '' : undefined,
    ...other,
  });
  const headers = columns.map((column) => headerCell(column, attributes, notes));
  const covered = coveredCells(blocks);
  const rows = blocks.map((row) => {
    const cells = row.blocks.filter((cell) => !covered.has(cell));
    return `<tr>${cells.map((cell) => bodyCell(cell, columns, printBlocks)).join('')}</tr>`;
  });
  const header = `<thead><tr>${headers.join('')}</tr></thead>`;
  return `<table${table}>${header}<tbody>${rows.join('')}</tbody></table>`;
}

function headerCell(column: TableColumn, table: Table['attributes'], notes: PrintedNotes): string {
  const flag = (id: string | undefined): string | undefined => (id === column.id ? '' : undefined);
  const attributes = htmlAttributes({
    width: column.width,
    align:
      column.align === undefined
        ? undefined
        : { start: 'left', center: 'center', end: 'right' }[column.align],
    'data-type':
      column.type === 'text' || (column.type === 'select' && column.options !== undefined)
        ? undefined
        : column.type,
    'data-hidden': column.hidden === true ? '' : undefined,
    'data-max': column.max?.toString(),
    'data-card-target': flag(table.target),
    'data-card-cover': flag(table.cover),
    'data-card-cover-dark': flag(table.coverDark),
  });
  const options = column.options?.map(
    (option) =>
      `<option${htmlAttributes({ value: option.id, label: option.label, color: option.color })}></option>`,
  );
  const select = options === undefined ? '' : `<select multiple>${options.join('')}</select>`;
  const title = printInlines(titleOf(column), notes, '<br>');
  return `<th${attributes}>${select}${title === '' ? '' : `\n\n${title}\n\n`}</th>`;
}

function bodyCell(
  cell: Block,
  columns: readonly TableColumn[],
  printBlocks: (blocks: readonly Block[]) => string,
): string {
  if (cell.type !== 'table-cell') return '';
  const { definition, value, refs, other, colSpan, rowSpan } = cell.attributes;
  const attributes = htmlAttributes({
    colspan: colSpan?.toString(),
    rowspan: rowSpan?.toString(),
    'data-object-fit': other?.['object-fit'],
    'data-alt': other?.['alt'],
  });
  const column = columns.find(({ id }) => id === definition);
  if (refs !== undefined) {
    const links = refs.map(
      (ref) => `<a${htmlAttributes({ href: addressOf(ref) })}>${escapeHtml(addressOf(ref)) || '-'}</a>`,
    );
    return `<td${attributes}>${links.join(' ')}</td>`;
  }
  if (Array.isArray(value) && column?.type === 'select') {
    const chosen = value.map((id) => {
      const label = column.options?.find((option) => option.id === id)?.label ?? String(id);
      const text = escapeHtml(label).replaceAll('\n', '&#10;');
      return `<span${htmlAttributes({ 'data-option': String(id) })}>${text}</span>`;
    });
    return `<td${attributes}>${chosen.join(', ')}</td>`;
  }
  if (Array.isArray(value)) return `<td${attributes}>${escapeHtml(value.map(String).join(', '))}</td>`;
  if (value !== undefined) return `<td${attributes}>${escapeHtml(JSON.stringify(value))}</td>`;
  const body = printBlocks(cell.blocks);
  return `<td${attributes}>${body === '' ? '' : `\n\n${body}\n\n`}</td>`;
}
