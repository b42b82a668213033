import { ServiceError } from '../service-error.ts';

/** Items of a list when the caller does not say how many. */
const defaultLimit = 100;

export interface PagingQuery {
  readonly page?: string | undefined;
  readonly limit?: number | undefined;
}

export interface ListAnswer<Item> {
  readonly [key: string]: unknown;
  readonly count: number;
  readonly items: Item[];
  readonly next?: { readonly page: string };
}

/**
 * What puts an item in its place among the others. It is made of the item alone, never of its index: what comes and goes
 * beside it must move nothing. No two items of a list share one.
 */
export type ListKey = readonly (string | number)[];

/** A cursor names the last item already given. */
function encodeCursor(list: string, key: unknown): string {
  return Buffer.from(JSON.stringify([list, key])).toString('base64url');
}

/** @throws {ServiceError} 400 for what is not a cursor of this list */
function decodeCursor<Key>(list: string, cursor: string, isKey: (value: unknown) => value is Key): Key {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const parts: readonly unknown[] = Array.isArray(value) ? value : [];
    const key = parts[1];
    if (parts[0] === list && isKey(key)) return key;
  } catch {
    // falls through to the refusal
  }
  throw new ServiceError(400, 'page: not a cursor of this list.');
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function isListKey(value: unknown): value is ListKey {
  return Array.isArray(value) && value.every((part) => typeof part === 'string' || isNumber(part));
}

/**
 * One page of a list that SQL walks by number. `fetch` answers at most `limit` rows beyond `after`, in the list's order;
 * `list` names the list, so that a cursor of another one is refused.
 */
export function pageOfRows<Row extends { readonly seq: number }, Item>(
  list: string,
  query: PagingQuery,
  count: number,
  fetch: (after: number | undefined, limit: number) => readonly Row[],
  present: (row: Row) => Item,
): ListAnswer<Item> {
  const limit = query.limit ?? defaultLimit;
  const key = query.page === undefined ? undefined : decodeCursor(list, query.page, isNumber);
  const rows = limit === 0 ? [] : fetch(key, limit + 1);
  const given = rows.slice(0, limit);
  const last = given.at(-1);
  const items = given.map(present);
  return rows.length > limit && last !== undefined
    ? { count, items, next: { page: encodeCursor(list, last.seq) } }
    : { count, items };
}

/** One page of a list that is at hand as a whole, ordered by its keys. */
export function pageOfItems<Value, Item>(
  list: string,
  query: PagingQuery,
  values: readonly Value[],
  keyOf: (value: Value) => ListKey,
  present: (value: Value) => Item,
  order: 'asc' | 'desc' = 'asc',
): ListAnswer<Item> {
  const limit = query.limit ?? defaultLimit;
  const after = query.page === undefined ? undefined : decodeCursor(list, query.page, isListKey);
  const sign = order === 'asc' ? 1 : -1;
  const sorted = values
    .map((value) => ({ key: keyOf(value), value }))
    .filter(({ key }) => after === undefined || sign * compareKeys(key, after) > 0)
    .sort((a, b) => sign * compareKeys(a.key, b.key));
  const given = sorted.slice(0, limit);
  const last = given.at(-1);
  const items = given.map(({ value }) => present(value));
  return sorted.length > limit && last !== undefined
    ? { count: values.length, items, next: { page: encodeCursor(list, last.key) } }
    : { count: values.length, items };
}

/** Part by part; numbers as numbers and before texts. */
function compareKeys(a: ListKey, b: ListKey): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const [one, other] = [a[index], b[index]];
    if (one === other) continue;
    if (one === undefined) return -1;
    if (other === undefined) return 1;
    if (typeof one === typeof other) return one < other ? -1 : 1;
    return typeof one === 'number' ? -1 : 1;
  }
  return 0;
}

/**
 * One page of a list that was put in order once, before its first page: the cursor holds what is still to come, as whole
 * numbers from 0. For orders in which one item's place depends on all the others, as in a search.
 */
export function pageOfRest<Item>(
  list: string,
  query: PagingQuery,
  begin: () => readonly number[],
  present: (numbers: readonly number[]) => readonly (Item | undefined)[],
): ListAnswer<Item> {
  const limit = query.limit ?? defaultLimit;
  const held = query.page === undefined ? undefined : decodeCursor(list, query.page, isRest).split('.');
  const numbers = held?.slice(1).map((digits) => Number.parseInt(digits, 36)) ?? begin();
  const count = held === undefined ? numbers.length : Number.parseInt(held[0] ?? '', 36);
  const items: Item[] = [];
  let taken = 0;
  // What is gone since the order was found is left out, and others come in its place.
  while (taken < numbers.length && items.length < limit) {
    const next = numbers.slice(taken, taken + limit - items.length);
    items.push(...present(next).filter((item) => item !== undefined));
    taken += next.length;
  }
  const rest = numbers.slice(taken);
  if (rest.length === 0 || items.length === 0) return { count, items };
  const page = encodeCursor(list, [count, ...rest].map((number) => number.toString(36)).join('.'));
  return { count, items, next: { page } };
}

/**
 * One page of a list over a revision. What is in a revision never changes, so the cursor names it with the number of the
 * next item: the pages of one listing are of one revision, whatever becomes the primary content between them. Items that
 * weigh more than `mostWeight` together do not come in one page, unless it is one alone.
 */
export function pageOfRevision<Value>(
  list: string,
  query: PagingQuery,
  values: readonly Value[],
  from: { readonly revision: string; readonly start: number },
  weightOf: (value: Value) => number,
  mostWeight: number,
): ListAnswer<Value> {
  const last = Math.min(values.length, from.start + (query.limit ?? defaultLimit));
  let end = from.start;
  for (let weight = 0; end < last; end += 1) {
    const value = values[end];
    weight += value === undefined ? 0 : weightOf(value);
    if (weight > mostWeight && end > from.start) break;
  }
  const items = values.slice(from.start, end);
  const count = values.length;
  return end < count && items.length > 0
    ? { count, items, next: { page: encodeCursor(list, `${from.revision} ${end}`) } }
    : { count, items };
}

/** An item of a list over several revisions, and its place in its own. */
export interface Placed<Value> {
  readonly revision: string;
  /** Grows from item to item of one revision. */
  readonly at: number;
  readonly value: Value;
}

/** One page of a list over several revisions, one after the other; the cursor names the place of the next item. */
export function pageOfPlaces<Value>(
  list: string,
  query: PagingQuery,
  count: number,
  /** From the cursor on. */
  left: readonly Placed<Value>[],
): ListAnswer<Value> {
  const given = left.slice(0, query.limit ?? defaultLimit);
  const next = left[given.length];
  const items = given.map(({ value }) => value);
  return next === undefined || items.length === 0
    ? { count, items }
    : { count, items, next: { page: encodeCursor(list, `${next.revision} ${next.at}`) } };
}

/** The revision that a cursor names, and where in it to go on. */
export function revisionOfCursor(
  list: string,
  query: PagingQuery,
): { readonly revisionId: string; readonly start: number } | undefined {
  if (query.page === undefined) return undefined;
  const [revisionId = '', start = ''] = decodeCursor(list, query.page, isPlace).split(' ');
  return { revisionId, start: Number(start) };
}

function isPlace(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9A-Za-z]{1,40} \d{1,9}$/.test(value);
}

function isRest(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-z]{1,9}(\.[0-9a-z]{1,9})+$/.test(value);
}
