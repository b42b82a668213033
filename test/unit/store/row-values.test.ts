import Sqlite from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAccountDatabase } from '../../../src-main/store/open-store.ts';
import { assertRowValues, jsonColumnsOf } from '../../../src-main/store/row-values.ts';
import { frozenVersions, placeFrozen } from '../../support/golden/frozen-database.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'galley-rows-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(frozenVersions())('rows are taken as version %i wrote them', (version) => {
  const file = placeFrozen(version, path.join(folder, `v${version}`));
  expect(() => assertRowValues(file)).not.toThrow();
});

it('each column that the schema says holds JSON is known', () => {
  const database = openAccountDatabase(':memory:');
  const tables = database
    .prepare<[], { name: string; sql: string }>("select name, sql from sqlite_schema where type = 'table'")
    .all();
  const said = tables.flatMap(({ name, sql }) =>
    sql.split('\n').flatMap((line) => {
      const [, column, comment] = /^\s+(\w+)\s+text\b[^-]*(?:--(.*))?$/.exec(line) ?? [];
      return column === 'json' || comment?.includes('JSON') === true ? [`${name}.${column}`] : [];
    }),
  );
  const known = new Set(jsonColumnsOf(database).map(({ table, column }) => `${table}.${column}`));
  database.close();
  expect(said.length).toBeGreaterThan(15);
  expect(said.filter((one) => !known.has(one))).toEqual([]);
});

it.each([
  [
    'a row that is no JSON',
    "update edit set payload = '{' where rowid = (select min(rowid) from edit)",
    'table edit',
  ],
  ['another type', "update revision set pages = '{}'", 'table revision'],
  [
    'JSON too deep to be read',
    `update change_request set json = '${'['.repeat(2000)}'`,
    'table change_request',
  ],
  ['an object of another id', `update comment set json = '{"id":[]}'`, 'table comment'],
])('%s is refused', (what, sql, words) => {
  const file = placeFrozen(frozenVersions().at(-1) ?? 1, path.join(folder, what));
  const database = new Sqlite(file);
  const { changes } = database.prepare(sql).run();
  database.close();
  expect(changes).toBeGreaterThan(0);
  expect(() => assertRowValues(file)).toThrow(words);
});
