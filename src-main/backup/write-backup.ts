import type { Database } from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDatabase, copyDatabase, openAsIs } from '../sqlite/copy-database.ts';
import { ArchiveWriter } from './archive/archive-writer.ts';
import type { OpenSink } from './archive/archive-writer.ts';
import { openArchive } from './archive/archive-reader.ts';
import { describeAccount, readManifest } from './backup-manifest.ts';
import type { BackedUpAccount, BackupManifest } from './backup-manifest.ts';
import { asDataError, DataError, throwIfCancelled } from './data-error.ts';
import {
  accountIds,
  chunksOf,
  databaseName,
  filesOfAccount,
  serviceDatabaseName,
  workspaceIds,
} from './data-folder.ts';
import type { FileOfData } from './data-folder.ts';
import { makeWorkFolder, removeOrphans } from './work-folder.ts';
import { blankTokens } from './workspace-tokens.ts';
import { texts } from '../shared/messages/texts.ts';

export interface DataProgress {
  readonly words: string;
  readonly done: number;
  readonly total: number | null;
}

export interface BackupOptions {
  readonly dataDir: string;
  /** Absolute path of the file. What stands there is replaced once the new one is whole and checked. */
  readonly to: string;
  readonly passphrase: string | null;
  readonly now: number;
  /** Databases that this process has open, by account: copied through their own connection, no write disturbs that. */
  readonly open?: ReadonlyMap<string, Database>;
  readonly signal?: AbortSignal;
  /** In bytes. */
  readonly onProgress?: (progress: DataProgress) => void;
  readonly openSink?: OpenSink;
}

export interface BackupReport {
  readonly path: string;
  readonly bytes: number;
  readonly manifest: BackupManifest;
}

/**
 * Writes everything of a data folder into one file: databases with outbox and drafts by SQLite's own backup, files by their
 * hash, settings, workspaces; never a token. Each database is checked, and the whole file is read back, before it gets its
 * name. Others go on working with the data meanwhile.
 *
 * @throws {DataError} and then nothing was changed
 */
export async function writeBackup(options: BackupOptions): Promise<BackupReport> {
  const { dataDir } = options;
  let work: string | null = null;
  try {
    await mkdir(dataDir, { recursive: true });
    removeOrphans(dataDir);
    work = makeWorkFolder(dataDir, 'backing-up');
    return await write(options, work);
  } catch (error) {
    throw asDataError(error, 'backupNotWritten');
  } finally {
    if (work !== null) await rm(work, { recursive: true, force: true });
  }
}

async function write(options: BackupOptions, work: string): Promise<BackupReport> {
  const { dataDir, to, passphrase, signal } = options;
  const accounts: BackedUpAccount[] = [];
  const contents: FileOfData[] = [];
  const ids = accountIds(dataDir);
  const workspaces = workspaceIds(dataDir);
  const count = ids.length + workspaces.length;
  for (const [index, id] of ids.entries()) {
    const files = await filesOfAccount(dataDir, id);
    const name = `accounts/${id}/${databaseName}`;
    const words = texts().backup.copyingDatabase(index + 1, count);
    const copy = await copied(options, work, { name, words, open: options.open?.get(id) });
    const database = openAsIs(copy.path, { readonly: true });
    try {
      accounts.push(describeAccount(database, id, files.length));
    } finally {
      database.close();
    }
    contents.push(copy, ...files);
  }
  for (const [index, id] of workspaces.entries()) {
    const name = `workspaces/${id}/${serviceDatabaseName}`;
    if (existsSync(join(dataDir, name))) {
      const words = texts().backup.copyingDatabase(ids.length + index + 1, count);
      const copy = await copied(options, work, { name, words });
      blankTokens(copy.path);
      contents.push({ ...copy, size: (await stat(copy.path)).size });
    }
  }
  for (const name of ['settings.json', 'workspaces.json']) {
    const path = join(dataDir, name);
    if (existsSync(path)) contents.push({ name, path, size: (await stat(path)).size });
  }
  const bytes = contents.reduce((sum, one) => sum + one.size, 0);
  const manifest: BackupManifest = {
    madeAt: options.now,
    accounts,
    workspaces: workspaces.length,
    settings: contents.some(({ name }) => name === 'settings.json'),
    bytes,
  };
  const writer = await ArchiveWriter.create(to, {
    kind: 'backup',
    passphrase,
    manifest,
    work,
    ...(options.openSink === undefined ? {} : { openSink: options.openSink }),
  });
  try {
    const written = new Map<string, number>();
    let done = 0;
    for (const { name, path, size } of contents) {
      throwIfCancelled(signal);
      options.onProgress?.({ words: texts().backup.writingBackup, done, total: bytes });
      if (!existsSync(path)) continue; // let go of meanwhile: it is fetched again where it is wanted
      await writer.entry(name, size, chunksOf(path));
      written.set(name, size);
      done += size;
    }
    await writer.end();
    await readBack(writer.temporary, options, manifest, written);
    throwIfCancelled(signal);
    await writer.publish();
  } catch (error) {
    await writer.abandon();
    throw error;
  }
  return { path: to, bytes: (await stat(to)).size, manifest };
}

/** A database of the data folder as a checked file in the working folder. */
async function copied(
  options: BackupOptions,
  work: string,
  {
    name,
    words,
    open,
  }: { readonly name: string; readonly words: string; readonly open?: Database | undefined },
): Promise<FileOfData> {
  const path = join(work, name.replaceAll('/', '~'));
  await copyDatabase(open ?? join(options.dataDir, name), path, {
    throwIfCancelled: () => throwIfCancelled(options.signal),
    onProgress: (done, total) => options.onProgress?.({ words, done, total }),
  });
  await checkDatabase(path, () => new Promise((resolve) => setImmediate(resolve)));
  return { name, path, size: (await stat(path)).size };
}

/** What is on the disk is what was meant: every frame and every hash, and nothing is missing. */
async function readBack(
  path: string,
  { passphrase, signal, onProgress }: BackupOptions,
  manifest: BackupManifest,
  written: ReadonlyMap<string, number>,
): Promise<void> {
  const archive = await openArchive(path, 'backup', passphrase);
  try {
    const missing = new Map(written);
    let done = 0;
    for await (const entry of archive.entries()) {
      throwIfCancelled(signal);
      onProgress?.({ words: texts().backup.checkingBackup, done, total: manifest.bytes });
      for await (const chunk of entry.chunks()) done += chunk.length;
      if (missing.get(entry.name) !== entry.size) throw notWhole();
      missing.delete(entry.name);
    }
    if (missing.size > 0 || readManifest(archive.manifest).madeAt !== manifest.madeAt) throw notWhole();
  } finally {
    await archive.close();
  }
}

function notWhole(): DataError {
  return new DataError('damaged', texts().backup.backupFailedCheck);
}
