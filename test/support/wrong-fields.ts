import type { Store } from '../../src-main/store/open-store.ts';

const tables = [
  'page_version',
  'revision',
  'space',
  'change_request',
  'comment',
  'reply',
  'organization',
] as const;

/** Values that no field of an object has all of: of other types, and of other kinds. */
export const wrongValues: readonly unknown[] = [
  null,
  7,
  'text',
  [],
  [null, 7],
  { kind: 7, id: [], cover: 7, title: {} },
  { kind: 'future', url: 7 },
  { kind: 'url', url: 7 },
];

const moreFields = ['layout', 'cover', 'icon', 'emoji', 'description', 'tags', 'git', 'variables', 'target'];

/** Of pages the newest version alone, so that the two sides of a comparison differ by the field. */
function onlyOf(table: string): string {
  return table === 'page_version' ? 'where id in (select max(id) from page_version group by page_id)' : '';
}

/**
 * Calls `act` with the fields of all stored objects of the service, one after another, of each wrong type; last, for each wrong
 * type, with every field at once (`isAll`). Afterwards the objects are as they were.
 */
export async function eachWrongField(
  store: Store,
  act: (words: string, isAll: boolean) => Promise<void>,
  values: readonly unknown[] = wrongValues,
): Promise<void> {
  const { database } = store;
  const originals = tables.map((table) => ({
    table,
    rows: database.prepare(`select rowid as row, json from ${table}`).all() as readonly {
      readonly row: number;
      readonly json: string;
    }[],
  }));
  const fields = new Set([
    ...originals.flatMap(({ rows }) => rows.flatMap(({ json }) => Object.keys(JSON.parse(json) as object))),
    ...moreFields,
  ]);
  fields.delete('id');
  const restore = (): void => {
    for (const { table, rows } of originals)
      for (const { row, json } of rows)
        database.prepare(`update ${table} set json = ? where rowid = ?`).run(json, row);
  };
  for (const named of [...[...fields].map((field) => [field]), [...fields]]) {
    for (const value of values) {
      store.transaction(() => {
        for (const table of tables)
          for (const field of named)
            database
              .prepare(`update ${table} set json = json_set(json, '$.' || ?, json(?)) ${onlyOf(table)}`)
              .run(field, JSON.stringify(value));
        // A comparison that is kept would be shown instead of the objects.
        database.prepare('delete from revision_change').run();
      });
      const isAll = named.length > 1;
      await act(`${isAll ? 'every field' : named.join('')} = ${JSON.stringify(value)}`, isAll);
    }
    store.transaction(restore);
  }
}
