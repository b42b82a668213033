import { storedText } from '../../shared/messages/stored-text.ts';
import type { StoredText } from '../../shared/messages/stored-text.ts';
import type { Database } from 'better-sqlite3';
import { existsSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openAsIs, saysBusy, saysDamaged } from '../../sqlite/copy-database.ts';
import { copiesOf } from '../../sqlite/open-database.ts';
import { accountFolder, allAccountFolders } from '../../store/accounts-folder.ts';
import { checksumsSince, openAccountDatabase, schemaVersion } from '../../store/open-store.ts';
import { personalTableNames, trackPersonalRows } from '../../store/unsent/personal-rows.ts';
import { SecondCopy } from '../../store/unsent/second-copy.ts';
import { emptyLog, readLog, saysUnreadable, unsentLogName } from '../../store/unsent/unsent-log.ts';
import type { UnsentLog } from '../../store/unsent/unsent-log.ts';
import { asDataError } from '../data-error.ts';
import { databaseName } from '../data-folder.ts';
import { mergeCopies } from './merge-copies.ts';
import type { MergeReport } from './merge-copies.ts';
import {
  countsOf,
  isRecoveryBegun,
  keepReport,
  lossMessage,
  recoverAccount,
  sayReport,
} from './recover-account.ts';
import type { Recovery } from './recover-account.ts';

/** Small, and all that must not be lost: looked up at every start. */
const checkedTables = [...personalTableNames, 'personal_row'];

/** `refused`: it cannot be looked at now, and whoever opens it says why. */
type Unusable = 'absent' | 'damaged' | 'newer' | 'refused';
/** Whoever asked for it closes it. */
interface Whole {
  readonly database: Database;
  readonly version: number;
}

/**
 * The one check of an account's data, before window and command line open it and when a read finds damage: the database,
 * the checksum of each row that is the person's alone, and the log beside it (docs/design/unsent-work.md). What one of the
 * two copies lacks comes from the other; a database that is gone, empty, foreign or broken is set up anew.
 *
 * @param howFar `all`: the mirror too
 * @param onBehind told which personal rows, by table and key, could not be added to the log
 * @returns null where nothing is to be told
 * @throws {DataError} where it cannot be recovered; nothing was changed then
 * @throws {DatabaseError} where a database of an older schema cannot be upgraded
 */
export function checkAccount(
  dataDir: string,
  accountId: string,
  now: number,
  howFar: 'personal' | 'all' = 'personal',
  onBehind: (rows: readonly (readonly [name: string, key: string])[]) => void = () => undefined,
): Recovery | null {
  const folder = accountFolder(dataDir, accountId);
  const path = join(folder, databaseName);
  if (isRecoveryBegun(folder)) return recoverAccount(dataDir, accountId, now);
  const found = inspect(path, howFar);
  if (found === 'refused' || found === 'newer') return null;
  if (found === 'absent' && !hasTraces(folder)) return null;
  if (found === 'absent' || found === 'damaged') return recoverAccount(dataDir, accountId, now);
  const { database, version } = found;
  try {
    try {
      if (version < checksumsSince) openAccountDatabase(path).close();
      return merge(database, join(folder, unsentLogName), { accountId, now, onBehind });
    } finally {
      database.close();
    }
  } catch (error) {
    if (saysDamaged(error)) return recoverAccount(dataDir, accountId, now);
    // Another program that has it open is at work: it has checked it.
    if (saysBusy(error)) return null;
    throw asDataError(error, 'workNotChecked');
  }
}

/** True where a database is gone or broken. */
export function isDamaged(
  dataDir: string,
  accountId: string,
  howFar: 'personal' | 'all' = 'personal',
): boolean {
  const folder = accountFolder(dataDir, accountId);
  const found = inspect(join(folder, databaseName), howFar);
  if (typeof found !== 'string') found.database.close();
  return isRecoveryBegun(folder) || found === 'damaged' || (found === 'absent' && hasTraces(folder));
}

/** Ids of the accounts here, in alphabetical order; also of those whose database is gone. */
export function listAccounts(dataDir: string): readonly string[] {
  return allAccountFolders(dataDir).filter((accountId) => {
    const folder = accountFolder(dataDir, accountId);
    return sizeOf(join(folder, databaseName)) > 0 || hasTraces(folder);
  });
}

/** False for a folder that never held an account: its creation was cut off. */
function hasTraces(folder: string): boolean {
  const filled = [unsentLogName, 'recovering.json'].some((name) => sizeOf(join(folder, name)) > 0);
  if (filled || copiesOf(join(folder, databaseName)).length > 0) return true;
  const files = join(folder, 'files');
  return existsSync(files) && readdirSync(files).length > 0;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function inspect(path: string, howFar: 'personal' | 'all'): Unusable | Whole {
  // SQLite takes an empty file for a new database, and removes a log that stands beside none.
  if (sizeOf(path) === 0 && sizeOf(`${path}-wal`) === 0) return 'absent';
  if (sizeOf(path) === 0) return hasTraces(join(path, '..')) ? 'damaged' : 'absent';
  let database: Database | null = null;
  try {
    database = openAsIs(path);
    const found = peek(database, howFar);
    if (typeof found === 'string') database.close();
    return found;
  } catch (error) {
    database?.close();
    return saysDamaged(error) ? 'damaged' : 'refused';
  }
}

function peek(database: Database, howFar: 'personal' | 'all'): Unusable | Whole {
  const version = Number(database.pragma('user_version', { simple: true }));
  if (version > schemaVersion) return 'newer';
  const tables = new Set(database.prepare<[], string>('select name from sqlite_schema').pluck().all());
  if (version === 0 && tables.size === 0) return 'absent';
  // A file of another program, or of another version than it says.
  if (!tables.has('account') || !tables.has('edit')) return 'damaged';
  if (version >= checksumsSince && checkedTables.some((name) => !tables.has(name))) return 'damaged';
  if (howFar === 'all' && database.pragma('integrity_check(1)', { simple: true }) !== 'ok') return 'damaged';
  // With their indexes: a row that no index finds is as good as lost.
  const isWhole = checkedTables.every(
    (name) => !tables.has(name) || database.pragma(`integrity_check(${name})`, { simple: true }) === 'ok',
  );
  return isWhole ? { database, version } : 'damaged';
}

function merge(
  database: Database,
  logPath: string,
  {
    accountId,
    now,
    onBehind,
  }: {
    readonly accountId: string;
    readonly now: number;
    readonly onBehind: (rows: readonly (readonly [name: string, key: string])[]) => void;
  },
): Recovery | null {
  database.pragma('synchronous = FULL');
  const secondCopy = new SecondCopy(database, logPath);
  let isTracked = false;
  const track = (): void => {
    if (!isTracked) trackPersonalRows(database, (name, key) => secondCopy.note(name, key));
    isTracked = true;
  };
  const { report, log, words } = database
    .transaction(() => {
      // After the lock: what the log holds was committed before.
      const { log: read, problem } = readOrSetAside(logPath, now);
      const merged = mergeCopies(database, read, { now, isWhole: true, track });
      const said = [...(problem === null ? [] : [problem]), ...lossReport(merged)];
      if (said.length > 0) {
        track();
        keepReport(database, { at: now, words: said, aside: null });
      }
      return { report: merged, log: read, words: said };
    })
    .immediate();
  for (const [name, key] of report.missing) secondCopy.note(name, key);
  if (needsRewriting(log)) secondCopy.rewrite();
  else secondCopy.flush();
  if (secondCopy.state.behind > 0) onBehind(secondCopy.pending);
  return words.length === 0 ? null : { accountId, at: now, words: sayReport(words), aside: null };
}

/** A log that cannot be read makes room for a new one: the database has what it held, or what is missing is told. */
function readOrSetAside(
  path: string,
  now: number,
): { readonly log: UnsentLog; readonly problem: StoredText | null } {
  try {
    return { log: readLog(path), problem: null };
  } catch (error) {
    if (!saysUnreadable(error)) throw error;
    const aside = `${path}.unreadable-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`;
    try {
      renameSync(path, aside);
    } catch {
      // The new one cannot be written either: that is told as long as it lasts.
      return { log: emptyLog, problem: null };
    }
    return { log: emptyLog, problem: storedText('secondCopyUnreadable', error.message, aside) };
  }
}

function needsRewriting(log: UnsentLog): boolean {
  return log.base === null || log.damagedLines > 0;
}

function lossReport({ restored, losses }: MergeReport): readonly StoredText[] {
  const counts = countsOf((table) => restored.get(table) ?? 0);
  const isNothingBack = counts.every((one) => one === 0);
  if (isNothingBack && losses.length === 0) return [];
  return [
    storedText('workDamaged'),
    ...(isNothingBack ? [] : [storedText('cameBack', ...counts)]),
    losses.length === 0 ? storedText('nothingLost') : lossMessage(losses),
  ];
}
