import type { Database } from 'better-sqlite3';

export interface WatermarkRow {
  readonly value: string;
  /** Milliseconds since the epoch, by this machine. */
  readonly at: number;
}

/** How far each pull came (docs/design/sync.md). Written in the transaction of the data it speaks of. */
export function createWatermarkTable(database: Database) {
  const get = database.prepare<[string], WatermarkRow>('select value, at from watermark where scope = ?');
  const set = database.prepare<[string, string, number]>(`
    insert into watermark (scope, value, at) values (?, ?, ?)
    on conflict (scope) do update set value = excluded.value, at = excluded.at`);
  const remove = database.prepare<[string]>('delete from watermark where scope = ?');
  return {
    get: (scope: string): WatermarkRow | undefined => get.get(scope),
    set(scope: string, value: string, at: number): void {
      set.run(scope, value, at);
    },
    remove(scope: string): void {
      remove.run(scope);
    },
  };
}

export type WatermarkTable = ReturnType<typeof createWatermarkTable>;
