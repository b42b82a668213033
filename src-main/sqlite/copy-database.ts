import Sqlite from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { existsSync, rmSync } from 'node:fs';
import { DatabaseError } from './database-error.ts';
import { assertRegular } from './regular-file.ts';

/** So many pages of 4 kB are copied at once: a few milliseconds, between which everything else has its turn. */
const pagesAtOnce = 400;

export interface CopyOptions {
  /** Pages, which are as many bytes as the page size each. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Throws to end the copying. */
  readonly throwIfCancelled?: () => void;
}

/**
 * Copies a database that others may have open and write to, by SQLite's own backup, in steps. `source` is an open
 * database, or a path that is opened for reading. The copy is one file: no write-ahead log belongs to it. It is not
 * checked here. A copying that failed leaves nothing.
 */
export async function copyDatabase(
  source: Database | string,
  to: string,
  options: CopyOptions = {},
): Promise<void> {
  const database =
    typeof source === 'string' ? new Sqlite(source, { readonly: true, timeout: 5000 }) : source;
  try {
    await database.backup(to, {
      progress({ totalPages, remainingPages }) {
        options.throwIfCancelled?.();
        options.onProgress?.(totalPages - remainingPages, totalPages);
        return pagesAtOnce;
      },
    });
    const copy = new Sqlite(to);
    try {
      copy.pragma('journal_mode = DELETE');
    } finally {
      copy.close();
    }
  } catch (error) {
    removeDatabase(to);
    throw error;
  } finally {
    if (typeof source === 'string') database.close();
  }
}

export function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${suffix}`, { force: true });
}

export interface CheckedDatabase {
  readonly version: number;
  readonly tables: readonly string[];
}

/**
 * Looks a database up from end to end, a table at a time. `breathe` is awaited in between.
 *
 * @throws {DatabaseError} `damaged`
 */
export async function checkDatabase(
  path: string,
  breathe: () => Promise<void> = () => Promise.resolve(),
): Promise<CheckedDatabase> {
  const database = openAsIs(path);
  try {
    const tables = tablesOf(database);
    for (const table of tables) {
      const found = database.pragma(`integrity_check("${table.replaceAll('"', '""')}")`, { simple: true });
      if (found !== 'ok') throw new DatabaseError('damaged', path, `${path} is damaged: ${String(found)}`);
      await breathe();
    }
    if (database.prepare('pragma foreign_key_check').all().length > 0)
      throw new DatabaseError('damaged', path, `${path} is damaged: rows point to nothing.`);
    return { version: Number(database.pragma('user_version', { simple: true })), tables };
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError('damaged', path, `${path} is damaged.`, { cause: error });
  } finally {
    database.close();
  }
}

/** Real tables, those of a full-text index with it; names that SQLite keeps for itself are left out. */
function tablesOf(database: Database): readonly string[] {
  return database
    .prepare<[], string>(
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'
         and sql not like 'create virtual%' order by name`,
    )
    .pluck()
    .all();
}

/** Opens a file without Galley's code: no migration, no pragma. @throws SqliteError */
export function openAsIs(path: string, options: { readonly readonly?: boolean } = {}): Database {
  assertRegular(path);
  return new Sqlite(path, { fileMustExist: true, timeout: 2000, readonly: options.readonly ?? false });
}

/** True while another process has the database open. Asking leaves the file as it is. */
export function isInUse(path: string): boolean {
  if (!existsSync(path)) return false;
  const database = new Sqlite(path, { timeout: 0 });
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    database.exec('begin immediate; commit');
    return false;
  } catch (error) {
    return saysBusy(error);
  } finally {
    database.close();
  }
}

/** True for errors that say that the file itself is broken. */
export function saysDamaged(error: unknown): boolean {
  return (
    error instanceof Sqlite.SqliteError &&
    (error.code.startsWith('SQLITE_CORRUPT') || error.code === 'SQLITE_NOTADB')
  );
}

/** True for errors that say that another process has the database locked. */
export function saysBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

/** True for errors that say that a row breaks a rule of its table. */
export function saysRefused(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT');
}
