import Sqlite from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { DatabaseError } from './database-error.ts';
import type { Migration } from './migration.ts';
import { openDatabase } from './open-database.ts';

interface SchemaRow {
  readonly type: string;
  readonly name: string;
  readonly table: string;
  readonly sql: string | null;
}

function objectsOf(database: Database): readonly SchemaRow[] {
  return database
    .prepare<[], SchemaRow>('select type, name, tbl_name as "table", sql from sqlite_schema')
    .all();
}

/** Strings and quoted names, which stay as they are; else comments and white space as SQLite reads them. */
const partsOfSql =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|(?:[ \t\n\f\r]|--[^\n]*|\/\*[^]*?\*\/)+/g;

/** None of ours is as long: what a stranger wrote is not worked on for seconds. */
const longestStatement = 10_000;

/** A statement without its comments, which SQLite stores with it: they may be put in other words later. */
function withoutComments(sql: string): string {
  if (sql.length > longestStatement) return sql;
  return sql.replaceAll(partsOfSql, (part) => (/^['"`[]/.test(part) ? part : ' '));
}

const keyOf = ({ type, name, table, sql }: SchemaRow): string =>
  JSON.stringify([type, name, table, sql === null ? null : withoutComments(sql)]);

/** No text of ours is longer: a service's answer has as much at most (docs/design/security.md, "Servers"). In bytes. */
const longestValue = 64 * 1024 * 1024;

/** Nothing of a value is read for it. @throws {DatabaseError} `damaged` */
function assertValueSizes(path: string): void {
  const database = new Sqlite(path, { fileMustExist: true, readonly: true });
  try {
    const columns = database
      .prepare<[], { readonly table: string; readonly column: string }>(
        `select m.name as "table", c.name as "column" from sqlite_schema m, pragma_table_info(m.name) c
         where m.type = 'table' and m.sql not like 'create virtual%'`,
      )
      .all();
    for (const { table, column } of columns) {
      const found = database
        .prepare(`select 1 from "${table}" where octet_length("${column}") > ${longestValue} limit 1`)
        .get();
      if (found !== undefined)
        throw new DatabaseError(
          'damaged',
          path,
          `A row of the table ${table} is larger than any of Galley's.`,
        );
    }
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError('damaged', path, 'The database inside cannot be read.', { cause: error });
  } finally {
    database.close();
  }
}

/**
 * Checks that a database which came from elsewhere has exactly the tables, indexes and triggers that `migrations` make for
 * the version that the file itself names, but for comments, and nothing else: a trigger or a view of somebody else would run with our next
 * statement; and no value that would fill the memory. To be called before any other statement; nothing is written.
 *
 * @returns the version
 * @throws {DatabaseError} `newer` for a version that the migrations do not reach, `damaged` for everything else
 */
export function assertSchema(path: string, migrations: readonly Migration[]): number {
  let version: number;
  let found: readonly SchemaRow[];
  try {
    const database = new Sqlite(path, { fileMustExist: true, readonly: true });
    try {
      database.pragma('trusted_schema = OFF');
      version = Number(database.pragma('user_version', { simple: true }));
      found = objectsOf(database);
    } finally {
      database.close();
    }
  } catch (error) {
    throw new DatabaseError('damaged', path, 'The database inside cannot be read.', { cause: error });
  }
  if (version > migrations.length) {
    const message = `The database inside was written by a newer Galley (version ${version}; this one reads up to ${migrations.length}).`;
    throw new DatabaseError('newer', path, message);
  }
  if (version < 1) throw new DatabaseError('damaged', path, 'The database inside has no version.');
  const reference = openDatabase(':memory:', { migrations: migrations.slice(0, version) });
  let expected: ReadonlySet<string>;
  try {
    expected = new Set(objectsOf(reference).map(keyOf));
  } finally {
    reference.close();
  }
  const strange = found.find((row) => !expected.has(keyOf(row)));
  if (strange !== undefined) {
    const message = `The database inside has a ${strange.type} that Galley does not make: ${strange.name}.`;
    throw new DatabaseError('damaged', path, message);
  }
  if (found.length !== expected.size)
    throw new DatabaseError('damaged', path, 'The database inside lacks tables or indexes.');
  assertValueSizes(path);
  return version;
}
