import type { Database } from 'better-sqlite3';

/**
 * Comments and replies that this account had sent and that the service lost: noted by the pull in the transaction that
 * removes them from the mirror, until the outbox has told.
 */
export function createVanishedTable(database: Database) {
  const note = database.prepare<[{ readonly id: string; readonly at: number }]>(`
    insert or ignore into watermark (scope, value, at)
    select 'vanished:' || @id, '', @at where exists (select 1 from edit where server_id = @id and state = 'confirmed')`);
  const all = database
    .prepare<[], string>(
      "select substr(scope, 10) from watermark where scope >= 'vanished:' and scope < 'vanished;' order by scope",
    )
    .pluck();
  const clear = database.prepare("delete from watermark where scope >= 'vanished:' and scope < 'vanished;'");
  return {
    /** Notes it where an edit of this account created it. */
    note: (id: string, at: number): void => void note.run({ id, at }),
    all: (): readonly string[] => all.all(),
    clear: (): void => void clear.run(),
  };
}

export type VanishedTable = ReturnType<typeof createVanishedTable>;
