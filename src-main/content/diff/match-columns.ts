import type { BlockOf } from '../block.ts';
import { longestIncreasing } from '../../shared/sequence.ts';
import type { Block, TableColumn } from '../../shared/tree.ts';

type Table = BlockOf<'table'>;

export interface Columns {
  /** Index of the same column on the other side. */
  readonly afterOf: ReadonlyMap<number, number>;
  readonly beforeOf: ReadonlyMap<number, number>;
  /** New places of the columns that changed their order. */
  readonly moved: ReadonlySet<number>;
}

/** Rows that tell which untitled column is which. */
const mostRows = 200;

/**
 * Which columns of two tables are the same: by id and title, by title, by id, then by place. Columns without a title are
 * named by their places, which say nothing where one was put before them: they are matched by what stands in them.
 * `identityOf`: equal for cells of equal content.
 */
export function matchColumns(before: Table, after: Table, identityOf: (cell: Block) => number): Columns {
  const [old, now] = [before.attributes.columns, after.attributes.columns];
  const afterOf = new Map<number, number>();
  const beforeOf = new Map<number, number>();
  const match = (index: number, place: number): void => {
    afterOf.set(index, place);
    beforeOf.set(place, index);
  };
  const pass = (
    isSame: (old: TableColumn, now: TableColumn, index: number, place: number) => boolean,
  ): void => {
    old.forEach((one, index) => {
      if (afterOf.has(index)) return;
      const found = now.findIndex((other, place) => !beforeOf.has(place) && isSame(one, other, index, place));
      if (found !== -1) match(index, found);
    });
  };
  for (const [index, place] of untitledPairs(before, after, identityOf)) match(index, place);
  pass((one, other) => !isPlaced(one) && one.id === other.id && one.title === other.title);
  pass((one, other) => one.title !== '' && one.title === other.title);
  pass((one, other) => !isPlaced(one) && one.id === other.id);
  // A renamed column stands where the old one stood.
  if (old.length === now.length) pass((_, __, index, place) => index === place);
  const places = [...beforeOf].sort(([a], [b]) => a - b);
  const kept = new Set(longestIncreasing(places.map(([, index]) => index)));
  const moved = new Set(places.filter((_, index) => !kept.has(index)).map(([place]) => place));
  return { afterOf, beforeOf, moved };
}

/** Named by its place alone, as Markdown names columns without a title. */
function isPlaced({ id, title }: TableColumn): boolean {
  return title === '' && /^column-\d+(?:-\d+)?$/.test(id);
}

/** Pairs of untitled columns, in order, that have the most cells in common. */
function untitledPairs(
  before: Table,
  after: Table,
  identityOf: (cell: Block) => number,
): readonly (readonly [number, number])[] {
  const [old, now] = [placedOf(before, identityOf), placedOf(after, identityOf)];
  const width = now.length + 1;
  // Best sum of likeness of the columns from (i, j) on.
  const best = new Float64Array((old.length + 1) * width);
  const likeness = old.map((one) => now.map((other) => likenessOf(one, other)));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const paired = (likeness[i]?.[j] ?? 0) + (best[(i + 1) * width + j + 1] ?? 0);
      best[i * width + j] = Math.max(paired, best[(i + 1) * width + j] ?? 0, best[i * width + j + 1] ?? 0);
    }
  }
  const pairs: (readonly [number, number])[] = [];
  let [i, j] = [0, 0];
  for (
    let one = old[i], other = now[j];
    one !== undefined && other !== undefined;
    one = old[i], other = now[j]
  ) {
    const here = best[i * width + j] ?? 0;
    const alike = likeness[i]?.[j] ?? 0;
    if (alike > 0 && here === alike + (best[(i + 1) * width + j + 1] ?? 0)) {
      pairs.push([one.place, other.place]);
      i += 1;
      j += 1;
    } else if (here === (best[(i + 1) * width + j] ?? 0)) i += 1;
    else j += 1;
  }
  return pairs;
}

interface Placed {
  readonly place: number;
  readonly kind: string;
  readonly cells: ReadonlyMap<number, number>;
}

function placedOf({ attributes, blocks }: Table, identityOf: (cell: Block) => number): readonly Placed[] {
  const { columns, target, cover, coverDark } = attributes;
  return columns.flatMap((column, place): readonly Placed[] => {
    if (!isPlaced(column)) return [];
    const cells = new Map<number, number>();
    for (const row of blocks.slice(0, mostRows)) {
      const cell = row.blocks[place];
      if (cell === undefined || !holdsAnything(cell)) continue;
      const id = identityOf(cell);
      cells.set(id, (cells.get(id) ?? 0) + 1);
    }
    const role = [target, cover, coverDark].map((id) => id === column.id);
    return [{ place, kind: `${column.type} ${String(column.hidden)} ${role.join()}`, cells }];
  });
}

/** Cells in common count most, then the same kind of column. */
function likenessOf(one: Placed, other: Placed): number {
  let common = 0;
  for (const [id, count] of one.cells) common += Math.min(count, other.cells.get(id) ?? 0);
  return 2 * common + (one.kind === other.kind ? 1 : 0);
}

function holdsAnything(cell: Block): boolean {
  if (cell.type !== 'table-cell' || cell.blocks.length > 0) return true;
  const { value, refs } = cell.attributes;
  return value !== undefined || refs !== undefined;
}
