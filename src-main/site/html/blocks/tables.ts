import { coveredCells, spanOf } from '../../../shared/merged-cells.ts';
import type { AttributeValue, Block, Reference, TableColumn } from '../../../shared/tree.ts';
import { iconMarkup } from './icon.ts';
import { imageMarkup, lengthOf } from './images.ts';
import { colorClass, inlinesMarkup, linkMarkup, targetLink, titleOfTarget } from './inlines.ts';
import type { BlocksWriter } from './inlines.ts';
import { classes, element, join, nothing, text } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { PageWriter } from '../page-writer.ts';

type Table = Extract<Block, { readonly type: 'table' }>;
type Cell = Extract<Block, { readonly type: 'table-cell' }>;

export function tableMarkup(block: Table, writer: PageWriter, blocks: BlocksWriter): Markup {
  return block.attributes.view === 'cards' ? cards(block, writer, blocks) : grid(block, writer, blocks);
}

function grid({ attributes, blocks: rows }: Table, writer: PageWriter, blocks: BlocksWriter): Markup {
  const columns = attributes.columns.filter((column) => column.hidden !== true);
  const hasTitles = columns.some((column) => column.title !== '') && attributes.hideHeader !== true;
  const head = columns.map((column) => {
    const width = lengthOf(column.width);
    return element(
      'th',
      {
        scope: 'col',
        dir: 'auto',
        class: classes(
          column.align,
          width === undefined ? undefined : writer.rule(`width:${width};min-width:${width}`),
        ),
      },
      column.inlines === undefined ? text(column.title) : inlinesMarkup(column.inlines, writer, blocks),
    );
  });
  const covered = coveredCells(rows);
  const rowMarkup = (row: Block): Markup =>
    element(
      'tr',
      {},
      ...columns.map((column) => {
        const width = hasTitles ? undefined : lengthOf(column.width);
        const cells = cellsOf(row, column, attributes.columns);
        const [first] = cells;
        if (cells.length === 1 && first !== undefined && covered.has(first)) return nothing;
        const { colSpan, rowSpan } = first === undefined ? {} : spanOf(first);
        return element(
          'td',
          {
            dir: 'auto',
            colspan: colSpan,
            rowspan: rowSpan,
            class: classes(column.align, width === undefined ? undefined : writer.rule(`min-width:${width}`)),
          },
          ...cells.map((cell) => cellMarkup(cell, column, writer, blocks)),
        );
      }),
    );
  const body = rows.map((row) => writer.row(columns.length, () => rowMarkup(row)));
  return element(
    'div',
    {
      class: classes(
        'table-scroll',
        attributes.fullWidth === true && 'full-width',
        isOn(attributes, 'data-sticky-header') && 'sticky-header',
        isOn(attributes, 'data-sticky-first-column') && 'sticky-column',
      ),
      tabindex: 0,
    },
    element(
      'table',
      {},
      hasTitles ? element('thead', {}, element('tr', {}, ...head)) : nothing,
      element('tbody', {}, ...body),
    ),
  );
}

function isOn({ other }: Table['attributes'], name: string): boolean {
  return other?.[name] === 'true' || other?.[name] === '';
}

function isCell(block: Block): block is Cell {
  return block.type === 'table-cell';
}

/** A row's cells under one column: by the column's name, else by place. */
function cellsOf(row: Block, column: TableColumn, columns: readonly TableColumn[]): readonly Cell[] {
  const cells = row.blocks.filter(isCell);
  const named = cells.filter((cell) => cell.attributes.definition === column.id);
  if (named.length > 0) return named;
  const byPlace = cells[columns.indexOf(column)];
  return byPlace === undefined || columns.some((other) => other.id === byPlace.attributes.definition)
    ? []
    : [byPlace];
}

function cellMarkup(cell: Cell, column: TableColumn, writer: PageWriter, blocks: BlocksWriter): Markup {
  const { value, refs } = cell.attributes;
  const typed = value === undefined && refs === undefined ? nothing : valueMarkup(cell, column, writer);
  return join([typed, inlinesMarkup(cell.inlines, writer, blocks), blocks(cell.blocks, writer)]);
}

function valueMarkup(
  { attributes: { value, refs = [], other = {} } }: Cell,
  column: TableColumn,
  writer: PageWriter,
): Markup {
  if (refs.length > 0) return join(refs.map((ref) => refMarkup(ref, column, writer, other['alt'] ?? '')));
  switch (column.type) {
    case 'checkbox': {
      const isOn = value === true || value === 'true';
      return element(
        'span',
        { class: classes('task-box', isOn && 'on'), role: 'img', 'aria-label': isOn ? 'Yes' : 'No' },
        isOn ? iconMarkup(writer.context.icon('check')) : nothing,
      );
    }
    case 'rating': {
      const most = Math.max(1, Math.min(10, column.max ?? 5));
      const stars = Math.min(most, Math.max(0, Math.round(Number(textOf(value)) || 0)));
      const star = iconMarkup(writer.context.icon('star'));
      return element(
        'span',
        { class: 'rating', role: 'img', 'aria-label': `${stars} of ${most}` },
        ...Array.from({ length: most }, (_, index) =>
          element('span', { class: index < stars ? 'on' : 'off' }, star),
        ),
      );
    }
    case 'select': {
      const ids = Array.isArray(value)
        ? value.map(textOf)
        : value === undefined || value === null || value === ''
          ? []
          : [textOf(value)];
      return join(
        ids.map((id) => {
          const option = column.options?.find((one) => one.id === id);
          return element(
            'span',
            { class: classes('chip', colorClass('paper', option?.color)) },
            text(option?.label ?? id),
          );
        }),
      );
    }
    default:
      return text(textOf(value));
  }
}

function refMarkup(ref: Reference, column: TableColumn, writer: PageWriter, alt: string): Markup {
  if (column.type === 'image') return imageMarkup({ ref, alt, className: 'cell-image' }, writer);
  return linkMarkup(ref, 'cell-link', writer, (target) => {
    const known = titleOfTarget(target);
    return text(known ?? (target.kind === 'web' ? target.host : target.kind === 'text' ? target.target : ''));
  });
}

function textOf(value: AttributeValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((part: AttributeValue) => textOf(part)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

// -- cards ----------------------------------------------------------------------------------------------------------

function cards({ attributes, blocks: rows }: Table, writer: PageWriter, blocks: BlocksWriter): Markup {
  const special = new Set([attributes.target, attributes.cover, attributes.coverDark]);
  const shown = attributes.columns.filter((column) => column.hidden !== true && !special.has(column.id));
  return element(
    'div',
    {
      class: classes(
        'cards',
        attributes.cardSize === 'large' && 'large',
        attributes.other?.['data-wrap'] === 'false' && 'in-one-row',
        attributes.fullWidth === true && 'full-width',
      ),
    },
    ...rows.map((row) => writer.part(() => card(row, attributes, shown, writer, blocks))),
  );
}

function card(
  row: Block,
  table: Table['attributes'],
  shown: readonly TableColumn[],
  writer: PageWriter,
  blocks: BlocksWriter,
): Markup {
  const target = refOf(row, table.target);
  const cover = refOf(row, table.cover);
  const inside = (): Markup =>
    join([
      cover === undefined
        ? nothing
        : imageMarkup(
            { ref: cover, refDark: refOf(row, table.coverDark), alt: '', className: 'card-cover' },
            writer,
          ),
      element(
        'div',
        { class: 'card-body' },
        ...shown.flatMap((column) => {
          const parts = cellsOf(row, column, table.columns).map((cell) =>
            cellMarkup(cell, column, writer, blocks),
          );
          const words = join(parts);
          return words === '' ? [] : [element('div', { class: 'card-field flow', dir: 'auto' }, words)];
        }),
      ),
    ]);
  if (target === undefined) return element('div', { class: 'card' }, inside());
  const found = writer.context.resolve(target);
  // Links inside a card that is a link itself are text: a link cannot stand in a link.
  return targetLink(found, 'card linked', writer, inside);
}

function refOf(row: Block, id: string | undefined): Reference | undefined {
  if (id === undefined) return undefined;
  const cell = row.blocks.find((one): one is Cell => isCell(one) && one.attributes.definition === id);
  return cell?.attributes.refs?.[0];
}
