import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const databaseName = 'galley.sqlite';
const idPattern = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** Absolute path of an account's folder. @throws {RangeError} for an id that is none: it would name another folder. */
export function accountFolder(dataDir: string, accountId: string): string {
  if (!idPattern.test(accountId)) throw new RangeError(`"${accountId}" is not an account id.`);
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

/** Names of all folders of accounts, in alphabetical order; also of those that lack their database. */
export function allAccountFolders(dataDir: string): readonly string[] {
  const folder = join(dataDir, 'accounts');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && idPattern.test(entry.name))
    .map((entry) => entry.name)
    .sort();
}

/** Ids of the accounts that have a database, in alphabetical order. */
export function listAccountFolders(dataDir: string): readonly string[] {
  return allAccountFolders(dataDir).filter((id) =>
    existsSync(join(accountFolder(dataDir, id), databaseName)),
  );
}

/**
 * Removes everything an account has on disk. Its store must be closed. The folder loses its name first: killed in between,
 * nothing of it is taken for an account whose database is gone.
 */
export function removeAccountFolder(dataDir: string, accountId: string): void {
  const folder = accountFolder(dataDir, accountId);
  const removing = `${folder}.removing`;
  rmSync(removing, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, removing);
  rmSync(removing, { recursive: true, force: true });
}
