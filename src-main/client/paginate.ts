import { z } from 'zod';
import type { Operation } from '../api/operation.ts';
import type { Answer, OperationName } from '../api/operations.ts';
import { readLeniently } from './lenient-reader.ts';
import { unreadable } from './object-reader.ts';
import { isOversized } from './scan-json.ts';

/** Operations that answer the list envelope (docs/design/service-api.md, "Conventions"). */
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

export function itemSchemaOf<Name extends ListName>(
  name: Name,
  { answer }: Operation,
): z.ZodType<ItemOf<Name>> {
  const items: unknown = answer instanceof z.ZodObject ? answer.shape['items'] : undefined;
  if (!(items instanceof z.ZodArray)) throw new TypeError(`${name} is not a list`);
  return items.element as z.ZodType<ItemOf<Name>>; // the element schema of this very row's answer
}

/** Many more than any server gives when 1000 are asked for; reading more would keep everything else waiting. */
const mostItems = 50_000;
const mostPages = 1000;
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Where the next page begins; null where the list ends, whatever form its end has: `next` absent, null, `{}` or without
 * a cursor. `garbled` where `next` says something that cannot be read, so that more may follow.
 */
function cursorOf(next: unknown): { readonly next: string | null; readonly garbled: boolean } {
  const page = isObject(next) ? next['page'] : next;
  const isEnd = page === undefined || page === null || page === '' || page === false;
  const isCursor = isObject(next) && typeof page === 'string' && page !== '';
  return { next: isCursor ? page : null, garbled: !isEnd && !isCursor };
}

/** Reads one page of a list item by item, so that a broken item does not take the others with it; null: no list at all. */
export function readListPage<Item>(
  value: unknown,
  schema: z.ZodType<Item>,
  onDropped: (field: string) => void,
): ListPage<Item> | 'too-long' | null {
  if (!isObject(value) || !Array.isArray(value['items'])) return null;
  const came = value['items'] as readonly unknown[];
  if (came.length > mostItems) return 'too-long';
  const items: Item[] = [];
  let skipped = 0;
  for (const one of came) {
    // Between the items, what is not an object is none of them.
    if (!isObject(one)) continue;
    if (isOversized(one)) {
      skipped += 1;
      continue;
    }
    const read = readLeniently(schema, one);
    for (const field of read.dropped) onDropped(field);
    if (read.value === unreadable) skipped += 1;
    else items.push(read.value);
  }
  return {
    items,
    skipped,
    ...cursorOf(value['next']),
    count: typeof value['count'] === 'number' ? value['count'] : null,
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

/** Notices a list that never ends: its cursor comes again, its items do, or far more comes than it counts. */
export class CursorLoopDetector {
  readonly #limit: number;
  readonly #cursors = new Set<string>();
  readonly #items = new Set<string>();
  #pages = 0;
  #seen = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  look(cursor: string | null, page: ListPage<unknown>): 'goes-on' | 'ended' | 'in-circles' {
    if (cursor !== null) this.#cursors.add(cursor);
    this.#pages += 1;
    this.#seen += page.items.length + page.skipped;
    if (page.next === null) return 'goes-on';
    const before = this.#items.size;
    for (const item of page.items) this.#items.add(idOf(item));
    const isOld = page.items.length > 0 && this.#items.size === before;
    // Counts may lag behind, so twice as many and a page more are still believed.
    const isBeyond = page.count !== null && page.count >= 0 && this.#seen > page.count * 2 + this.#limit;
    // Some services end a list by repeating its last page; that all came is known by their count alone.
    if (isOld && page.next === cursor && page.count === this.#items.size) return 'ended';
    const isInCircles = this.#cursors.has(page.next) || isOld || isBeyond || this.#pages >= mostPages;
    return isInCircles ? 'in-circles' : 'goes-on';
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
