import type { Database, Statement } from 'better-sqlite3';
import { crc32 } from 'node:zlib';
import type { Migration } from '../../sqlite/migration.ts';
import { columnsByTable } from '../../sqlite/columns.ts';

export type PersonalValue = string | number | null;

/** A table whose rows are the person's alone: the service cannot give them back. */
export interface PersonalTable {
  readonly name: string;
  /** Columns that name a row. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** Columns that the checksum covers, and whose change goes into the second copy. */
  readonly lasting: readonly string[];
}

const keys: Readonly<Record<string, readonly string[]>> = {
  account: ['id'],
  edit: ['id'],
  id_map: ['local_id'],
  draft: ['target'],
  note: ['id'],
  kept_space: ['space_id'],
  followed: ['change_request_id'],
  reviewed_page: ['change_request_id', 'page_id'],
  finished_review: ['change_request_id', 'at'],
  site_draft: ['site_id'],
  preference: ['name'],
};

export const personalTableNames: readonly string[] = Object.keys(keys);

/** Set anew by each attempt to send an edit, and worth nothing after a restart. */
const passing: ReadonlySet<string> = new Set(['looks', 'next_at', 'lease_owner', 'lease_until']);
/** Changes with every other column, and alone it is not a change of the edit. */
const alongside: ReadonlySet<string> = new Set(['updated_at']);

/** The personal tables of a database, with the columns that its schema has. */
function personalTablesOf(database: Database): readonly PersonalTable[] {
  const columnsOf = columnsByTable(database, personalTableNames);
  return Object.entries(keys).flatMap(([name, key]) => {
    const columns = columnsOf.get(name) ?? [];
    if (columns.length === 0) return [];
    const lasting =
      name === 'edit' ? columns.filter((one) => !passing.has(one) && !alongside.has(one)) : columns;
    return [{ name, key, columns, lasting }];
  });
}

function keyText(key: readonly PersonalValue[]): string {
  return JSON.stringify(key);
}

/** CRC-32 of a row; table and key are part of it, so that no row is taken for another. */
function checksumOf(name: string, key: string, values: readonly PersonalValue[]): number {
  return crc32(JSON.stringify([name, key, ...values]));
}

/**
 * Makes this connection write change number and checksum of each personal row in the statement that changes it. `noted` is
 * told of each change as it happens; it may be rolled back later. Another connection writes its own.
 */
export function trackPersonalRows(database: Database, noted: (name: string, key: string) => void): void {
  database.function(
    'personal_key',
    { varargs: true },
    (...values: unknown[]) => keyText(values as PersonalValue[]), // STRICT tables without blobs hold nothing else
  );
  database.function('personal_checksum', { varargs: true }, (...given: unknown[]) => {
    const [name, key, ...values] = given as [string, string, ...PersonalValue[]]; // as the triggers below call it
    noted(name, key);
    return checksumOf(name, key, values);
  });
  database.function('personal_deleted', (name: unknown, key: unknown) => {
    noted(String(name), String(key));
    return null;
  });
  database.exec(personalTablesOf(database).map(triggersOf).join('\n'));
}

function triggersOf({ name, key, lasting }: PersonalTable): string {
  const keyOf = (row: string): string => `personal_key(${key.map((one) => `${row}.${one}`).join(', ')})`;
  // No `insert or replace`: a trigger takes its way with conflicts from the statement that fires it.
  const put = `
      delete from personal_row where name = '${name}' and key = ${keyOf('new')};
      insert into personal_row (name, key, checksum) values ('${name}', ${keyOf('new')},
        personal_checksum('${name}', ${keyOf('new')}, ${lasting.map((one) => `new.${one}`).join(', ')}));`;
  const remove = `
      delete from personal_row where name = '${name}' and key = ${keyOf('old')};
      insert into personal_row (name, key, checksum) values ('${name}', ${keyOf('old')},
        personal_deleted('${name}', ${keyOf('old')}));`;
  const differs = (columns: readonly string[]): string =>
    columns.map((one) => `old.${one} is not new.${one}`).join(' or ');
  return `
    create temp trigger if not exists personal_${name}_insert after insert on main.${name} begin ${put} end;
    create temp trigger if not exists personal_${name}_rekey after update on main.${name}
      when ${differs(key)} begin ${remove} end;
    create temp trigger if not exists personal_${name}_update after update on main.${name}
      when ${differs(lasting)} begin ${put} end;
    create temp trigger if not exists personal_${name}_delete after delete on main.${name} begin ${remove} end;`;
}

/** Change number and checksum of one row. */
export interface PersonalSum {
  readonly change: number;
  /** Null: the row was deleted. */
  readonly checksum: number | null;
}

/** A row as it stands in the database, beside what was noted of it. */
export interface PersonalRow {
  readonly table: PersonalTable;
  readonly key: string;
  readonly values: Readonly<Record<string, PersonalValue>> | undefined;
  readonly sum: PersonalSum | undefined;
}

/** True where a row, or its absence, is what was written last. */
export function isProved({ table, key, values, sum }: PersonalRow): boolean {
  if (sum === undefined) return false;
  return values === undefined ? sum.checksum === null : sum.checksum === checksumOfRow(table, key, values);
}

export function checksumOfRow(
  table: PersonalTable,
  key: string,
  values: Readonly<Record<string, PersonalValue>>,
): number {
  return checksumOf(
    table.name,
    key,
    table.lasting.map((one) => values[one] ?? null),
  );
}

/** Reads personal rows; a statement is prepared once, when it is needed. Callers own the transaction. */
export function createPersonalReader(database: Database) {
  const tables = new Map(personalTablesOf(database).map((table) => [table.name, table]));
  const sum = database.prepare<[string, string], PersonalSum>(
    'select change, checksum from personal_row where name = ? and key = ?',
  );
  type Values = Readonly<Record<string, PersonalValue>>;
  const byKey = new Map<string, Statement<PersonalValue[], Values>>();
  const statementOf = ({ name, key, columns }: PersonalTable): Statement<PersonalValue[], Values> => {
    const condition = key.map((one) => `${one} = ?`).join(' and ');
    const statement =
      byKey.get(name) ??
      database.prepare<PersonalValue[], Values>(
        `select ${columns.join(', ')} from ${name} where ${condition}`,
      );
    byKey.set(name, statement);
    return statement;
  };
  const row = (table: PersonalTable, values: Readonly<Record<string, PersonalValue>>): PersonalRow => {
    const key = keyText(table.key.map((one) => values[one] ?? null));
    return { table, key, values, sum: sum.get(table.name, key) };
  };
  return {
    tables: [...tables.values()],
    get(name: string, key: string): PersonalRow | undefined {
      const table = tables.get(name);
      if (table === undefined) return undefined;
      const parts = JSON.parse(key) as PersonalValue[]; // an array, as keyText writes it
      // Of another length, or with another thing inside, it was damaged.
      const isKey = parts.every((one) => one === null || typeof one === 'string' || typeof one === 'number');
      if (parts.length !== table.key.length || !isKey) return undefined;
      const values = statementOf(table).get(...parts);
      return { table, key, values, sum: sum.get(name, key) };
    },
    /** All rows of a table that fulfil a condition, read past its indexes. */
    *all(name: string, where = 'true'): Generator<PersonalRow> {
      const table = tables.get(name);
      if (table === undefined) return;
      const found = database
        .prepare<[], Readonly<Record<string, PersonalValue>>>(
          `select ${table.columns.join(', ')} from ${name} not indexed where ${where}`,
        )
        .all();
      for (const values of found) yield row(table, values);
    },
  };
}

export type PersonalReader = ReturnType<typeof createPersonalReader>;

/** Takes every personal row as it stands: where there were no checksums yet, and for a copy from an archive. */
export function renewSums(database: Database): void {
  const put = database.prepare<[string, string, number]>(
    'insert into personal_row (name, key, checksum) values (?, ?, ?)',
  );
  database.exec('delete from personal_row');
  for (const table of personalTablesOf(database)) {
    const rows = database
      .prepare<[], Readonly<Record<string, PersonalValue>>>(
        `select ${table.columns.join(', ')} from ${table.name}`,
      )
      .iterate();
    // Written meanwhile: rows of another table do not disturb the reading.
    const sums = [...rows].map((values) => {
      const key = keyText(table.key.map((one) => values[one] ?? null));
      return [key, checksumOfRow(table, key, values)] as const;
    });
    for (const [key, checksum] of sums) put.run(table.name, key, checksum);
  }
}

/**
 * The same step, after which the checksums fit the personal rows that it added, changed, deleted or gave another column. A
 * row whose checksum did not fit before keeps it: it is still found damaged.
 */
export function keepingSums({ up, ...step }: Migration): Migration {
  return {
    ...step,
    up(database): void {
      const before = hasSums(database) ? proofsOf(database) : null;
      if (typeof up === 'string') database.exec(up);
      else up(database);
      if (before !== null) renewProved(database, before);
    },
  };
}

/** Whether the checksum of each personal row fits it, by table and key. */
function proofsOf(database: Database): ReadonlyMap<string, ReadonlyMap<string, boolean>> {
  const reader = createPersonalReader(database);
  return new Map(
    reader.tables.map(({ name }) => [
      name,
      new Map([...reader.all(name)].map((row) => [row.key, isProved(row)] as const)),
    ]),
  );
}

function renewProved(database: Database, before: ReturnType<typeof proofsOf>): void {
  const put = database.prepare<[string, string, number | null]>(
    'insert or replace into personal_row (name, key, checksum) values (?, ?, ?)',
  );
  const reader = createPersonalReader(database);
  for (const table of reader.tables) {
    const proofs = new Map(before.get(table.name));
    for (const row of reader.all(table.name)) {
      const wasDamaged = proofs.get(row.key) === false;
      if (!wasDamaged && !isProved(row) && row.values !== undefined)
        put.run(table.name, row.key, checksumOfRow(table, row.key, row.values));
      proofs.delete(row.key);
    }
    for (const [key, wasProved] of proofs) if (wasProved) put.run(table.name, key, null);
  }
}

/** False where checksums were emptied (`forgetSums`), and in an older schema. */
function hasSums(database: Database): boolean {
  return hasSumTable(database) && database.prepare('select 1 from personal_row limit 1').get() !== undefined;
}

function hasSumTable(database: Database): boolean {
  return database.prepare("select 1 from sqlite_schema where name = 'personal_row'").get() !== undefined;
}

/**
 * For whoever changes personal rows of a closed database file without `trackPersonalRows`: what was noted goes, and the next
 * start takes the rows as they stand. A database of an older schema stays as it is.
 */
export function forgetSums(database: Database): void {
  if (hasSumTable(database)) database.exec('delete from personal_row');
}
