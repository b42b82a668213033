import { storedText } from '../../shared/messages/stored-text.ts';
import type { StoredText } from '../../shared/messages/stored-text.ts';
import type { Database } from 'better-sqlite3';
import { saysRefused } from '../../sqlite/copy-database.ts';
import {
  checksumOfRow,
  createPersonalReader,
  isProved,
  renewSums,
} from '../../store/unsent/personal-rows.ts';
import type {
  PersonalReader,
  PersonalRow,
  PersonalTable,
  PersonalValue,
} from '../../store/unsent/personal-rows.ts';
import { rowName } from '../../store/unsent/unsent-log.ts';
import type { LoggedRow, UnsentLog } from '../../store/unsent/unsent-log.ts';
import { probesFirst, textOf } from '../restored-edits.ts';

export interface MergeOptions {
  readonly now: number;
  /**
   * The database was found whole: what is not in it although it wrote later changes was deleted. Of one that was put
   * together out of remains nothing of that kind is known.
   */
  readonly isWhole: boolean;
  /** Called before a personal row is written: makes the database track it (`trackPersonalRows`). */
  readonly track: () => void;
}

export interface MergeReport {
  /** Rows that came back out of the log, by table: edits that had not come to their end, and the rest of the person's. */
  readonly restored: ReadonlyMap<string, number>;
  /** What is lost or can be trusted no more, each with what can be read of it. */
  readonly losses: readonly StoredText[];
  /** Rows whose newest record is missing in the log. */
  readonly missing: readonly (readonly [name: string, key: string])[];
}

type Values = Readonly<Record<string, PersonalValue>>;

/** Edits of these ended longer ago are the service's: they are not looked up at each start. */
const checkedEndedMs = 24 * 3600_000;
/** Nobody misses these by name: the service, or the next sync, says them again. */
const unreported: ReadonlySet<string> = new Set(['id_map', 'preference']);
/** Rows of these are never deleted. */
const lasting: ReadonlySet<string> = new Set(['account', 'edit']);

/**
 * Brings the personal rows of a database and the log beside it together (docs/design/unsent-work.md): of each row the
 * newest version that its checksum proves. Edits that come back are looked for on the service before they are sent. What
 * no copy proves is told.
 *
 * `database` is inside a transaction that holds the write lock.
 */
export function mergeCopies(database: Database, log: UnsentLog, options: MergeOptions): MergeReport {
  // Damaged, it names no row: what it spoke of is unproved.
  database.exec("delete from personal_row where iif(json_valid(key), json_type(key), '') <> 'array'");
  const hasSums = database.prepare('select 1 from personal_row limit 1').get() !== undefined;
  if (!hasSums && log.rows.size === 0) {
    // From an archive, or of an older Galley.
    renewSums(database);
    return { restored: new Map(), losses: [], missing: [] };
  }
  return new CopyMerge(database, log, options).run();
}

/** One merge: each row is settled once, by what proves it. */
class CopyMerge {
  readonly #database: Database;
  readonly #log: UnsentLog;
  readonly #options: MergeOptions;
  readonly #reader: PersonalReader;
  /** The number of the last change of the database, before the log's are counted. */
  readonly #last: number;
  readonly #settled = new Set<string>();
  readonly #restored = new Map<string, number>();
  readonly #losses: StoredText[] = [];
  readonly #missing: (readonly [name: string, key: string])[] = [];
  /** Edits that came back, which may have been sent since. */
  readonly #returnedEdits = new Set<string>();
  /** Edits that may have come to their end after this database was written. */
  readonly #unsureEdits = new Set<string>();

  constructor(database: Database, log: UnsentLog, options: MergeOptions) {
    this.#database = database;
    this.#log = log;
    this.#options = options;
    this.#reader = createPersonalReader(database);
    this.#last = lastChange(database);
  }

  run(): MergeReport {
    raiseLastChange(this.#database, this.#log.highest);
    this.#settleAll();
    const at = this.#options.now;
    const returned = this.#returnedEdits;
    const unsure = this.#unsureEdits;
    if (returned.size > 0) probesFirst(this.#tracked, { at, hold: false }, (id) => returned.has(id));
    if (unsure.size > 0) probesFirst(this.#tracked, { at, hold: true }, (id) => unsure.has(id));
    return { restored: this.#restored, losses: this.#losses, missing: this.#missing };
  }

  /** For what changes personal rows. Most starts change none. */
  get #tracked(): Database {
    this.#options.track();
    return this.#database;
  }

  /** Rows of the database, then those of the log alone, then those that are noted and in neither. */
  #settleAll(): void {
    const since = this.#options.now - checkedEndedMs;
    for (const { name } of this.#reader.tables) {
      const where =
        name === 'edit' ? `not (state in ('confirmed', 'discarded') and updated_at < ${since})` : 'true';
      for (const row of this.#reader.all(name, where)) this.#settle(row);
    }
    for (const { name, key } of this.#log.rows.values()) {
      if (!this.#settled.has(rowName(name, key))) this.#settleKey(name, key);
    }
    for (const [name, key] of notedWithoutRow(this.#database, this.#reader.tables))
      this.#settleKey(name, key);
  }

  #settleKey(name: string, key: string): void {
    const row = this.#reader.get(name, key);
    if (row !== undefined) this.#settle(row);
  }

  #settle(row: PersonalRow): void {
    const name = rowName(row.table.name, row.key);
    if (this.#settled.has(name)) return;
    this.#settled.add(name);
    const logged = this.#log.rows.get(name);
    if (isProved(row)) this.#settleProved(row, logged);
    else if (logged !== undefined && (logged.body !== '' || row.values === undefined))
      this.#settleByLog(row, logged);
    else this.#settleUnproved(row);
  }

  /** What stands in the database is what was written there last. */
  #settleProved({ table, key, values, sum }: PersonalRow, logged: LoggedRow | undefined): void {
    if (sum === undefined) return;
    if (logged === undefined) {
      if (values === undefined) return;
      const isOlder = this.#log.base !== null && sum.change <= this.#log.base;
      const isOpen = !hasEnded(table.name, values);
      // It had come to its end when the log was written anew: this database is from before that.
      if (isOlder && table.name === 'edit' && isOpen) this.#unsureEdits.add(String(values['id']));
      if (isOpen && table.name !== 'id_map') this.#missing.push([table.name, key]);
    } else if (logged.change > sum.change) this.#takeLogged(table, logged, values);
    else if (logged.change < sum.change || logged.checksum !== sum.checksum)
      this.#missing.push([table.name, key]);
  }

  /** The row is unproved, and the log has it. */
  #settleByLog(row: PersonalRow, logged: LoggedRow): void {
    const { table, key, values, sum } = row;
    const wasDeleted =
      this.#options.isWhole && values === undefined && sum === undefined && logged.change <= this.#last;
    if (wasDeleted && !lasting.has(table.name)) return;
    if (values !== undefined && checksumOfRow(table, key, values) === logged.checksum) {
      this.#seal(row);
      return;
    }
    this.#takeLogged(table, logged, values);
    if (sum !== undefined && sum.change > logged.change)
      this.#lose(table.name, storedText('newestLost', describe(table.name, key, values)));
  }

  /** Nothing proves the row: what can be read of it stays, and an edit asks before it is sent. */
  #settleUnproved(row: PersonalRow): void {
    const { key, values, sum } = row;
    const { name } = row.table;
    this.#seal(row);
    if (values === undefined) {
      const hadEnded = this.#log.base !== null && sum !== undefined && sum.change <= this.#log.base;
      if (!hadEnded || !this.#options.isWhole) this.#lose(name, describe(name, key, undefined));
      return;
    }
    if (hasEnded(name, values)) return;
    if (name === 'edit') hold(this.#tracked, String(values['id']));
    this.#lose(name, storedText('mayDiffer', describe(name, key, values)));
  }

  #takeLogged(table: PersonalTable, logged: LoggedRow, before: Values | undefined): void {
    const { name } = table;
    const values = valuesOf(logged);
    try {
      writeLogged(this.#tracked, table, logged);
    } catch (error) {
      if (!saysRefused(error)) throw error;
      this.#lose(name, storedText('unfit', describe(name, logged.key, values)));
      return;
    }
    if (name === 'edit' && !hasEnded(name, values)) this.#returnedEdits.add(String(values?.['id']));
    if (logged.body === '' || unreported.has(name) || hasEnded(name, values)) return;
    const isSame = before !== undefined && checksumOfRow(table, logged.key, before) === logged.checksum;
    if (!isSame) this.#restored.set(name, (this.#restored.get(name) ?? 0) + 1);
  }

  /** What stands is taken as written: it gets a checksum, and the log its record. */
  #seal({ table, key, values }: PersonalRow): void {
    this.#database.prepare('delete from personal_row where name = ? and key = ?').run(table.name, key);
    if (values !== undefined)
      this.#database
        .prepare('insert into personal_row (name, key, checksum) values (?, ?, ?)')
        .run(table.name, key, checksumOfRow(table, key, values));
    this.#missing.push([table.name, key]);
  }

  #lose(name: string, description: StoredText): void {
    if (!unreported.has(name)) this.#losses.push(description);
  }
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
  tables: readonly PersonalTable[],
): readonly (readonly [name: string, key: string])[] {
  return tables.flatMap(({ name, key }) => {
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

/** What can be read of a row. */
function describe(name: string, key: string, values: Values | undefined): StoredText {
  const text =
    name === 'edit'
      ? textOf(String(values?.['payload'] ?? '')) || String(values?.['payload'] ?? '')
      : String(values?.['text'] ?? values?.['summary'] ?? '');
  const kind = name === 'edit' && values !== undefined ? String(values['kind']) : '';
  return storedText('row', name, kind, text.replaceAll(/\s+/g, ' ').slice(0, 300), key);
}
