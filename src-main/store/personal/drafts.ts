import type { Database } from 'better-sqlite3';

export interface DraftRow {
  /** Canonical JSON. */
  readonly target: string;
  readonly text: string;
  readonly updatedAt: number;
}

/** So many are listed; nobody goes on with more. */
const mostListed = 500;

/** Texts being written, one per target, saved as they are typed (docs/design/outbox.md). */
export function createDraftTable(database: Database) {
  const get = database.prepare<[string], string>('select text from draft where target = ?').pluck();
  const save = database.prepare<[string, string, number]>(`
    insert into draft (target, text, updated_at) values (?, ?, ?)
    on conflict (target) do update set text = excluded.text, updated_at = excluded.updated_at`);
  const remove = database.prepare<[string]>('delete from draft where target = ?');
  const newest = database.prepare<[], DraftRow>(`
    select target, text, updated_at as updatedAt from draft
    where trim(text, char(9, 10, 13, 32)) <> '' order by updated_at desc, target limit ${mostListed}`);
  return {
    /** Those that say anything, written last first; at most 500. */
    newest: (): readonly DraftRow[] => newest.all(),
    /** `target` is canonical JSON: equal targets have equal texts. */
    get: (target: string): string => get.get(target) ?? '',
    save(target: string, text: string, at: number): void {
      if (text === '') remove.run(target);
      else save.run(target, text, at);
    },
  };
}

export type DraftTable = ReturnType<typeof createDraftTable>;
