import type { Database } from 'better-sqlite3';

/** Settings of one account, by name. */
export function createPreferenceTable(database: Database) {
  const get = database.prepare<[string], string>('select value from preference where name = ?').pluck();
  const set = database.prepare<[string, string]>(
    'insert into preference (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
  );
  return {
    get: (name: string): string | undefined => get.get(name),
    set(name: string, value: string): void {
      set.run(name, value);
    },
  };
}

export type PreferenceTable = ReturnType<typeof createPreferenceTable>;
