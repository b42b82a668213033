import type { Database } from 'better-sqlite3';
import type { Log } from '../../ports/ports.ts';
import { createPersonalReader, isProved } from './personal-rows.ts';
import type { PersonalReader, PersonalRow } from './personal-rows.ts';
import { appendToLog, rewriteLog, rowName } from './unsent-log.ts';
import type { LoggedRow } from './unsent-log.ts';

/** The log is written anew from here on, or from three times what it was when it was written anew last. */
const smallestLimit = 4 * 1024 * 1024;
const growth = 3;
/** Of the edits that came to their end, so many of the newest stay in the log: a discard can be undone. */
const endedEdits = 500;

export interface SecondCopyState {
  /** Rows that changed and are not in the log yet, because the disk refused. */
  readonly behind: number;
  /** Why, in the system's words. */
  readonly error: string | null;
}

/**
 * Carries each change of a personal row into the log beside the database: after the transaction was committed, and before
 * its caller goes on (docs/design/unsent-work.md). Where that fails the change stands in the database; it is tried again
 * with the next one, and at the next start.
 */
export class SecondCopy {
  /** While true, changes go into the log without waiting for the disk: the service can say them again. */
  isLazy = false;
  readonly #database: Database;
  readonly #path: string;
  readonly #log: Log | undefined;
  readonly #onChanged: (() => void) | undefined;
  readonly #pending = new Map<string, readonly [name: string, key: string]>();
  #reader: PersonalReader | null = null;
  #limit = smallestLimit;
  #isAtWork = false;
  #error: string | null = null;

  /** `onChanged` is told when the log begins to be behind, and when it is up to date again. */
  constructor(database: Database, path: string, log?: Log, onChanged?: () => void) {
    this.#onChanged = onChanged;
    this.#database = database;
    this.#path = path;
    this.#log = log;
  }

  get state(): SecondCopyState {
    return { behind: this.#pending.size, error: this.#error };
  }

  /** Rows that are not in the log yet, by table and key. */
  get pending(): readonly (readonly [name: string, key: string])[] {
    return [...this.#pending.values()];
  }

  /** A row changed, in a transaction that may be rolled back yet. */
  note(name: string, key: string): void {
    this.#pending.set(rowName(name, key), [name, key]);
  }

  /** Called when a transaction has ended. Never throws. */
  flush(): void {
    if (this.#pending.size === 0 || this.#isAtWork) return;
    this.#try(() => {
      const rows = this.#read();
      const size = appendToLog(this.#path, rows, !this.isLazy);
      if (size === 'absent' || size > this.#limit) this.#rewrite();
      this.#pending.clear();
    });
  }

  /** Writes the log anew, with what is not at its end. Never throws. */
  rewrite(): void {
    this.#try(() => {
      this.#rewrite();
      this.#pending.clear();
    });
  }

  #try(work: () => void): void {
    this.#isAtWork = true;
    const before = this.#error;
    try {
      work();
      if (this.#error !== null) this.#log?.info('the second copy of unsent work is up to date again');
      this.#error = null;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (this.#error === null)
        this.#log?.warn('the second copy of unsent work is behind', { error: message });
      this.#error = message;
    } finally {
      this.#isAtWork = false;
    }
    if (before !== this.#error) this.#onChanged?.();
  }

  #read(): readonly LoggedRow[] {
    this.#reader ??= createPersonalReader(this.#database);
    const reader = this.#reader;
    return this.#database
      .transaction(() =>
        [...this.#pending.values()].flatMap(([name, key]) => {
          const row = reader.get(name, key);
          // Rolled back: it never was.
          return row?.sum === undefined ? [] : [asLogged(row)];
        }),
      )
      .deferred();
  }

  #rewrite(): void {
    const size = this.#database.transaction(() => rewriteFrom(this.#database, this.#path)).immediate();
    this.#limit = Math.max(smallestLimit, growth * size);
  }
}

/** @throws where the row is not what was written: the log must not take it for the newest */
function asLogged(row: PersonalRow): LoggedRow {
  const { table, key, values, sum } = row;
  if (sum === undefined || !isProved(row)) throw new Error(`A row of ${table.name} is not what was written.`);
  const body = values === undefined ? '' : JSON.stringify(values);
  return { change: sum.change, name: table.name, key, checksum: sum.checksum, body };
}

/** Inside a transaction that holds the write lock. Returns the size of the new log. */
function rewriteFrom(database: Database, path: string): number {
  const last = database
    .prepare<[], number>("select seq from sqlite_sequence where name = 'personal_row'")
    .pluck()
    .get();
  const size = rewriteLog(path, last ?? 0, liveRows(database));
  // What was deleted is not in the log any more, and needs no note.
  database.exec('delete from personal_row where checksum is null');
  return size;
}

/** Everything but edits that came to their end, and the ids of what they created; of these, what something else names. */
function liveRows(database: Database): readonly LoggedRow[] {
  const reader = createPersonalReader(database);
  const live: LoggedRow[] = [];
  const named = new Set<string>();
  const take = (row: PersonalRow): void => {
    const logged = asLogged(row);
    live.push(logged);
    for (const [id] of logged.body.matchAll(/\blocal-[\w-]+/g)) named.add(id);
  };
  const hasEnded = "state in ('confirmed', 'discarded')";
  for (const { name } of reader.tables) {
    if (name !== 'edit' && name !== 'id_map') for (const row of reader.all(name)) take(row);
  }
  for (const row of reader.all('edit', `not (${hasEnded})`)) take(row);
  const newest = database
    .prepare<[], string>(
      `select id from edit indexed by edit_by_end where ${hasEnded} order by updated_at desc limit ${endedEdits}`,
    )
    .pluck();
  const ended = new Set([...newest.all(), ...named]);
  for (const id of ended) {
    const row = reader.get('edit', JSON.stringify([id]));
    if (
      row?.values !== undefined &&
      (row.values['state'] === 'confirmed' || row.values['state'] === 'discarded')
    )
      live.push(asLogged(row));
  }
  for (const row of reader.all('id_map')) {
    if (named.has(String(row.values?.['local_id']))) live.push(asLogged(row));
  }
  return live;
}
