import type { Database } from 'better-sqlite3';

/** A private note. Never part of an edit or of a request. */
export interface NoteRow {
  readonly id: string;
  /** Canonical JSON of a NoteTarget. */
  readonly target: string;
  readonly about: string;
  readonly quotation: string | null;
  readonly text: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A removed note can be brought back for so long. */
const undoMs = 24 * 3600_000;

const columns = 'id, target, about, quotation, text, created_at as createdAt, updated_at as updatedAt';

/** Private notes, one for each thing they are about. */
export function createNoteTable(database: Database) {
  const all = database.prepare<[], NoteRow>(
    `select ${columns} from note where removed_at is null order by updated_at desc, id`,
  );
  const byId = database.prepare<[string], NoteRow>(`select ${columns} from note where id = ?`);
  const byTarget = database.prepare<[string], NoteRow>(`select ${columns} from note where target = ?`);
  const put = database.prepare<[NoteRow]>(`
    insert into note (id, target, about, quotation, text, created_at, updated_at)
    values (@id, @target, @about, @quotation, @text, @createdAt, @updatedAt)
    on conflict (id) do update set target = excluded.target, about = excluded.about, quotation = excluded.quotation,
      text = excluded.text, updated_at = excluded.updated_at, removed_at = null`);
  const drop = database.prepare<[string]>('delete from note where id = ?');
  const setRemoved = database.prepare<[number | null, string]>('update note set removed_at = ? where id = ?');
  const forget = database.prepare<[number]>('delete from note where removed_at < ?');
  return {
    /** Written last first. */
    all: (): readonly NoteRow[] => all.all(),
    get: (id: string): NoteRow | undefined => byId.get(id),
    /** Also one that was removed: written again, it is the same note. */
    of: (target: string): NoteRow | undefined => byTarget.get(target),
    put(row: NoteRow): void {
      put.run(row);
    },
    /** For good: its text was taken away by typing. */
    drop(id: string): void {
      drop.run(id);
    },
    /** `restore` brings it back within a day. */
    remove(id: string, at: number): void {
      forget.run(at - undoMs);
      setRemoved.run(at, id);
    },
    restore(id: string): void {
      setRemoved.run(null, id);
    },
  };
}

export type NoteTable = ReturnType<typeof createNoteTable>;
