import { z } from 'zod';
import { operationOf } from '../api/operations.ts';
import type { Answer, OperationName } from '../api/operations.ts';

/** Operations that answer the list envelope (API part 1, Conventions). */
export type ListName = {
  [Name in OperationName]: Answer<Name> extends { readonly items: readonly unknown[] } ? Name : never;
}[OperationName];

export type ItemOf<Name extends ListName> =
  Answer<Name> extends { readonly items: readonly (infer Item)[] } ? Item : never;

export interface WalkOptions {
  /** Items a page; 1000 unless told. */
  readonly limit?: number;
  /** Where an earlier, interrupted walk stood. */
  readonly cursor?: string;
}

/** One page of a list. `next` null: the walk ends here. */
export interface WalkPage<Item> {
  readonly items: readonly Item[];
  /** Items that could not be read: they hold themselves, and a list with any is not complete enough to prune by. */
  readonly skipped: number;
  readonly next: string | null;
  /** The list has no end that can be reached (a cursor or items come again, far too much comes): it may be partial. */
  readonly repeated: boolean;
  readonly serverDate: number | null;
}

/** The schema of one item of a list operation. */
export function itemSchemaOf<Name extends ListName>(name: Name): z.ZodType<ItemOf<Name>> {
  const answer = operationOf(name).answer;
  const items: unknown = answer instanceof z.ZodObject ? answer.shape['items'] : undefined;
  if (!(items instanceof z.ZodArray)) throw new TypeError(`${name} is no list`);
  return items.element as z.ZodType<ItemOf<Name>>; // the element schema of this very row's answer
}

const envelope = z.looseObject({
  items: z.array(z.unknown()),
  next: z.unknown().optional(),
  count: z.number().optional().catch(undefined),
});
const nextPage = z.looseObject({ page: z.string().nullish() }).nullish();

/** Many more than any server gives when 1000 are asked for; reading more would keep everything else waiting. */
const mostItems = 50_000;
const mostPages = 1000;
/** What windows show on one line; a longer one is cut. */
const longestName = 1000;
const names = ['title', 'subject', 'displayName'] as const;

/** Reads one page of a list item by item, so that a broken item does not take the others with it; null: no list at all. */
export function readListPage<Item>(
  value: unknown,
  schema: z.ZodType<Item>,
): ListPage<Item> | 'too-long' | null {
  const list = envelope.safeParse(value);
  if (!list.success) return null;
  if (list.data.items.length > mostItems) return 'too-long';
  const items: Item[] = [];
  for (const one of list.data.items) {
    const read = schema.safeParse(withShortNames(one));
    if (read.success) items.push(read.data);
  }
  const read = nextPage.safeParse(list.data.next);
  const next = read.data?.page;
  return {
    items,
    skipped: list.data.items.length - items.length,
    next: next === undefined || next === null || next === '' ? null : next,
    garbled: !read.success,
    count: list.data.count ?? null,
  };
}

interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly skipped: number;
  readonly next: string | null;
  /** What says whether more follows cannot be read: the list may be partial. */
  readonly garbled: boolean;
  readonly count: number | null;
}

function withShortNames(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item;
  const fields = item as Record<string, unknown>; // an object, as just checked
  const long = names.filter((name) => typeof fields[name] === 'string' && fields[name].length > longestName);
  if (long.length === 0) return item;
  return { ...fields, ...Object.fromEntries(long.map((name) => [name, shortName(String(fields[name]))])) };
}

export function shortName(text: string): string {
  return text.length <= longestName ? text : `${text.slice(0, longestName - 1)}…`;
}

/** Notices a list that never ends: its cursor comes again, its items do, or far more comes than it counts. */
export class Rounds {
  readonly #limit: number;
  readonly #cursors = new Set<string>();
  readonly #items = new Set<string>();
  #pages = 0;
  #seen = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  isInCircles(cursor: string | null, page: ListPage<unknown>): boolean {
    if (cursor !== null) this.#cursors.add(cursor);
    this.#pages += 1;
    this.#seen += page.items.length + page.skipped;
    if (page.next === null) return false;
    const before = this.#items.size;
    for (const item of page.items) this.#items.add(idOf(item));
    const isOld = page.items.length > 0 && this.#items.size === before;
    // Counts may lag behind, so twice as many and a page more are still believed.
    const isBeyond = page.count !== null && page.count >= 0 && this.#seen > page.count * 2 + this.#limit;
    return this.#cursors.has(page.next) || isOld || isBeyond || this.#pages >= mostPages;
  }
}

/** Items without an id (links) are told apart by what they are. */
export function idOf(item: unknown): string {
  const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined;
  if (typeof id === 'string') return id;
  try {
    return JSON.stringify(item);
  } catch {
    return 'nested too deep';
  }
}
