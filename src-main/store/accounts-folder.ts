import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const databaseName = 'galley.sqlite';
const idPattern = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** Absolute path of an account's folder. @throws {RangeError} for an id that is none: it would name another folder. */
export function accountFolder(dataDir: string, accountId: string): string {
  if (!idPattern.test(accountId)) throw new RangeError(`"${accountId}" is no account id.`);
  return join(dataDir, 'accounts', accountId);
}

/** Makes the folder of a new account: a short slug of its host and some randomness. Returns its id. */
export function createAccountFolder(dataDir: string, host: string): string {
  const slug = host
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 30);
  const id = `${slug === '' ? 'account' : slug}-${randomBytes(4).toString('hex')}`;
  mkdirSync(join(accountFolder(dataDir, id), 'files'), { recursive: true });
  return id;
}

/** Ids of the accounts that have a database, in alphabetical order. */
export function listAccountFolders(dataDir: string): readonly string[] {
  const folder = join(dataDir, 'accounts');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && idPattern.test(entry.name))
    .map((entry) => entry.name)
    .filter((id) => existsSync(join(folder, id, databaseName)))
    .sort();
}

/** Removes everything an account has on disk. Its store must be closed. */
export function removeAccountFolder(dataDir: string, accountId: string): void {
  rmSync(accountFolder(dataDir, accountId), { recursive: true, force: true });
}
