import type { Database } from 'better-sqlite3';
import Sqlite from 'better-sqlite3';
import { renameSync, rmSync } from 'node:fs';
import { accountMigrations } from '../../../src-main/store/open-store.ts';

export const newestSchema = accountMigrations.length;

interface Made {
  readonly name: string;
  readonly sql: string;
}

/** Search is filled again from what is stored. */
const made = (database: Database, schema: string, type: string): readonly Made[] =>
  database
    .prepare<[string], Made>(
      `select name, sql from ${schema}.sqlite_master
       where type = ? and sql is not null and name not like 'sqlite_%' and name not like 'search_%'`,
    )
    .all(type);

const columnsOf = (database: Database, schema: string, table: string): readonly string[] =>
  database
    .prepare<[string, string], string>('select name from pragma_table_info(?, ?)')
    .pluck()
    .all(table, schema);

/**
 * Makes of an account's database, which nobody has open, one that the Galley of an older schema would have left: what that
 * schema has no place for goes.
 *
 * @returns false where the database is not of the newest schema
 */
export function lowerSchema(file: string, version: number): boolean {
  const lowered = `${file}-lowered`;
  const database = new Sqlite(lowered);
  database.pragma('foreign_keys = off');
  database.prepare('attach ? as newer').run(file);
  const isNewest = database.pragma('newer.user_version', { simple: true }) === newestSchema;
  if (isNewest) {
    for (const { up } of accountMigrations.slice(0, version)) {
      if (typeof up === 'string') database.exec(up);
      else up(database);
    }
    database.transaction(() => copyRows(database))();
    database.pragma(`user_version = ${version}`);
  }
  database.close();
  if (isNewest) renameSync(lowered, file);
  else rmSync(lowered);
  return isNewest;
}

function copyRows(database: Database): void {
  const triggers = made(database, 'main', 'trigger');
  for (const { name } of triggers) database.exec(`drop trigger "${name}"`);
  const known = new Set(made(database, 'newer', 'table').map(({ name }) => name));
  for (const { name } of made(database, 'main', 'table').filter((table) => known.has(table.name))) {
    const there = new Set(columnsOf(database, 'newer', name));
    const columns = columnsOf(database, 'main', name).filter((column) => there.has(column));
    const list = columns.map((column) => `"${column}"`).join(', ');
    database.exec(`delete from main."${name}"`);
    database.exec(`insert into main."${name}" (${list}) select ${list} from newer."${name}"`);
  }
  for (const { sql } of triggers) database.exec(sql);
}
