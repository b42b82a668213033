import { makeBlock, withSlots } from '../block.ts';
import { mergeCells } from '../cell-merges.ts';
import type { CellMerge } from '../../shared/merged-cells.ts';

import { textOfInlines } from '../../shared/plain-text.ts';
import { textOfBlock } from '../plain-text.ts';
import { plainSlugOf } from '../../shared/anchor-finder.ts';
import type { Align, AttributeValue, Block, Inline, Reference, TableColumn } from '../../shared/tree.ts';
import type { TreeBuilder } from './tree-builder.ts';

type Attributes = ReadonlyMap<string, string>;
type Option = NonNullable<TableColumn['options']>[number];

interface CellNotes {
  readonly isHeader: boolean;
  readonly attributes: Attributes;
  readonly options: Option[];
  readonly chosen: string[];
}

const maximumColumns = 200;
const maximumPadding = 50_000;

/** Pipe tables and HTML tables, cards among them, become tables through the same frames. */
export class TableFrames {
  private readonly builder: TreeBuilder;
  private readonly notes = new WeakMap<Block, CellNotes>();
  private current: CellNotes | undefined;

  constructor(builder: TreeBuilder) {
    this.builder = builder;
  }

  openTable(attributes: Attributes): number {
    return this.builder.open({
      name: 'html:table',
      holds: 'blocks',
      make: ({ blocks }) => this.tableOf(attributes, blocks),
    });
  }

  openRow(): number {
    if (this.builder.nearestOf('html:tr', 'html:table') === 'html:tr') this.builder.close('html:tr', true);
    return this.builder.open({
      name: 'html:tr',
      holds: 'blocks',
      make: ({ blocks }) => [makeBlock('table-row', { record: '' }, { blocks: blocks.map(asCell) })],
    });
  }

  openCell(isHeader: boolean, attributes: Attributes): number {
    const nearest = this.builder.nearestOf('html:td', 'html:tr', 'html:table');
    if (nearest === 'html:td') this.builder.close('html:td', true);
    if (nearest === 'html:table' || nearest === undefined) this.openRow();
    const notes: CellNotes = { isHeader, attributes, options: [], chosen: [] };
    this.current = notes;
    return this.builder.open({
      name: 'html:td',
      holds: 'blocks',
      isBarrier: true,
      make: ({ blocks }) => {
        const cell = makeBlock('table-cell', { definition: '' }, { blocks });
        this.notes.set(cell, notes);
        return [cell];
      },
    });
  }

  addOption(attributes: Attributes): void {
    const label = attributes.get('label') ?? attributes.get('value') ?? '';
    this.current?.options.push({
      id: attributes.get('value') ?? label,
      label,
      ...(attributes.has('color') ? { color: attributes.get('color') ?? '' } : {}),
    });
  }

  choose(option: string): void {
    this.current?.chosen.push(option);
  }

  private tableOf(attributes: Attributes, content: readonly Block[]): readonly Block[] {
    const held = content.filter((block) => block.type === 'table-row').filter((row) => row.blocks.length > 0);
    const { rows, merges } = this.spread(held);
    const strays = content.filter((block) => block.type !== 'table-row');
    const first = rows[0];
    const hasHeader = held[0]?.blocks.every((cell) => this.notes.get(cell)?.isHeader === true) ?? false;
    const body = hasHeader ? rows.slice(1) : rows;
    const headers = hasHeader ? (first?.blocks ?? []) : [];
    const width = Math.min(
      maximumColumns,
      Math.max(0, ...rows.slice(0, 10_000).map((row) => row.blocks.length)),
    );
    const columns = this.columnsOf(headers, width);
    const isCards = attributes.get('data-view') === 'cards';
    const flagged = (name: string): string | undefined =>
      columns[headers.findIndex((header) => this.notes.get(header)?.attributes.has(name) === true)]?.id;
    const cardSize = attributes.get('data-card-size');
    const table = makeBlock(
      'table',
      {
        view: isCards ? 'cards' : 'grid',
        columns,
        hideHeader:
          !hasHeader ||
          (attributes.has('data-header-hidden') && attributes.get('data-header-hidden') !== 'false')
            ? true
            : undefined,
        fullWidth: attributes.get('data-full-width') === 'true' ? true : undefined,
        cardSize: isCards && (cardSize === 'large' || cardSize === 'medium') ? cardSize : undefined,
        target: flagged('data-card-target'),
        cover: flagged('data-card-cover'),
        coverDark: flagged('data-card-cover-dark'),
        other: otherOf(attributes),
      },
      { blocks: mergeCells(this.bodyOf(body, columns), hasHeader ? merges.map(below) : merges) },
    );
    return rows.length === 0 ? strays : [table, ...strays];
  }

  /** Rows in which a cell that takes several columns or rows has empty ones where it reaches over, and what is merged. */
  private spread(held: readonly Block[]): {
    readonly rows: readonly Block[];
    readonly merges: readonly CellMerge[];
  } {
    const merges: CellMerge[] = [];
    let room = maximumPadding;
    /** By column: rows that a cell above still reaches over. */
    let reaching: number[] = [];
    const rows = held.map((row, index) => {
      const cells: Block[] = [];
      const next: number[] = [];
      const skip = (): void => {
        for (let left = reaching[cells.length] ?? 0; left > 0; left = reaching[cells.length] ?? 0) {
          next[cells.length] = left - 1;
          cells.push(emptyCell());
        }
      };
      for (const cell of row.blocks) {
        skip();
        const attributes = this.notes.get(cell)?.attributes;
        const colSpan = Math.min(spanIn(attributes, 'colspan'), Math.max(1, maximumColumns - cells.length));
        const rowSpan = Math.min(spanIn(attributes, 'rowspan'), held.length - index);
        const isMerged = colSpan * rowSpan > 1 && colSpan * rowSpan <= room;
        if (isMerged) {
          room -= colSpan * rowSpan;
          merges.push({ row: index, column: cells.length, rowSpan, colSpan });
        }
        for (let at = 0; at < (isMerged ? colSpan : 1); at += 1) {
          next[cells.length] = isMerged ? rowSpan - 1 : 0;
          cells.push(at === 0 ? cell : emptyCell());
        }
      }
      skip();
      reaching = next;
      return cells.length === row.blocks.length ? row : withSlots(row, { blocks: cells });
    });
    return { rows, merges };
  }

  private columnsOf(headers: readonly Block[], width: number): readonly TableColumn[] {
    const taken = new Set<string>();
    return Array.from({ length: width }, (_, index) => {
      const header = headers[index];
      const notes = header === undefined ? undefined : this.notes.get(header);
      const attributes = notes?.attributes ?? new Map<string, string>();
      const inlines = header?.blocks.flatMap((block) => block.inlines) ?? [];
      const title = textOfInlines(inlines).trim() || (header === undefined ? '' : textOfBlock(header).trim());
      const id = uniqueId(plainSlugOf(title) || `column-${index + 1}`, taken);
      const align = alignOf(attributes.get('align'));
      const max = Number(attributes.get('data-max'));
      return {
        id,
        title,
        ...(isPlain(inlines) ? {} : { inlines }),
        type: typeOf(attributes, (notes?.options.length ?? 0) > 0),
        ...(attributes.has('width') ? { width: attributes.get('width') ?? '' } : {}),
        ...(align === undefined ? {} : { align }),
        ...(attributes.has('data-hidden') ? { hidden: true } : {}),
        ...(notes === undefined || notes.options.length === 0 ? {} : { options: notes.options }),
        ...(max > 0 ? { max } : {}),
      };
    });
  }

  private bodyOf(rows: readonly Block[], columns: readonly TableColumn[]): readonly Block[] {
    let padding = maximumPadding;
    return rows.map((row, index) => {
      const cells: Block[] = row.blocks
        .slice(0, maximumColumns)
        .map((cell, position) => this.cellOf(cell, columns[position]));
      // What stands beyond the last column is kept in the last cell.
      const beyond = row.blocks.slice(maximumColumns).flatMap((cell) => cell.blocks);
      const last = cells.at(-1);
      if (beyond.length > 0 && last !== undefined) {
        cells[cells.length - 1] = withSlots(last, { blocks: [...last.blocks, ...beyond] });
      }
      while (cells.length < columns.length && padding > 0) {
        padding -= 1;
        cells.push(makeBlock('table-cell', { definition: columns[cells.length]?.id ?? '' }));
      }
      return makeBlock('table-row', { record: `row-${index + 1}` }, { blocks: cells });
    });
  }

  private cellOf(cell: Block, column: TableColumn | undefined): Block {
    const definition = column?.id ?? '';
    const notes = this.notes.get(cell);
    const text = cell.blocks.map(textOfBlock).join(' ').trim();
    const fit = notes?.attributes.get('data-object-fit');
    const alt = notes?.attributes.get('data-alt');
    const look = {
      ...(fit === undefined ? {} : { 'object-fit': fit }),
      ...(alt === undefined ? {} : { alt }),
    };
    const other = Object.keys(look).length === 0 ? undefined : look;
    const type = column?.type ?? 'text';
    const plain = makeBlock('table-cell', { definition, other }, { blocks: cell.blocks });
    if (type === 'text') return plain;
    // What the hosted platform writes for a cell that holds no value.
    if (text === 'null') return makeBlock('table-cell', { definition, other });
    const refs = referencesIn(cell.blocks);
    if (type === 'content-ref' || type === 'image' || type === 'files') {
      if (refs.length === 0)
        return text === '' ? plain : makeBlock('table-cell', { definition, other }, { blocks: cell.blocks });
      return makeBlock('table-cell', { definition, refs, other });
    }
    const value = valueOf(type, text, notes?.chosen ?? []);
    return value === undefined ? plain : makeBlock('table-cell', { definition, value, other });
  }
}

function emptyCell(): Block {
  return makeBlock('table-cell', { definition: '' });
}

/** Rows are counted without the header. */
function below(merge: CellMerge): CellMerge {
  return { ...merge, row: merge.row - 1 };
}

function spanIn(attributes: Attributes | undefined, name: string): number {
  const span = Number(attributes?.get(name) ?? '1');
  return Number.isInteger(span) && span > 1 ? span : 1;
}

function valueOf(type: string, text: string, chosen: readonly string[]): AttributeValue | undefined {
  switch (type) {
    case 'checkbox':
      return text === 'true' || text === '[x]' || text === '✓';
    case 'number':
    case 'rating':
      return text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
    case 'select':
      return chosen.length > 0 ? [...chosen] : undefined;
    case 'users':
      return text === '' ? undefined : text.split(/[\s,]+/);
    default:
      return undefined;
  }
}

function typeOf(attributes: Attributes, hasOptions: boolean): string {
  const type = attributes.get('data-type');
  if (type !== undefined && type !== '') return type;
  if (hasOptions) return 'select';
  if (attributes.has('data-card-target')) return 'content-ref';
  if (attributes.has('data-card-cover') || attributes.has('data-card-cover-dark')) return 'image';
  return 'text';
}

const understood = new Set(['data-view', 'data-card-size', 'data-full-width', 'data-header-hidden']);

function otherOf(attributes: Attributes): Readonly<Record<string, string>> | undefined {
  const rest = [...attributes].filter(([name]) => name.startsWith('data-') && !understood.has(name));
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}

function referencesIn(blocks: readonly Block[]): readonly Reference[] {
  const refs: Reference[] = [];
  const visit = (inlines: readonly Inline[]): void => {
    for (const inline of inlines) {
      if (inline.type === 'link') refs.push(inline.ref);
      if (inline.type === 'mention') refs.push(inline.ref);
      if (inline.type === 'inline-image') refs.push(inline.ref);
    }
  };
  for (const block of blocks) {
    visit(block.inlines);
    if (block.type === 'image') refs.push(block.attributes.ref);
    for (const ref of referencesIn(block.blocks)) refs.push(ref);
  }
  return refs;
}

function asCell(block: Block): Block {
  return block.type === 'table-cell'
    ? block
    : makeBlock('table-cell', { definition: '' }, { blocks: [block] });
}

function isPlain(inlines: readonly Inline[]): boolean {
  return inlines.every((inline) => inline.type === 'text' && inline.marks.length === 0);
}

function uniqueId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let count = 2; taken.has(id); count += 1) id = `${wanted}-${count}`;
  taken.add(id);
  return id;
}

/** `left`, `center`, `right` of HTML as the tree names them. */
export function alignOf(value: string | undefined): Align | undefined {
  switch (value) {
    case 'left':
    case 'start':
      return 'start';
    case 'center':
      return 'center';
    case 'right':
    case 'end':
      return 'end';
    default:
      return undefined;
  }
}
