import type { Database } from 'better-sqlite3';
import { carveRows } from '../../sqlite/carve-rows.ts';
import type { CarvedRow, CarvedValue } from '../../sqlite/carve-rows.ts';
import { openAsIs } from '../../sqlite/copy-database.ts';

/**
 * What is the person's alone, the outbox first: everything else the service has. Names that a schema does not have are
 * passed over.
 */
const personal = [
  'account',
  'edit',
  'id_map',
  'draft',
  'note',
  'kept_space',
  'followed',
  'reviewed_page',
  'finished_review',
  'seen',
  'site_draft',
  'preference',
  'personal_row',
] as const;

type Row = Readonly<Record<string, CarvedValue>>;

interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly key: readonly string[];
  /** The column that is the rowid; null: the table has none, or the rowid is not a column. */
  readonly rowidColumn: string | null;
  readonly hasRowid: boolean;
  /** Columns in the order in which a row is stored. */
  readonly stored: readonly Column[];
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly pk: number;
}

export interface RecoveredRows {
  /** Ids of edits that were read out of raw pages: they may be older than what was lost. */
  readonly carvedEdits: readonly string[];
  /** The highest number that an edit was given, as far as it is known. */
  readonly highestEdit: number;
  /** True where not even SQLite's own reading was disturbed. */
  readonly isClean: boolean;
}

/**
 * Carries what is the person's out of a damaged database into a fresh one of the newest shape: by SQLite as far as it goes,
 * around damaged pages from both sides, and where that failed by the pages themselves.
 */
export function salvage(damaged: string, fresh: Database): RecoveredRows {
  const tables = personal.flatMap((name) => tableOf(fresh, name) ?? []);
  const found = new Map(tables.map((table) => [table.name, new Map<string, Row>()]));
  const known = readBySql(damaged, tables, found);
  const carvedEdits = known.isClean ? [] : carve(damaged, tables, found);
  fresh
    .transaction(() => {
      for (const table of tables) write(fresh, table, [...(found.get(table.name)?.values() ?? [])]);
    })
    .immediate();
  let { highestEdit } = known;
  for (const { seq } of found.get('edit')?.values() ?? []) highestEdit = Math.max(highestEdit, Number(seq));
  return { carvedEdits, highestEdit, isClean: known.isClean };
}

function tableOf(database: Database, name: string): Table | undefined {
  const columns = database.prepare<[string], Column>('select * from pragma_table_info(?)').all(name);
  if (columns.length === 0) return undefined;
  const sql = database
    .prepare<[string], string>('select sql from sqlite_schema where name = ?')
    .pluck()
    .get(name);
  const hasRowid = !/without\s+rowid/i.test(sql ?? '');
  const key = columns.filter(({ pk }) => pk > 0).map((column) => column.name);
  const isRowid =
    hasRowid && key.length === 1 && columns.some(({ pk, type }) => pk > 0 && /^integer$/i.test(type));
  // An edit is known by its id: its number is its place in the order. So is what was noted of a row.
  return {
    name,
    columns,
    key: name === 'edit' ? ['id'] : name === 'personal_row' ? ['name', 'key'] : key,
    rowidColumn: isRowid ? (key[0] ?? null) : null,
    hasRowid,
    // A table without rowid is stored as the index of its key.
    stored: hasRowid
      ? columns
      : [
          ...columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk),
          ...columns.filter(({ pk }) => pk === 0),
        ],
  };
}

function keyOf(table: Table, row: Row): string {
  return JSON.stringify(table.key.map((name) => row[name] ?? null));
}

/** By SQLite. `isClean` where nothing was in the way. */
function readBySql(
  path: string,
  tables: readonly Table[],
  found: ReadonlyMap<string, Map<string, Row>>,
): { readonly isClean: boolean; readonly highestEdit: number } {
  let database: Database;
  try {
    database = openAsIs(path);
  } catch {
    return { isClean: false, highestEdit: 0 };
  }
  let isClean = true;
  let highestEdit = 0;
  try {
    for (const table of tables) {
      const rows = found.get(table.name);
      const take = (row: Row): void => void rows?.set(keyOf(table, row), row);
      isClean = readTable(database, table, take) && isClean;
    }
    highestEdit = Number(
      database.prepare("select seq from sqlite_sequence where name = 'edit'").pluck().get() ?? 0,
    );
  } catch {
    isClean = false;
  } finally {
    close(database);
  }
  return { isClean, highestEdit };
}

/** A damaged database may not even close in order. */
function close(database: Database): void {
  try {
    database.close();
  } catch {
    // What was read of it was read.
  }
}

const probes = 200_000;

/** True where the table was read from end to end. */
function readTable(database: Database, { name, hasRowid }: Table, take: (row: Row) => void): boolean {
  const order = hasRowid ? ' order by rowid' : '';
  const walk = (sql: string): { readonly isWhole: boolean; readonly last: number } => {
    let last = 0;
    try {
      for (const row of database.prepare<[], Row>(sql).iterate()) {
        take(row);
        last = Number(row['salvage_rowid'] ?? 0);
      }
      return { isWhole: true, last };
    } catch {
      return { isWhole: false, last };
    }
  };
  const columns = hasRowid ? '*, rowid as salvage_rowid' : '*';
  const up = walk(`select ${columns} from ${name} not indexed${order}`);
  if (up.isWhole) return true;
  if (!hasRowid) return false;
  // The other way round to what lies beyond the damage, then one by one in between.
  const down = walk(`select ${columns} from ${name} not indexed order by rowid desc`);
  try {
    const one = database.prepare<[number], Row>(`select * from ${name} not indexed where rowid = ?`);
    for (let rowid = up.last + 1; rowid < Math.min(down.last, up.last + probes); rowid += 1) {
      try {
        const row = one.get(rowid);
        if (row !== undefined) take(row);
      } catch {
        // This one is on a damaged page.
      }
    }
  } catch {
    // Not even its shape can be read: the pages are.
  }
  return false;
}

const kinds = /^(comment|reply|changeRequest|review)\.[a-zA-Z]+$/;
const states = /^(kept|waiting|sending|unknown|reconciling|held|rejected|confirmed|discarded)$/;
const text = (value: CarvedValue | undefined): string => (typeof value === 'string' ? value : '');

/** What tells a row of a table from a row of another of the same shape. */
const isOf: Readonly<Record<string, (row: Row) => boolean>> = {
  account: (row) => /^https?:\/\//.test(text(row['base_url'])),
  edit: (row) => kinds.test(text(row['kind'])) && states.test(text(row['state'])),
  id_map: (row) => /^(comment|reply|changeRequest|change-request|review)/.test(text(row['kind'])),
  draft: (row) => text(row['target']).startsWith('{"'),
  kept_space: (row) => /^(all|followed)$/.test(text(row['change_requests'])),
  note: (row) => text(row['target']).startsWith('{"') && text(row['id']) !== '',
  personal_row: (row) => /^[a-z_]+$/.test(text(row['name'])) && text(row['key']).startsWith('['),
  reviewed_page: (row) => /^[0-9a-f]{32,}$/.test(text(row['hash'])),
};

/** Out of the pages. Returns the ids of edits that were found there alone. */
function carve(
  path: string,
  tables: readonly Table[],
  found: ReadonlyMap<string, Map<string, Row>>,
): readonly string[] {
  const bySql = new Map([...found].map(([name, rows]) => [name, new Set(rows.keys())]));
  try {
    for (const carved of carveRows(path)) {
      for (const table of tables) {
        const row = asRowOf(table, carved);
        if (row === null || isOf[table.name]?.(row) !== true) continue;
        const key = keyOf(table, row);
        const rows = found.get(table.name);
        if (bySql.get(table.name)?.has(key) === true || rows === undefined) continue;
        const before = rows.get(key);
        if (before === undefined || ageOf(row) >= ageOf(before)) rows.set(key, row);
      }
    }
  } catch {
    // The disk itself cannot be read any further.
  }
  return [...(found.get('edit') ?? [])].flatMap(([key, row]) =>
    bySql.get('edit')?.has(key) === true ? [] : [text(row['id'])],
  );
}

/** Grows with each version of one row. */
function ageOf(row: Row): number {
  return Number(row['change'] ?? row['updated_at'] ?? 0);
}

function asRowOf(table: Table, { rowid, values }: CarvedRow): Row | null {
  if ((rowid !== null) !== table.hasRowid || values.length > table.columns.length) return null;
  const row: Record<string, CarvedValue> = {};
  for (const [index, column] of table.stored.entries()) {
    // A column that was added later is missing in rows from before.
    const value = column.name === table.rowidColumn ? rowid : (values[index] ?? null);
    if (!fits(value, column)) return null;
    row[column.name] = value;
  }
  return row;
}

function fits(value: CarvedValue, { type, notnull }: Column): boolean {
  if (value === null) return notnull === 0;
  return /^integer$/i.test(type)
    ? Number.isInteger(value)
    : /^text$/i.test(type)
      ? typeof value === 'string'
      : true;
}

/** Rows that the newest shape refuses are passed over. */
function write(fresh: Database, table: Table, rows: readonly Row[]): void {
  const statements = new Map<string, ReturnType<Database['prepare']>>();
  for (const row of rows) {
    const columns = table.columns.map(({ name }) => name).filter((name) => row[name] !== undefined);
    const list = columns.join(', ');
    const values = columns.map((name) => `@${name}`).join(', ');
    const insert =
      statements.get(list) ??
      fresh.prepare(`insert or replace into ${table.name} (${list}) values (${values})`);
    statements.set(list, insert);
    try {
      insert.run(row);
    } catch {
      // It does not fit the rules of its table: it is not a row of it.
    }
  }
}
