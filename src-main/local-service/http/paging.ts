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

type Key = string | number;

/** A cursor names the last item already given, so that what comes and goes beside it moves nothing. */
function encode(list: string, key: Key): string {
  return Buffer.from(JSON.stringify([list, key])).toString('base64url');
}

function decode(list: string, cursor: string): Key {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const parts: readonly unknown[] = Array.isArray(value) ? value : [];
    const key = parts[1];
    if (parts[0] === list && (typeof key === 'string' || typeof key === 'number')) return key;
  } catch {
    // falls through to the refusal
  }
  throw new ServiceError(400, 'page: not a cursor of this list.');
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
  const key = query.page === undefined ? undefined : decode(list, query.page);
  if (typeof key === 'string') throw new ServiceError(400, 'page: not a cursor of this list.');
  const rows = limit === 0 ? [] : fetch(key, limit + 1);
  const given = rows.slice(0, limit);
  const last = given.at(-1);
  const items = given.map(present);
  return rows.length > limit && last !== undefined
    ? { count, items, next: { page: encode(list, last.seq) } }
    : { count, items };
}

/** One page of a list that is at hand as a whole, ordered by a key that no two items share. */
export function pageOfItems<Value, Item>(
  list: string,
  query: PagingQuery,
  values: readonly Value[],
  keyOf: (value: Value) => string,
  present: (value: Value) => Item,
): ListAnswer<Item> {
  const limit = query.limit ?? defaultLimit;
  const after = query.page === undefined ? undefined : decode(list, query.page);
  const sorted = values
    .map((value) => ({ key: keyOf(value), value }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const rest = after === undefined ? sorted : sorted.filter(({ key }) => key > String(after));
  const given = rest.slice(0, limit);
  const last = given.at(-1);
  const items = given.map(({ value }) => present(value));
  return rest.length > limit && last !== undefined
    ? { count: values.length, items, next: { page: encode(list, last.key) } }
    : { count: values.length, items };
}

/** Keys that put items in the order they stand in, or in its reverse. */
export function orderKey(index: number): string {
  return String(index).padStart(9, '0');
}
