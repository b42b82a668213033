import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listAccountFolders } from '../store/accounts-folder.ts';

/**
 * What of a data folder is the person's: accounts with their files, settings, workspaces. The window's own files, logs and
 * crash dumps are none of it, and tokens never are.
 */
export const dataNames = ['accounts', 'settings.json', 'workspaces.json', 'workspaces'] as const;

export const databaseName = 'galley.sqlite';
export const serviceDatabaseName = 'service.sqlite';

/** Made again, or of this moment alone. */
const passing = /(^|\/)(exports\/|[^/]*\.(new|part|sqlite-wal|sqlite-shm|sqlite-journal)$)/;

export interface FileOfData {
  /** Below the data folder, with `/`. */
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

/** Every file below a folder, by name; folders that are not there hold none. */
export async function filesBelow(root: string, name: string): Promise<readonly FileOfData[]> {
  const folder = join(root, name);
  if (!existsSync(folder)) return [];
  const found: FileOfData[] = [];
  const entries = (await readdir(folder, { withFileTypes: true })).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  for (const entry of entries) {
    const below = `${name}/${entry.name}`;
    if (entry.isDirectory()) found.push(...(await filesBelow(root, below)));
    else if (entry.isFile() && !passing.test(below)) {
      const path = join(folder, entry.name);
      found.push({ name: below, path, size: (await stat(path)).size });
    }
  }
  return found;
}

const fileName = /^[0-9a-f]{2}\/[0-9a-f]{64}$/;

/** Bytes of files and images of one account, each under its hash. */
export async function filesOfAccount(dataDir: string, accountId: string): Promise<readonly FileOfData[]> {
  const name = `accounts/${accountId}/files`;
  const files = await filesBelow(dataDir, name);
  return files.filter((file) => fileName.test(file.name.slice(name.length + 1)));
}

export function accountIds(dataDir: string): readonly string[] {
  return listAccountFolders(dataDir);
}

/** Workspaces that have a local service's data. */
export function workspaceIds(dataDir: string): readonly string[] {
  const folder = join(dataDir, 'workspaces');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[0-9a-zA-Z-]{1,64}$/.test(entry.name))
    .map((entry) => entry.name)
    .sort();
}

export function chunksOf(path: string): AsyncIterable<Buffer> {
  return createReadStream(path, { highWaterMark: 256 * 1024 });
}

/**
 * True for a name that may stand in a data folder, so that no archive writes anywhere else or over a token.
 */
export function isDataName(name: string): boolean {
  if (name.split('/').some((part) => part === '' || part === '.' || part === '..' || part.includes('\\')))
    return false;
  if (name === 'settings.json' || name === 'workspaces.json') return true;
  if (/^accounts\/[a-z0-9][a-z0-9-]{0,62}\/galley\.sqlite$/.test(name)) return true;
  const file = /^accounts\/[a-z0-9][a-z0-9-]{0,62}\/files\/(.+)$/.exec(name)?.[1];
  if (file !== undefined) return fileName.test(file);
  return /^workspaces\/[0-9a-zA-Z-]{1,64}\/service\.sqlite$/.test(name);
}

/**
 * True for what older backups hold beside the database of a workspace: copies of git repositories, which are made anew. They
 * are never restored: git would run the programs that a configuration or a hook in them names.
 */
export function isOlderCopyName(name: string): boolean {
  return /^workspaces\/[0-9a-zA-Z-]{1,64}\/[^/]+\.git\/.+$/.test(name);
}
