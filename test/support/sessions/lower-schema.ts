import type { Database } from 'better-sqlite3';
import Sqlite from 'better-sqlite3';
import { accountMigrations } from '../../../src-main/store/open-store.ts';

export const newestSchema = accountMigrations.length;
/** The steps after this one make new tables, triggers and indexes, and change nothing that was there. */
export const lowestSchema = 4;

interface Made {
  readonly type: string;
  readonly name: string;
}

const madeBy = (database: Database): readonly Made[] =>
  database
    .prepare<[], Made>(
      "select type, name from sqlite_master where name not like 'sqlite_%' and sql is not null",
    )
    .all();

/**
 * Takes what later steps of the schema made out of an account's database, as the Galley of that version would have left it.
 *
 * @param version from {@link lowestSchema} on
 * @returns false where the database is not of the newest schema
 */
export function lowerSchema(database: Database, version: number): boolean {
  if (database.pragma('user_version', { simple: true }) !== newestSchema) return false;
  const known = new Sqlite(':memory:');
  for (const { up } of accountMigrations.slice(0, version)) {
    if (typeof up === 'string') known.exec(up);
    else up(known);
  }
  const names = new Set(madeBy(known).map(({ name }) => name));
  known.close();
  database.transaction(() => {
    // Triggers first: those of a table that stays may name one that goes.
    for (const type of ['trigger', 'index', 'table'])
      for (const { name } of madeBy(database).filter((one) => one.type === type && !names.has(one.name)))
        database.exec(`drop ${type} "${name}"`);
    database.pragma(`user_version = ${version}`);
  })();
  return true;
}
