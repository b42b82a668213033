import type { Database } from 'better-sqlite3';
import { openAsIs } from '../sqlite/copy-database.ts';
import { DatabaseError } from '../sqlite/database-error.ts';

/** Columns that hold JSON beside those named `json`, with the type of the value; null is allowed where the column allows it. */
const typed: Readonly<Record<string, 'object' | 'array'>> = {
  'administration_answer.path': 'object',
  'administration_answer.query': 'object',
  'digest.by_user': 'object',
  'digest.detail': 'object',
  'digest_due.before': 'object',
  'draft.target': 'object',
  'edit.base': 'object',
  'edit.payload': 'object',
  'note.target': 'object',
  'personal_row.key': 'array',
  'revision.files': 'array',
  'revision.pages': 'array',
  'revision_change.json': 'array',
  'site.adaptive_schema': 'object',
  'site.customization': 'object',
  'site.missing': 'array',
  'site.share_links': 'array',
  'site.structure': 'object',
  'site_draft.customization': 'object',
  'site_draft.structure': 'object',
  'site_space.customization': 'object',
};

/** Their `json` has the id by which the row is found. */
const named = new Set(['change_request', 'comment', 'reply', 'review', 'site', 'space']);

interface JsonColumn {
  readonly table: string;
  readonly column: string;
  readonly type: 'object' | 'array';
}

/** The columns of an account's database, of any version, that hold JSON which the store reads without a schema. */
export function jsonColumnsOf(database: Database): readonly JsonColumn[] {
  return database
    .prepare<[], { readonly table: string; readonly column: string }>(
      `select m.name as "table", c.name as "column" from sqlite_schema m, pragma_table_info(m.name) c
       where m.type = 'table' and m.sql not like 'create virtual%' order by m.name, c.cid`,
    )
    .all()
    .flatMap(({ table, column }) => {
      const type = typed[`${table}.${column}`] ?? (column === 'json' ? 'object' : null);
      return type === null ? [] : [{ table, column, type }];
    });
}

/**
 * Checks that an account's database which came from elsewhere holds JSON of the right type wherever the store reads it
 * without a schema: one row of another kind would stop the lists of all accounts. Members of the objects are mended where
 * they are read (`stored-object.ts`). Nothing is written.
 *
 * @throws {DatabaseError} `damaged`
 */
export function assertRowValues(path: string): void {
  const database = openAsIs(path, { readonly: true });
  const assertNone = (words: string, from: string): void => {
    if (database.prepare(`select 1 from ${from} limit 1`).get() !== undefined)
      throw new DatabaseError('damaged', path, words);
  };
  try {
    for (const { table, column, type } of jsonColumnsOf(database)) {
      const isNamed = column === 'json' && named.has(table) ? ` and json ->> '$.id' is id` : '';
      // SQLite takes no JSON below 1,000 levels; what is stored has 450 at most (src-main/client/scan-json.ts).
      assertNone(
        `A row of the table ${table} has no JSON ${type} of ours in ${column}.`,
        `"${table}" where "${column}" is not null
           and not iif(json_valid("${column}"), json_type("${column}") = '${type}'${isNamed}, 0)`,
      );
    }
    assertNone(
      'A rich document of a page is no JSON.',
      `body where not json_valid(text)
         and hash in (select document_hash from page_version where document_hash is not null)`,
    );
  } finally {
    database.close();
  }
}
