import Sqlite from 'better-sqlite3';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Migration } from '../../../src-main/sqlite/migration.ts';
import { assertSchema } from '../../../src-main/sqlite/schema-objects.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const migrations: readonly Migration[] = [
  {
    version: 1,
    name: 'notes',
    up: "create table note (text text default '--', -- src/note.ts\n  at integer)",
  },
];

/** What the check says of a database that was made by this statement. */
function checked(sql: string): number | string {
  const file = path.join(temporaryFolder('schema'), 'a.sqlite');
  const database = new Sqlite(file);
  database.exec(`${sql}; pragma user_version = 1`);
  database.close();
  try {
    return assertSchema(file, migrations);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

it('knows a table whose comments were put in other words since', () => {
  expect(
    [
      "create table note (text text default '--', -- src/note.ts\n  at integer)",
      "create table note (text text default '--', -- src/notes/note.ts: its text\n  at integer)",
      "create table note (text text default '--', /* 'text' */ at integer)",
    ].map(checked),
  ).toEqual([1, 1, 1]);
});

it('refuses a table that differs in anything else, where a comment could hide it too', () => {
  const strange = 'The database inside has a table that Galley does not make: note.';
  expect(
    [
      "create table note (text text default '-- ', at integer)",
      "create table note (text text default '/* */', at integer)",
      "create table note (text text default '--', -- src/note.ts\n  at integer, more text)",
      "create table note (text text default '--', at integer check (at > 0 /* */))",
      `create table note (text text default '--', at integer /*${'*'.repeat(20_000)}*/)`,
    ].map(checked),
  ).toEqual([strange, strange, strange, strange, strange]);
});
