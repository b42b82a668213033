import type { Database } from 'better-sqlite3';

/** Texts being written, one per target, saved as they are typed (design/sync.md, Outbox). */
export function createDraftTable(database: Database) {
  const get = database.prepare<[string], string>('select text from draft where target = ?').pluck();
  const save = database.prepare<[string, string, number]>(`
    insert into draft (target, text, updated_at) values (?, ?, ?)
    on conflict (target) do update set text = excluded.text, updated_at = excluded.updated_at`);
  const remove = database.prepare<[string]>('delete from draft where target = ?');
  return {
    /** `target` is canonical JSON: equal targets have equal texts. */
    get: (target: string): string => get.get(target) ?? '',
    save(target: string, text: string, at: number): void {
      if (text === '') remove.run(target);
      else save.run(target, text, at);
    },
  };
}

export type DraftTable = ReturnType<typeof createDraftTable>;
