import Sqlite from 'better-sqlite3';
import type { Database, Statement } from 'better-sqlite3';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseError } from './database-error.ts';
import { prepareLazily } from './lazy-statements.ts';
import type { Migration } from './migration.ts';
import { assertRegular } from './regular-file.ts';

export interface OpenOptions {
  readonly migrations: readonly Migration[];
  /**
   * `full`: what a finished transaction wrote survives a power cut. `normal`: it survives the end of the process, but a
   * power cut may lose the newest transactions (never the file).
   */
  readonly durability?: 'full' | 'normal';
  /** How long a statement waits for another process's lock. */
  readonly busyTimeoutMs?: number;
  /** What of the file is kept in memory, besides what the system keeps; 16,000 unless told. */
  readonly cacheKb?: number;
  /** Told of every statement that took longer than 40 ms. */
  readonly onSlowStatement?: (statement: SlowStatement) => void;
}

/**
 * Opens (or creates) a database file and brings it to the newest version: WAL, foreign keys on, migrations by
 * `user_version`, each in a transaction of its own. Before the first step on a file that holds data, a copy is kept
 * beside it as `<path>.before-<version>` (docs/architecture.md); the three newest copies stay. `:memory:` works and
 * keeps no copy.
 *
 * @throws {DatabaseError} with a closed `kind`; the file is left as it was.
 */
export function openDatabase(path: string, options: OpenOptions): Database {
  const database = openFile(path, options.busyTimeoutMs ?? 5000);
  try {
    // What was deleted is given back to the disk a little at a time, without writing the file anew. Of a new file alone:
    // on another it changes nothing, but writes, and a newer Galley's file stays as it is.
    if (database.pragma('page_count', { simple: true }) === 0) database.pragma('auto_vacuum = incremental');
    database.pragma('journal_mode = WAL');
    database.pragma(`synchronous = ${options.durability === 'normal' ? 'NORMAL' : 'FULL'}`);
    database.pragma('foreign_keys = ON');
    database.pragma('temp_store = MEMORY');
    database.pragma(`cache_size = -${options.cacheKb ?? 16_000}`);
    migrate(database, path, options.migrations);
  } catch (error) {
    database.close();
    throw error instanceof DatabaseError ? error : asDatabaseError(path, error);
  }
  prepareLazily(database);
  if (options.onSlowStatement !== undefined) timeStatements(database, options.onSlowStatement);
  return database;
}

const copiesKept = 3;

/** A copy that was kept before a step of the shape. */
export interface KeptCopy {
  readonly path: string;
  /** The step that came after it. */
  readonly before: number;
}

/** The copies beside a database, newest first. */
export function copiesOf(path: string): readonly KeptCopy[] {
  const folder = dirname(path);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const before = name.startsWith(`${basename(path)}.before-`)
        ? /\.before-(\d+)$/.exec(name)?.[1]
        : undefined;
      return before === undefined ? [] : [{ path: join(folder, name), before: Number(before) }];
    })
    .sort((a, b) => b.before - a.before);
}

function openFile(path: string, busyTimeoutMs: number): Database {
  try {
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
    if (path !== ':memory:') assertRegular(path);
    return new Sqlite(path, { timeout: busyTimeoutMs });
  } catch (error) {
    throw asDatabaseError(path, error);
  }
}

function asDatabaseError(path: string, error: unknown): DatabaseError {
  const code = error instanceof Sqlite.SqliteError ? error.code : '';
  if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT')) {
    const message = `${path} is damaged or is not a database; move it away to start afresh.`;
    return new DatabaseError('damaged', path, message, { cause: error });
  }
  if (code === 'SQLITE_FULL') {
    const message = `The disk is full: ${path} could not be opened. Free some space, then start again; nothing was changed.`;
    return new DatabaseError('unreachable', path, message, { cause: error });
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseError('unreachable', path, `${path} cannot be opened: ${reason}.`, { cause: error });
}

function versionOf(database: Database): number {
  return Number(database.pragma('user_version', { simple: true }));
}

function migrate(database: Database, path: string, migrations: readonly Migration[]): void {
  const newest = migrations.length;
  const found = versionOf(database);
  if (found > newest) {
    const message =
      `${path} was written by a newer Galley (version ${found}; this one reads up to ${newest}). ` +
      'Install the newer Galley, or choose another folder; nothing was changed.';
    throw new DatabaseError('newer', path, message);
  }
  if (found < newest && found > 0 && path !== ':memory:') keepCopy(database, `${path}.before-${found + 1}`);
  migrations.forEach((migration, index) => {
    if (migration.version !== index + 1) {
      throw new Error(`Migration ${migration.name} has version ${migration.version}, expected ${index + 1}.`);
    }
    if (migration.version > found) runStep(database, path, migration);
  });
}

function runStep(database: Database, path: string, migration: Migration): void {
  const step = database.transaction(() => {
    // A second copy of the program may have done the step while this one waited for the lock.
    if (versionOf(database) >= migration.version) return;
    if (typeof migration.up === 'string') database.exec(migration.up);
    else migration.up(database);
    database.pragma(`user_version = ${migration.version}`);
  });
  try {
    step.immediate();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isFull = error instanceof Sqlite.SqliteError && error.code === 'SQLITE_FULL';
    const help = isFull ? ' Make room on the disk, then start again: nothing was lost.' : '';
    const message = `${path} could not be brought to version ${migration.version} (${migration.name}): ${reason}.${help}`;
    throw new DatabaseError('step-failed', path, message, { cause: error });
  }
}

/** The copy is whole or not there: one that was cut off would be taken for the real one. */
function keepCopy(database: Database, copy: string): void {
  const partial = `${copy}-partial`;
  rmSync(partial, { force: true });
  try {
    database.prepare('VACUUM INTO ?').run(partial);
    renameSync(partial, copy);
    for (const older of copiesOf(copy.replace(/\.before-\d+$/, '')).slice(copiesKept)) rmSync(older.path);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

export interface SlowStatement {
  /** The statement's text, without its values. */
  readonly sql: string;
  readonly durationMs: number;
}

const slowMs = 40;

/** Makes every statement that `database` prepares from now on report runs longer than 40 ms. `iterate` is not timed. */
function timeStatements(database: Database, report: (statement: SlowStatement) => void): void {
  const prepare = database.prepare.bind(database);
  database.prepare = ((sql: string) => {
    const statement: Statement = prepare(sql);
    const timed =
      <Result>(method: (...values: unknown[]) => Result) =>
      (...values: unknown[]): Result => {
        const start = performance.now();
        try {
          return method(...values);
        } finally {
          const durationMs = performance.now() - start;
          if (durationMs > slowMs) report({ sql, durationMs });
        }
      };
    statement.run = timed(statement.run.bind(statement));
    statement.get = timed(statement.get.bind(statement));
    statement.all = timed(statement.all.bind(statement));
    return statement;
  }) as typeof database.prepare; // same statement object, same methods: only the time is taken around them
}
