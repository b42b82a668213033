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
  let words: string;
  let hasAccount: boolean;
  try {
    const saved = salvage(join(aside, databaseName), store);
    trackPersonalRows(store, () => undefined);
    const merged = store.transaction(() => mergeCopies(store, log, { now, isWhole: false })).immediate();
    hasAccount = store.prepare('select 1 from account').get() !== undefined || takeAccount(store, path);
    const carved = new Set(saved.carvedEdits);
    const isKnown = (id: string): boolean => !carved.has(id) || log.rows.has(`edit\t${JSON.stringify([id])}`);
    // Read in order, or proved by the log, it is as new as it gets; out of raw pages, it may be from long before.
    probesFirst(store, { at: now, hold: false }, isKnown);
    probesFirst(store, { at: now, hold: true }, (id) => !isKnown(id));
    const remains = [...merged.losses, ...log.remains];
    if (remains.length > 0)
      writeFileSync(join(aside, remainsName), `${remains.join('\n')}\n`, { mode: 0o600 });
    words = lossesMessage(store, { saved, log, losses: merged.losses, aside });
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
  return { accountId, at: now, words, aside };
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

const names: readonly (readonly [table: string, one: string, several: string])[] = [
  ['edit', 'edit', 'edits'],
  ['draft', 'draft', 'drafts'],
  ['note', 'note', 'notes'],
  ['site_draft', 'draft of a site', 'drafts of sites'],
  ['finished_review', 'finished review', 'finished reviews'],
  ['reviewed_page', 'review mark', 'review marks'],
  ['kept_space', 'choice of what is kept', 'choices of what is kept'],
  ['followed', 'choice of what is followed', 'choices of what is followed'],
];

/** "3 edits, 1 draft"; empty: none. */
export function countLabel(counts: ReadonlyMap<string, number>): string {
  return names
    .flatMap(([table, one, several]) => {
      const count = counts.get(table) ?? 0;
      return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
    })
    .join(', ');
}

/** So many losses are named in the words; the rest lies in a file. */
const namedLosses = 5;

export function lossMessage(losses: readonly string[]): string {
  const named = losses.slice(0, namedLosses).join('; ');
  const more = losses.length > namedLosses ? `; and ${losses.length - namedLosses} more` : '';
  return `Lost or damaged: ${named}${more}.`;
}

interface Outcome {
  readonly saved: RecoveredRows;
  readonly log: UnsentLog;
  readonly losses: readonly string[];
  readonly aside: string;
}

function lossesMessage(store: Database, { saved, log, losses, aside }: Outcome): string {
  const count = (table: string): number =>
    Number(store.prepare(`select count(*) from ${table}`).pluck().get());
  const parts = countLabel(new Map(names.map(([table]) => [table, count(table)])));
  const found = parts === '' ? 'it contained none of your work' : `${parts} were saved`;
  const isLogWhole = log.base !== null && log.damagedLines === 0;
  const lostEdits = saved.isClean || isLogWhole ? 0 : Math.max(0, saved.highestEdit - count('edit'));
  const lost =
    losses.length > 0
      ? `${lossMessage(losses)}${lostEdits > 0 ? ` About ${lostEdits} edits could no longer be read.` : ''} The readable parts are in ${remainsName} beside the damaged file.`
      : lostEdits > 0
        ? `About ${lostEdits} edits could no longer be read.`
        : saved.isClean || isLogWhole
          ? 'Nothing that you wrote was lost.'
          : 'No edit is missing; drafts may be.';
  return (
    `The database was damaged and created again: ${found}. ${lost} Spaces and discussions are downloaded again from the ` +
    `service, and unsent edits are checked there before they are sent. The damaged file is in ${aside}.`
  );
}

/** Keeps the words in the database until the person has read them. */
export function keepReport(database: Database, kept: Omit<Recovery, 'accountId'>): void {
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
    if (typeof at !== 'number' || typeof words !== 'string') return null;
    return { accountId, at, words, aside: typeof aside === 'string' ? aside : null };
  } catch {
    return null;
  }
}

export function acknowledgeRecovery(preferences: Preferences): void {
  preferences.set(recoveryPreference, 'null');
}
