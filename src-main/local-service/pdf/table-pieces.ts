import { ownText, textOfBlock, withLabels } from '../../content/plain-text.ts';
import type { Block, TableColumn } from '../../shared/tree.ts';
import { fragmentsOf, linked, words } from './inline-fragments.ts';
import type { LayoutContext } from './layout-context.ts';
import { bodyStyle, colors } from './layout-measures.ts';
import { layLines } from './lines.ts';
import type { Fragment } from './lines.ts';
import type { TextStyle } from './layout-measures.ts';
import type { Piece } from './pieces.ts';

type Table = Extract<Block, { readonly type: 'table' }>;
type LayBlocks = (blocks: readonly Block[], width: number, context: LayoutContext) => Iterable<Piece>;

const padding = 4;
/** A row that is higher is cut into slices, so that it can go over several pages. */
const highestSlice = 500;
const cellStyle: TextStyle = { ...bodyStyle, size: 9 };
/** More columns than a sheet can hold side by side are written one below the other, as cards are. */
const mostColumns = 12;

/** A table as rows with lines around its cells; a card is a row too, and a very wide table a list of names and values. */
export function* tablePieces(
  table: Table,
  width: number,
  context: LayoutContext,
  layBlocks: LayBlocks,
): Generator<Piece> {
  const columns = table.attributes.columns.map((column, index) => ({ column, index }));
  const shown = columns.filter(({ column }) => column.hidden !== true);
  const used = shown.length === 0 ? columns : shown;
  if (used.length > mostColumns) {
    yield* stackedRows(table, used, width, context, layBlocks);
    return;
  }
  const widths = columnWidths(table, used, width);
  if (table.attributes.hideHeader !== true && used.some(({ column }) => column.title !== '')) {
    const cells = used.map(({ column }, at) => [
      ...layLines(context.canvas, titleOf(column, context), (widths[at] ?? 0) - 2 * padding),
    ]);
    for (const slice of slices(cells, widths, context, true)) yield { ...slice, keepWithNext: true };
  }
  for (const row of table.blocks) {
    const cells = used.map(({ column, index }, at) => {
      const cell = row.blocks[index];
      const cellWidth = (widths[at] ?? 0) - 2 * padding;
      return cell === undefined ? [] : cellPieces(cell, column, cellWidth, context, layBlocks);
    });
    yield* slices(cells, widths, context, false);
  }
}

function* stackedRows(
  table: Table,
  used: readonly { readonly column: TableColumn; readonly index: number }[],
  width: number,
  context: LayoutContext,
  layBlocks: LayBlocks,
): Generator<Piece> {
  for (const row of table.blocks) {
    const pieces = used.flatMap(({ column, index }) => {
      const cell = row.blocks[index];
      const value =
        cell === undefined ? [] : cellPieces(cell, column, width - 2 * padding, context, layBlocks);
      const title = [...layLines(context.canvas, titleOf(column, context), width - 2 * padding)];
      return value.length === 0 ? [] : [...title, ...value];
    });
    yield* slices([pieces], [width], context, false);
  }
}

function titleOf(column: TableColumn, context: LayoutContext): Fragment[] {
  const style = { ...cellStyle, bold: true };
  return column.inlines === undefined
    ? [words(column.title, style)]
    : [...fragmentsOf(column.inlines, style, context)];
}

function cellPieces(
  cell: Block,
  column: TableColumn,
  width: number,
  context: LayoutContext,
  layBlocks: LayBlocks,
): Piece[] {
  const fragments: Fragment[] = [];
  if (cell.type === 'table-cell') {
    const { refs = [] } = cell.attributes;
    const value = cell.attributes.value === undefined ? undefined : withLabels(cell.attributes.value, column);
    if (value === true || value === false) fragments.push(words(value ? '☑' : '☐', cellStyle));
    else if (value !== undefined)
      fragments.push(
        words(ownText({ ...cell, inlines: [], attributes: { definition: '', value } }), cellStyle),
      );
    for (const ref of refs) {
      const { label, link } = context.destinationOf(ref);
      if (fragments.length > 0) fragments.push(words(' ', cellStyle));
      fragments.push(words(label, link === undefined ? cellStyle : linked(cellStyle), link));
    }
  }
  fragments.push(...fragmentsOf(cell.inlines, cellStyle, context));
  const pieces: Piece[] = [
    ...layLines(context.canvas, fragments, width),
    ...layBlocks(cell.blocks, width, context),
  ];
  while (pieces.at(-1)?.isSpace === true) pieces.pop();
  return pieces;
}

/** Rows of cells that fit a page; what is higher than a slice goes on in the next. */
function* slices(
  cells: readonly (readonly Piece[])[],
  widths: readonly number[],
  context: LayoutContext,
  isHeader: boolean,
): Generator<Piece> {
  const next = cells.map(() => 0);
  do {
    const parts = cells.map((pieces, at) => {
      const part: Piece[] = [];
      let height = 0;
      for (let piece = pieces[next[at] ?? 0]; piece !== undefined; piece = pieces[next[at] ?? 0]) {
        if (part.length > 0 && height + piece.height > highestSlice) break;
        part.push(piece);
        height += piece.height;
        next[at] = (next[at] ?? 0) + 1;
      }
      return { part, height };
    });
    const height = Math.max(cellStyle.size, ...parts.map((part) => part.height)) + 2 * padding;
    const draw = (x: number, y: number): void => {
      let left = x;
      parts.forEach(({ part }, at) => {
        const cellWidth = widths[at] ?? 0;
        if (isHeader) context.canvas.fill(left, y, cellWidth, height, colors.shade);
        context.canvas.frame(left, y, cellWidth, height, colors.line);
        let top = y + padding;
        for (const piece of part) {
          piece.draw(left + padding, top);
          top += piece.height;
        }
        left += cellWidth;
      });
    };
    yield { height, draw };
  } while (cells.some((pieces, at) => (next[at] ?? 0) < pieces.length));
}

/** Shares of the width by how much the columns hold, so that a column of numbers leaves room for one of sentences. */
function columnWidths(
  table: Table,
  used: readonly { readonly column: TableColumn; readonly index: number }[],
  width: number,
): number[] {
  const weights = used.map(({ column, index }) => {
    let most = column.title.length;
    for (const row of table.blocks.slice(0, 60)) {
      const cell = row.blocks[index];
      if (cell !== undefined) most = Math.max(most, textOfBlock(cell).length);
    }
    return Math.min(60, Math.max(8, most));
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (width * weight) / sum);
}
