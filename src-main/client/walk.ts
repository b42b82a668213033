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
  /** The server handed out a cursor a second time: the list may be partial. */
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
  next: z.looseObject({ page: z.string().nullish() }).nullish().catch(undefined),
});

/** Reads one page of a list item by item, so that a broken item does not take the others with it; null: no list at all. */
export function readListPage<Item>(
  value: unknown,
  schema: z.ZodType<Item>,
): { readonly items: readonly Item[]; readonly skipped: number; readonly next: string | null } | null {
  const list = envelope.safeParse(value);
  if (!list.success) return null;
  const items: Item[] = [];
  for (const one of list.data.items) {
    const read = schema.safeParse(one);
    if (read.success) items.push(read.data);
  }
  const next = list.data.next?.page;
  return {
    items,
    skipped: list.data.items.length - items.length,
    next: next === undefined || next === null || next === '' ? null : next,
  };
}
