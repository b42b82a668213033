import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openAsIs, removeDatabase, saysDamaged } from '../sqlite/copy-database.ts';
import { copiesOf } from '../sqlite/open-database.ts';
import { accountFolder } from '../store/accounts-folder.ts';
import { openAccountDatabase } from '../store/open-store.ts';
import { asDataError, DataError } from './data-error.ts';
import { databaseName } from './data-folder.ts';
import { markRestored } from './restored-edits.ts';
import { removeDrafts, writeDurably } from './pending-restore.ts';
import { salvage } from './salvage.ts';
import type { Salvaged } from './salvage.ts';

/** What of a damaged database was saved, in words, until the person has read it. */
export interface Recovery {
  readonly accountId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly words: string;
  /** Where the damaged file lies. */
  readonly aside: string;
}

/** Name of the preference that keeps the words. */
export const recoveryPreference = 'recovery';
const beginName = 'recovering.json';
/** Small, and all that must not be lost: looked up at every start. */
const lookedUp = ['account', 'edit', 'id_map', 'draft'] as const;

/** True where an account's database is broken where it must not be. Reads little of it; a whole one stays as it is. */
export function isDamaged(dataDir: string, accountId: string, howFar: 'outbox' | 'all' = 'outbox'): boolean {
  const folder = accountFolder(dataDir, accountId);
  const path = join(folder, databaseName);
  if (existsSync(join(folder, beginName))) return true;
  if (!existsSync(path)) return false;
  try {
    const database = openAsIs(path);
    try {
      if (howFar === 'all') return database.pragma('quick_check(1)', { simple: true }) !== 'ok';
      const tables = new Set(database.prepare<[], string>('select name from sqlite_schema').pluck().all());
      return lookedUp.some(
        (table) => tables.has(table) && database.pragma(`quick_check(${table})`, { simple: true }) !== 'ok',
      );
    } finally {
      database.close();
    }
  } catch (error) {
    return saysDamaged(error);
  }
}

/**
 * Sets a damaged database aside and puts a new one in its place with what could be read of the person's: the outbox first.
 * The mirror is fetched again. Killed at any moment, it begins again from the file that was set aside first.
 *
 * @throws {DataError} where not even the account's address can be read: then nothing was changed
 */
export function recoverAccount(dataDir: string, accountId: string, now: number): Recovery {
  const folder = accountFolder(dataDir, accountId);
  try {
    return recover(folder, accountId, now);
  } catch (error) {
    throw asDataError(error, 'a damaged database could not be recovered');
  }
}

function recover(folder: string, accountId: string, now: number): Recovery {
  const path = join(folder, databaseName);
  const aside = setAside(folder, now);
  const next = join(folder, `${databaseName}.recovered`);
  removeDatabase(next);
  const store = openAccountDatabase(next);
  let saved: Salvaged;
  let lostAccount = false;
  try {
    saved = salvage(join(aside, databaseName), store);
    if (saved.rows.get('account') === undefined) lostAccount = !takeAccount(store, path);
    const carved = new Set(saved.carvedEdits);
    // Read in order, it is as new as it gets; out of raw pages, it may be from long before.
    markRestored(store, { at: now, hold: false }, (id) => !carved.has(id));
    markRestored(store, { at: now, hold: true }, (id) => carved.has(id));
    const words = wordsOf(saved, aside);
    store
      .prepare('insert or replace into preference (name, value) values (?, ?)')
      .run(recoveryPreference, JSON.stringify({ at: now, words, aside }));
    store.pragma('journal_mode = DELETE');
  } finally {
    store.close();
  }
  if (lostAccount) {
    removeDatabase(next);
    rmSync(join(folder, beginName), { force: true });
    const words = `The database of ${accountId} is damaged, and not even its address can be read any more.`;
    throw new DataError('damaged', `${words} Restore a backup, or connect to the service again.`);
  }
  for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
  renameSync(next, path);
  rmSync(join(folder, beginName), { force: true });
  return { accountId, at: now, words: wordsOf(saved, aside), aside };
}

/** Copies, so that what is damaged stays whole as it is until something better stands in its place. */
function setAside(folder: string, now: number): string {
  removeDrafts(folder);
  const begun = join(folder, beginName);
  if (existsSync(begun)) {
    const name = readFileSync(begun, 'utf8');
    if (/^damaged-[0-9TZ-]+$/.test(name) && existsSync(join(folder, name, databaseName)))
      return join(folder, name);
  }
  const name = `damaged-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`;
  mkdirSync(join(folder, name), { recursive: true });
  for (const suffix of ['', '-wal', '-shm']) {
    const from = join(folder, `${databaseName}${suffix}`);
    if (existsSync(from)) copyFileSync(from, join(folder, name, `${databaseName}${suffix}`));
  }
  writeDurably(begun, name);
  return join(folder, name);
}

/** The account's address from the newest copy before an upgrade. */
function takeAccount(store: ReturnType<typeof openAccountDatabase>, path: string): boolean {
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
  ['reviewed_page', 'review mark', 'review marks'],
  ['kept_space', 'choice of what is kept', 'choices of what is kept'],
];

function wordsOf(saved: Salvaged, aside: string): string {
  const parts = names.flatMap(([table, one, several]) => {
    const count = saved.rows.get(table);
    return count === undefined ? [] : [`${count} ${count === 1 ? one : several}`];
  });
  const found = parts.length === 0 ? 'nothing of yours was in it' : `${parts.join(', ')} were saved`;
  const lost =
    saved.lostEdits === 0
      ? saved.isClean
        ? 'Nothing that you wrote was lost.'
        : 'No edit is missing; drafts may be.'
      : `About ${saved.lostEdits} edits could not be read any more.`;
  return (
    `The database was damaged and set up anew: ${found}. ${lost} Spaces and discussions are fetched again from the ` +
    `service, and edits that wait are looked for there before they are sent. The damaged file lies in ${aside}.`
  );
}

/** What was recovered and not acknowledged yet, from an open database. */
export function recoveryOf(accountId: string, preference: string | undefined): Recovery | null {
  try {
    const value: unknown = JSON.parse(preference ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { at, words, aside } = value as Partial<Record<'at' | 'words' | 'aside', unknown>>; // looked at one by one
    if (typeof at !== 'number' || typeof words !== 'string' || typeof aside !== 'string') return null;
    return { accountId, at, words, aside };
  } catch {
    return null;
  }
}
