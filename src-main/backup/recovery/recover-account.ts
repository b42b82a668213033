import type { RowCounts } from '../../shared/messages/en/problems.ts';
import { plainText, sayStored, storedText } from '../../shared/messages/stored-text.ts';
import type { StoredText } from '../../shared/messages/stored-text.ts';
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { openAsIs, removeDatabase } from '../../sqlite/copy-database.ts';
import { copiesOf } from '../../sqlite/open-database.ts';
import { isRegular, readRegular } from '../../sqlite/regular-file.ts';
import { accountFolder } from '../../store/accounts-folder.ts';
import { openAccountDatabase } from '../../store/open-store.ts';
import { trackPersonalRows } from '../../store/unsent/personal-rows.ts';
import { SecondCopy } from '../../store/unsent/second-copy.ts';
import { readLog, saysUnreadable, unsentLogName } from '../../store/unsent/unsent-log.ts';
import type { UnsentLog } from '../../store/unsent/unsent-log.ts';
import { asDataError, DataError } from '../data-error.ts';
import { databaseName } from '../data-folder.ts';
import { mergeCopies } from './merge-copies.ts';
import { removeDrafts, writeDurably } from '../pending-restore.ts';
import { probesFirst } from '../restored-edits.ts';
import { salvage } from './recover-rows.ts';
import type { RecoveredRows } from './recover-rows.ts';
import { texts } from '../../shared/messages/texts.ts';

/** What was saved and what was lost of damaged data, in words, until the person has read it. */
export interface Recovery {
  readonly accountId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly words: string;
  /** Where the damaged file lies; null: the database itself was whole. */
  readonly aside: string | null;
}

/** Name of the preference that keeps the words. */
const recoveryPreference = 'recovery';
const beginName = 'recovering.json';
const remainsName = 'unreadable.txt';

/** True where a recovery was begun and killed. */
export function isRecoveryBegun(folder: string): boolean {
  return existsSync(join(folder, beginName));
}

/**
 * Sets a damaged database aside and puts a new one in its place with what can be read of the person's in it and in the log
 * beside it (docs/design/unsent-work.md). The mirror is fetched again. Killed at any moment, it begins again from what was
 * set aside first.
 *
 * @throws {DataError} where not even the account's address can be read: then nothing was changed
 */
export function recoverAccount(dataDir: string, accountId: string, now: number): Recovery {
  const folder = accountFolder(dataDir, accountId);
  try {
    return recover(folder, accountId, now);
  } catch (error) {
    throw asDataError(error, 'notRecovered');
  }
}

function recover(folder: string, accountId: string, now: number): Recovery {
  const path = join(folder, databaseName);
  const aside = setAside(folder, now);
  const next = join(folder, `${databaseName}.recovered`);
  removeDatabase(next);
  const log = readLog(join(aside, unsentLogName));
  const store = openAccountDatabase(next);
  let words: readonly StoredText[];
  let hasAccount: boolean;
  try {
    const saved = salvage(join(aside, databaseName), store);
    trackPersonalRows(store, () => undefined);
    const isTracked = { isWhole: false, track: () => undefined };
    const merged = store.transaction(() => mergeCopies(store, log, { now, ...isTracked })).immediate();
    hasAccount = store.prepare('select 1 from account').get() !== undefined || takeAccount(store, path);
    const carved = new Set(saved.carvedEdits);
    const isKnown = (id: string): boolean => !carved.has(id) || log.rows.has(`edit\t${JSON.stringify([id])}`);
    // Read in order, or proved by the log, it is as new as it gets; out of raw pages, it may be from long before.
    probesFirst(store, { at: now, hold: false }, isKnown);
    probesFirst(store, { at: now, hold: true }, (id) => !isKnown(id));
    const remains = [...merged.losses.map(sayStored), ...log.remains];
    if (remains.length > 0)
      writeFileSync(join(aside, remainsName), `${remains.join('\n')}\n`, { mode: 0o600 });
    words = reportOf(store, { saved, log, losses: merged.losses, aside });
    keepReport(store, { at: now, words, aside });
    store.pragma('journal_mode = DELETE');
  } finally {
    store.close();
  }
  if (!hasAccount) {
    removeDatabase(next);
    rmSync(join(folder, beginName), { force: true });
    rmSync(aside, { recursive: true, force: true });
    throw new DataError('damaged', texts().backup.addressUnreadable(accountId));
  }
  for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
  renameSync(next, path);
  makeRoomForLog(join(folder, unsentLogName), join(aside, unsentLogName));
  const renewed = openAccountDatabase(path);
  try {
    new SecondCopy(renewed, join(folder, unsentLogName)).rewrite();
  } finally {
    renewed.close();
  }
  rmSync(join(folder, beginName), { force: true });
  return { accountId, at: now, words: sayReport(words), aside };
}

/** A log that could not be copied goes aside itself. Where it cannot, that the new one is not written is told later. */
function makeRoomForLog(path: string, aside: string): void {
  if (existsSync(aside) || !existsSync(path)) return;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (!saysUnreadable(error)) throw error;
  }
}

/** Copies, so that what is damaged stays whole as it is until something better stands in its place. */
function setAside(folder: string, now: number): string {
  removeDrafts(folder);
  const begun = join(folder, beginName);
  if (existsSync(begun)) {
    const name = isRegular(begun) ? readRegular(begun) : '';
    if (/^damaged-[0-9TZ-]+$/.test(name) && existsSync(join(folder, name))) return join(folder, name);
  }
  const name = `damaged-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`;
  mkdirSync(join(folder, name), { recursive: true });
  const files = [...['', '-wal', '-shm'].map((suffix) => `${databaseName}${suffix}`), unsentLogName];
  for (const file of files.filter((one) => existsSync(join(folder, one)))) {
    // A pipe has nothing to save, and whoever reads it waits; one in the place of the log goes aside later.
    if (file !== unsentLogName && !isRegular(join(folder, file))) {
      renameSync(join(folder, file), join(folder, name, `${file}.no-file`));
      continue;
    }
    try {
      if (!isRegular(join(folder, file))) continue;
      copyFileSync(join(folder, file), join(folder, name, file));
    } catch (error) {
      // Without a second copy, what can be read of the database is all there is.
      if (file !== unsentLogName || !saysUnreadable(error)) throw error;
    }
  }
  writeDurably(begun, name);
  return join(folder, name);
}

/** The account's address from the newest copy before an upgrade. */
function takeAccount(store: Database, path: string): boolean {
  for (const copy of copiesOf(path)) {
    try {
      const database = openAsIs(copy.path, { readonly: true });
      try {
        const row = database.prepare<[], Record<string, unknown>>('select * from account limit 1').get();
        if (row === undefined) continue;
        const columns = Object.keys(row);
        const values = columns.map((name) => `@${name}`).join(', ');
        store.prepare(`insert into account (${columns.join(', ')}) values (${values})`).run(row);
        return true;
      } finally {
        database.close();
      }
    } catch {
      // The next copy may be better.
    }
  }
  return false;
}

/** What reports count after edits, in this order. */
const reportedTables = [
  'draft',
  'note',
  'site_draft',
  'finished_review',
  'reviewed_page',
  'kept_space',
  'followed',
] as const;

export function countsOf(count: (table: string) => number): RowCounts {
  return [count('edit'), ...reportedTables.map(count)];
}

/** So many losses are named in the report; the rest lies in a file. */
const namedLosses = 5;

export function lossMessage(losses: readonly StoredText[]): StoredText {
  return storedText('lost', Math.max(0, losses.length - namedLosses), ...losses.slice(0, namedLosses));
}

interface Outcome {
  readonly saved: RecoveredRows;
  readonly log: UnsentLog;
  readonly losses: readonly StoredText[];
  readonly aside: string;
}

function reportOf(store: Database, { saved, log, losses, aside }: Outcome): readonly StoredText[] {
  const count = (table: string): number =>
    Number(store.prepare(`select count(*) from ${table}`).pluck().get());
  const counts = countsOf(count);
  const isLogWhole = log.base !== null && log.damagedLines === 0;
  const lostEdits = saved.isClean || isLogWhole ? 0 : Math.max(0, saved.highestEdit - count('edit'));
  const unreadable = lostEdits > 0 ? [storedText('editsUnreadable', lostEdits)] : [];
  const nothing = storedText(saved.isClean || isLogWhole ? 'nothingLost' : 'noEditMissing');
  return [
    counts.every((one) => one === 0) ? storedText('createdEmpty') : storedText('createdAgain', ...counts),
    ...(losses.length > 0
      ? [lossMessage(losses), ...unreadable, storedText('partsAside', remainsName)]
      : lostEdits > 0
        ? unreadable
        : [nothing]),
    storedText('downloadedAgain', aside),
  ];
}

/** The words of a report, in the language of the process. */
export function sayReport(sentences: readonly StoredText[]): string {
  return texts().backup.sentences(sentences.map(sayStored));
}

/** Keeps a report in the database until the person has read it. */
export function keepReport(
  database: Database,
  kept: Pick<Recovery, 'at' | 'aside'> & { readonly words: readonly StoredText[] },
): void {
  database
    .prepare<[string, string]>(
      'insert into preference (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
    )
    .run(recoveryPreference, JSON.stringify(kept));
}

interface Preferences {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
}

/** What was recovered and not acknowledged yet. */
export function recoveryOf(accountId: string, preferences: Preferences): Recovery | null {
  try {
    const value: unknown = JSON.parse(preferences.get(recoveryPreference) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { at, words, aside } = value as Partial<Record<'at' | 'words' | 'aside', unknown>>; // looked at one by one
    // One text: an earlier version wrote it.
    const sentences: readonly unknown[] = Array.isArray(words) ? words : [words];
    const isReport = sentences.every((one) => typeof one === 'string');
    if (typeof at !== 'number' || !isReport) return null;
    const said = sayReport(sentences.map(plainText));
    return { accountId, at, words: said, aside: typeof aside === 'string' ? aside : null };
  } catch {
    return null;
  }
}

export function acknowledgeRecovery(preferences: Preferences): void {
  preferences.set(recoveryPreference, 'null');
}
