import type { BlockOf } from '../../block.ts';
import { startOfText } from '../../plain-text.ts';
import { longestIncreasing } from '../../../shared/sequence.ts';
import type { Block, TableColumn } from '../../../shared/tree.ts';

type Table = BlockOf<'table'>;

export interface Columns {
  /** Index of the same column on the other side. */
  readonly afterOf: ReadonlyMap<number, number>;
  readonly beforeOf: ReadonlyMap<number, number>;
  /** New places of the columns that changed their order. */
  readonly moved: ReadonlySet<number>;
}

/** Rows that tell which column is which. */
const mostRows = 200;
/** So much of the longer column must be equal cells for another title to be a new name. */
const mostOfCells = 0.5;
/** So much of their words must two columns in one place have in common to be the same one with another title. */
const someOfWords = 0.3;
/** As much of a cell as tells what it is about, in characters. */
const lettersOfCell = 200;

/**
 * Which columns of two tables are the same: by id and title, by title, by id, by equal cells (a renamed column), then by place
 * where they have words in common. Columns without a title are named by their places, which say nothing where one was put
 * before them: they are matched by what stands in them. `identityOf`: equal for cells of equal content.
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
  const free = (columns: readonly TableColumn[], paired: ReadonlyMap<number, number>): readonly number[] =>
    columns.flatMap((_, index) => (paired.has(index) ? [] : [index]));
  const [oldFree, nowFree] = [free(old, afterOf), free(now, beforeOf)];
  if (oldFree.length > 0 && nowFree.length > 0) {
    for (const [index, place] of renamedPairs(before, oldFree, after, nowFree, identityOf))
      match(index, place);
    if (old.length === now.length)
      pass((_, __, index, place) => index === place && haveCommonWords(before, after, index));
  }
  const places = [...beforeOf].sort(([a], [b]) => a - b);
  const kept = new Set(longestIncreasing(places.map(([, index]) => index)));
  const moved = new Set(places.filter((_, index) => !kept.has(index)).map(([place]) => place));
  return { afterOf, beforeOf, moved };
}

/** Named by its place alone, as Markdown names columns without a title. */
function isPlaced({ id, title }: TableColumn): boolean {
  return title === '' && /^column-\d+(?:-\d+)?$/.test(id);
}

/** Pairs of columns that have most of their cells in common, the most alike first. */
function renamedPairs(
  before: Table,
  oldFree: readonly number[],
  after: Table,
  nowFree: readonly number[],
  identityOf: (cell: Block) => number,
): readonly (readonly [number, number])[] {
  const [old, now] = [
    oldFree.map((place) => cellsOf(before, place, identityOf)),
    nowFree.map((place) => cellsOf(after, place, identityOf)),
  ];
  const scored = oldFree.flatMap((index, i) =>
    nowFree.flatMap((place, j) => {
      const [one, other] = [old[i], now[j]];
      const size = Math.max(countOf(one), countOf(other));
      const score = size === 0 ? 0 : commonOf(one, other) / size;
      return score >= mostOfCells ? [{ index, place, score }] : [];
    }),
  );
  scored.sort((a, b) => b.score - a.score || distanceOf(a) - distanceOf(b));
  const [takenOld, takenNow] = [new Set<number>(), new Set<number>()];
  return scored.flatMap(({ index, place }) => {
    if (takenOld.has(index) || takenNow.has(place)) return [];
    takenOld.add(index);
    takenNow.add(place);
    return [[index, place] as const];
  });
}

function distanceOf({ index, place }: { readonly index: number; readonly place: number }): number {
  return Math.abs(index - place);
}

/** Whether two columns in one place may be the same one: by words of their titles or of their cells. */
function haveCommonWords(before: Table, after: Table, place: number): boolean {
  const [oldTitle, newTitle] = [before, after].map(({ attributes }) =>
    wordsOf([attributes.columns[place]?.title ?? '']),
  );
  if (commonOf(oldTitle, newTitle) > 0) return true;
  const [old, now] = [before, after].map(({ blocks }) =>
    wordsOf(blocks.slice(0, mostRows).flatMap(({ blocks: cells }) => textsOf(cells[place]))),
  );
  const size = Math.min(countOf(old), countOf(now));
  return size === 0 || commonOf(old, now) >= someOfWords * size;
}

function textsOf(cell: Block | undefined): readonly string[] {
  return cell === undefined ? [] : [startOfText(cell, lettersOfCell)];
}

function wordsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  for (const text of texts)
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
      words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

type Counts<Key> = ReadonlyMap<Key, number> | undefined;

function countOf<Key>(counts: Counts<Key>): number {
  return [...(counts?.values() ?? [])].reduce((sum, count) => sum + count, 0);
}

function commonOf<Key>(one: Counts<Key>, other: Counts<Key>): number {
  let common = 0;
  for (const [key, count] of one ?? []) common += Math.min(count, other?.get(key) ?? 0);
  return common;
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

function placedOf(table: Table, identityOf: (cell: Block) => number): readonly Placed[] {
  const { columns, target, cover, coverDark } = table.attributes;
  return columns.flatMap((column, place): readonly Placed[] => {
    if (!isPlaced(column)) return [];
    const role = [target, cover, coverDark].map((id) => id === column.id);
    const kind = `${column.type} ${String(column.hidden)} ${role.join()}`;
    return [{ place, kind, cells: cellsOf(table, place, identityOf) }];
  });
}

/** What stands in a column, by its identity: how often. */
function cellsOf(
  { blocks }: Table,
  place: number,
  identityOf: (cell: Block) => number,
): ReadonlyMap<number, number> {
  const cells = new Map<number, number>();
  for (const row of blocks.slice(0, mostRows)) {
    const cell = row.blocks[place];
    if (cell === undefined || !holdsAnything(cell)) continue;
    const id = identityOf(cell);
    cells.set(id, (cells.get(id) ?? 0) + 1);
  }
  return cells;
}

/** Cells in common count most, then the same kind of column. */
function likenessOf(one: Placed, other: Placed): number {
  return 2 * commonOf(one.cells, other.cells) + (one.kind === other.kind ? 1 : 0);
}

function holdsAnything(cell: Block): boolean {
  if (cell.type !== 'table-cell' || cell.blocks.length > 0) return true;
  const { value, refs } = cell.attributes;
  return value !== undefined || refs !== undefined;
}
