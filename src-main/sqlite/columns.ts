import type { Database } from 'better-sqlite3';

/** The columns of each of these tables, in their order; a table that is not there has none. */
export function columnsByTable(
  database: Database,
  tables: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  // One statement for all: SQLite takes longer to compile such a statement than to run it.
  const rows = database
    .prepare<[string], { readonly name: string; readonly column: string }>(
      `select t.value as name, c.name as "column" from json_each(?) t cross join pragma_table_info(t.value) c
       order by t.key, c.cid`,
    )
    .all(JSON.stringify([...new Set(tables)]));
  const columns = new Map<string, string[]>(tables.map((name) => [name, []]));
  for (const { name, column } of rows) columns.get(name)?.push(column);
  return columns;
}
