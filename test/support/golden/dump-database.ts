import type { Database } from 'better-sqlite3';

interface SchemaRow {
  readonly name: string;
  readonly type: string;
  readonly sql: string;
}

/** A database as SQL that builds it again: its schema word for word, then one line for each row. */
export function dumpDatabase(database: Database): string {
  const schema = database
    .prepare<[], SchemaRow>(
      `select name, type, sql from sqlite_schema where sql is not null and name not like 'sqlite_%'
       order by type = 'table' desc, type, rowid`,
    )
    .all();
  const virtual = schema.filter((one) => /^create virtual table/i.test(one.sql)).map((one) => one.name);
  const isShadow = (name: string): boolean => virtual.some((table) => name.startsWith(`${table}_`));
  const own = schema.filter((one) => !isShadow(one.name));
  // Triggers last: the rows are there already, and writing them again must set nothing off.
  const tables = own.filter((one) => one.type === 'table');
  const rest = own.filter((one) => one.type !== 'table');
  const version = String(database.pragma('user_version', { simple: true }));
  return [
    'pragma foreign_keys = off;',
    'begin;',
    ...tables.map((one) => `${one.sql};`),
    ...tables.flatMap((one) => rowsOf(database, one.name, virtual.includes(one.name))),
    ...rest.map((one) => `${one.sql};`),
    `pragma user_version = ${version};`,
    'commit;',
    '',
  ].join('\n');
}

function rowsOf(database: Database, table: string, isVirtual: boolean): readonly string[] {
  const columns = database
    .prepare<[], { readonly name: string }>(`select name from pragma_table_info('${table}')`)
    .all();
  const names = [...(isVirtual ? ['rowid'] : []), ...columns.map((one) => one.name)];
  const list = names.map((name) => `"${name}"`).join(', ');
  const values = names.map((name) => `quote("${name}")`).join(` || ', ' || `);
  const rows = database.prepare<[], string>(`select ${values} from "${table}"`).pluck().all();
  return rows.map((row) => `insert into "${table}" (${list}) values (${row});`);
}
