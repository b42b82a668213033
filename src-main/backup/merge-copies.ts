import type { Database } from 'better-sqlite3';
import { saysRefused } from '../sqlite/copy-database.ts';
import { checksumOfRow, createPersonalReader, isProved, renewSums } from '../store/unsent/personal-rows.ts';
import type { PersonalRow, PersonalTable, PersonalValue } from '../store/unsent/personal-rows.ts';
import { rowName } from '../store/unsent/unsent-log.ts';
import type { LoggedRow, UnsentLog } from '../store/unsent/unsent-log.ts';
import { probesFirst, textOf } from './restored-edits.ts';

export interface MergeOptions {
  readonly now: number;
  /**
   * The database was found whole: what is not in it although it wrote later changes was deleted. Of one that was put
   * together out of remains nothing of that kind is known.
   */
  readonly isWhole: boolean;
}

export interface MergeReport {
  /** Rows that came back out of the log, by table: edits that had not come to their end, and the rest of the person's. */
  readonly restored: ReadonlyMap<string, number>;
  /** What is lost or can be trusted no more, each with what can be read of it. */
  readonly losses: readonly string[];
  /** Rows whose newest record is missing in the log. */
  readonly missing: readonly (readonly [name: string, key: string])[];
}

type Values = Readonly<Record<string, PersonalValue>>;

/** Edits of these ended longer ago are the service's: they are not looked up at each start. */
const checkedEndedMs = 24 * 3600_000;
/** Nobody misses these by name: the service, or the next sync, says them again. */
const untold: ReadonlySet<string> = new Set(['id_map', 'preference']);
/** Rows of these are never deleted. */
const lasting: ReadonlySet<string> = new Set(['account', 'edit']);

/**
 * Brings the personal rows of a database and the log beside it together (docs/design/unsent-work.md): of each row the
 * newest version that its checksum proves. Edits that come back are looked for on the service before they are sent. What
 * no copy proves is told.
 *
 * `database` is tracked (`trackPersonalRows`), and inside a transaction that holds the write lock.
 */
export function mergeCopies(database: Database, log: UnsentLog, options: MergeOptions): MergeReport {
  const { now, isWhole } = options;
  const reader = createPersonalReader(database);
  const tables = new Map(reader.tables.map((table) => [table.name, table]));
  const restored = new Map<string, number>();
  const losses: string[] = [];
  const missing: (readonly [string, string])[] = [];
  const sentAgain = new Set<string>();
  const unsure = new Set<string>();
  // Damaged, it names no row: what it spoke of is unproved.
  database.exec("delete from personal_row where iif(json_valid(key), json_type(key), '') <> 'array'");
  const hasSums = database.prepare('select 1 from personal_row limit 1').get() !== undefined;
  if (!hasSums && log.rows.size === 0) {
    // From an archive, or of an older Galley.
    renewSums(database);
    return { restored, losses, missing };
  }
  const last = lastChange(database);
  raiseLastChange(database, log.highest);

  function tell(name: string, words: string): void {
    if (!untold.has(name)) losses.push(words);
  }

  function takeLogged(table: PersonalTable, logged: LoggedRow, before: Values | undefined): void {
    try {
      writeLogged(database, table, logged);
    } catch (error) {
      if (!saysRefused(error)) throw error;
      tell(table.name, `${describe(table.name, logged.key, valuesOf(logged))}, which no longer fits`);
      return;
    }
    const values = valuesOf(logged);
    const isOfNews = logged.body !== '' && !untold.has(table.name) && !hasEnded(table.name, values);
    if (table.name === 'edit' && !hasEnded('edit', values)) sentAgain.add(String(values?.['id']));
    const isSame = before !== undefined && checksumOfRow(table, logged.key, before) === logged.checksum;
    if (isOfNews && !isSame) restored.set(table.name, (restored.get(table.name) ?? 0) + 1);
  }

  function seal({ table, key, values }: PersonalRow): void {
    database.prepare('delete from personal_row where name = ? and key = ?').run(table.name, key);
    if (values !== undefined)
      database
        .prepare('insert into personal_row (name, key, checksum) values (?, ?, ?)')
        .run(table.name, key, checksumOfRow(table, key, values));
    missing.push([table.name, key]);
  }

  /** What stands in the database is what was written there last. */
  function proved(row: PersonalRow, logged: LoggedRow | undefined): void {
    const { table, key, values, sum } = row;
    if (sum === undefined) return;
    if (logged === undefined) {
      if (values === undefined) return;
      const isOlder = log.base !== null && sum.change <= log.base;
      // It had come to its end when the log was written anew: this database is from before that.
      if (isOlder && table.name === 'edit' && !hasEnded('edit', values)) unsure.add(String(values['id']));
      if (!hasEnded(table.name, values) && table.name !== 'id_map') missing.push([table.name, key]);
    } else if (logged.change > sum.change) takeLogged(table, logged, values);
    else if (logged.change < sum.change || logged.checksum !== sum.checksum) missing.push([table.name, key]);
  }

  function unproved(row: PersonalRow, logged: LoggedRow | undefined): void {
    const { table, key, values, sum } = row;
    const { name } = table;
    if (logged !== undefined && (logged.body !== '' || values === undefined)) {
      const wasDeleted = isWhole && values === undefined && sum === undefined && logged.change <= last;
      if (wasDeleted && !lasting.has(name)) return;
      const isSame = values !== undefined && checksumOfRow(table, key, values) === logged.checksum;
      if (isSame) seal(row);
      else takeLogged(table, logged, values);
      if (!isSame && sum !== undefined && sum.change > logged.change)
        tell(name, `the newest version of ${describe(name, key, values)}; an older one came back`);
    } else if (values !== undefined) {
      seal(row);
      if (hasEnded(name, values)) return;
      if (name === 'edit') hold(database, String(values['id']));
      tell(name, `${describe(name, key, values)}, which may read otherwise than you wrote it`);
    } else {
      seal(row);
      const hadEnded = log.base !== null && sum !== undefined && sum.change <= log.base;
      if (!hadEnded || !isWhole) tell(name, describe(name, key, undefined));
    }
  }

  const seen = new Set<string>();
  function settle(row: PersonalRow): void {
    const name = rowName(row.table.name, row.key);
    if (seen.has(name)) return;
    seen.add(name);
    const logged = log.rows.get(name);
    if (isProved(row)) proved(row, logged);
    else unproved(row, logged);
  }

  const since = now - checkedEndedMs;
  for (const { name } of reader.tables) {
    const where =
      name === 'edit' ? `not (state in ('confirmed', 'discarded') and updated_at < ${since})` : 'true';
    for (const row of reader.all(name, where)) settle(row);
  }
  for (const { name, key } of log.rows.values()) {
    if (seen.has(rowName(name, key))) continue;
    const row = reader.get(name, key);
    if (row !== undefined) settle(row);
  }
  for (const [name, key] of notedWithoutRow(database, tables)) {
    const row = reader.get(name, key);
    if (row !== undefined) settle(row);
  }
  const at = now;
  if (sentAgain.size > 0) probesFirst(database, { at, hold: false }, (id) => sentAgain.has(id));
  if (unsure.size > 0) probesFirst(database, { at, hold: true }, (id) => unsure.has(id));
  return { restored, losses, missing };
}

function lastChange(database: Database): number {
  const last = database
    .prepare<[], number>("select seq from sqlite_sequence where name = 'personal_row'")
    .pluck()
    .get();
  return last ?? 0;
}

/** Numbers of changes that the log has seen are not given again. */
function raiseLastChange(database: Database, highest: number): void {
  if (lastChange(database) >= highest) return;
  database.exec("delete from sqlite_sequence where name = 'personal_row'");
  database.prepare("insert into sqlite_sequence (name, seq) values ('personal_row', ?)").run(highest);
}

/** Rows that were noted as written and are not there. */
function notedWithoutRow(
  database: Database,
  tables: ReadonlyMap<string, PersonalTable>,
): readonly (readonly [name: string, key: string])[] {
  return [...tables.values()].flatMap(({ name, key }) => {
    const isOf = key.map((column, index) => `t.${column} = p.key ->> '$[${index}]'`).join(' and ');
    return database
      .prepare<[string], string>(
        `select p.key from personal_row p where p.name = ? and p.checksum is not null
           and not exists (select 1 from ${name} t where ${isOf})`,
      )
      .pluck()
      .all(name)
      .map((found) => [name, found] as const);
  });
}

function writeLogged(database: Database, table: PersonalTable, logged: LoggedRow): void {
  const key = JSON.parse(logged.key) as readonly PersonalValue[]; // proved by the checksum of its line
  const isKey = table.key.map((column) => `${column} = ?`).join(' and ');
  database
    .transaction(() => {
      database.prepare(`delete from ${table.name} where ${isKey}`).run(...key);
      const values = valuesOf(logged);
      if (values === undefined) return;
      const taken = table.name === 'edit' && isTaken(database, values['seq'] ?? null);
      const columns = table.columns.filter((one) => one in values && !(taken && one === 'seq'));
      const given = columns.map((one) => `@${one}`).join(', ');
      database.prepare(`insert into ${table.name} (${columns.join(', ')}) values (${given})`).run(values);
    })
    .default();
}

/** Another edit has that place in the order: this one comes last. */
function isTaken(database: Database, seq: PersonalValue): boolean {
  return database.prepare('select 1 from edit where seq = ?').get(seq) !== undefined;
}

function hold(database: Database, id: string): void {
  database
    .prepare(
      `update edit set state = 'held', reason_code = 'damaged', reason = null, next_at = null, lease_owner = null,
         lease_until = null where id = ? and state not in ('confirmed', 'discarded')`,
    )
    .run(id);
}

function valuesOf({ body }: LoggedRow): Values | undefined {
  return body === '' ? undefined : (JSON.parse(body) as Values); // proved by the checksum of its line
}

function hasEnded(name: string, values: Values | undefined): boolean {
  return name === 'edit' && (values?.['state'] === 'confirmed' || values?.['state'] === 'discarded');
}

const nouns: Readonly<Record<string, string>> = {
  account: 'the account',
  edit: 'an edit',
  draft: 'a draft',
  note: 'a note',
  kept_space: 'a choice of what is kept',
  followed: 'a choice of what is followed',
  reviewed_page: 'a review mark',
  finished_review: 'a finished review',
  site_draft: 'a draft of a site',
};

/** What can be read of a row. */
function describe(name: string, key: string, values: Values | undefined): string {
  const noun = nouns[name] ?? name;
  const text =
    name === 'edit'
      ? textOf(String(values?.['payload'] ?? '')) || String(values?.['payload'] ?? '')
      : String(values?.['text'] ?? values?.['summary'] ?? '');
  const kind = name === 'edit' && values !== undefined ? ` (${String(values['kind'])})` : '';
  return text === ''
    ? `${noun}${kind} ${key}`
    : `${noun}${kind} “${text.replaceAll(/\s+/g, ' ').slice(0, 300)}”`;
}
