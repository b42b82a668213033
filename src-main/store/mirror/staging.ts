import type { Database } from 'better-sqlite3';

/**
 * Lists on their way in: a walk may be cut anywhere and goes on from its cursor; only a complete one becomes the mirror
 * (docs/design/sync.md).
 */
export function createStagingTable(database: Database) {
  const put = database.prepare<[string, string, string]>(
    'insert or replace into staging (walk, id, json) values (?, ?, ?)',
  );
  const all = database.prepare<[string], string>('select json from staging where walk = ?').pluck();
  const size = database.prepare<[string], { readonly items: number; readonly characters: number }>(
    'select count(*) as items, coalesce(sum(length(json)), 0) as characters from staging where walk = ?',
  );
  const any = database.prepare<[string], number>('select 1 from staging where walk = ? limit 1').pluck();
  const clear = database.prepare<[string]>('delete from staging where walk = ?');
  return {
    put(walk: string, id: string, json: string): void {
      put.run(walk, id, json);
    },
    /** The staged objects' JSON, in the order of their ids. */
    all: (walk: string): readonly string[] => all.all(walk),
    /** How much was staged, of a walk that goes on. */
    size: (walk: string): { items: number; characters: number } => ({
      ...(size.get(walk) ?? { items: 0, characters: 0 }),
    }),
    hasAny: (walk: string): boolean => any.get(walk) !== undefined,
    clear(walk: string): void {
      clear.run(walk);
    },
  };
}

export type StagingTable = ReturnType<typeof createStagingTable>;
