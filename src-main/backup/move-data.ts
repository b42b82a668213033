import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { checkDatabase, copyDatabase } from '../sqlite/copy-database.ts';
import { fileSink, syncFolder } from './archive/archive-writer.ts';
import type { OpenSink } from './archive/archive-writer.ts';
import { asDataError, DataError, throwIfCancelled } from './data-error.ts';
import { chunksOf, databaseName, dataNames, filesBelow, serviceDatabaseName } from './data-folder.ts';
import type { FileOfData } from './data-folder.ts';
import { firstScreenName } from './first-screen-file.ts';
import { movedMark, writeLocation } from './location.ts';
import { isRestorePending, writeDurably } from './pending-restore.ts';
import { assertUnused } from './restore-backup.ts';
import { makeWorkFolder, noteBeside, removeOrphans } from './work-folder.ts';
import type { DataProgress } from './write-backup.ts';
import { texts } from '../shared/messages/texts.ts';

export interface MoveOptions {
  /** Where the data lies now. */
  readonly from: string;
  /** Absolute path of an empty folder, or one that is not there yet. */
  readonly to: string;
  readonly signal?: AbortSignal;
  /** In bytes. */
  readonly onProgress?: (progress: DataProgress) => void;
  readonly openSink?: OpenSink;
}

/** What is moved besides what a backup holds: tokens that only this machine can read, and damaged files kept aside. */
const moved = [...dataNames, 'signed-out', 'tokens.encrypted.json'] as const;
const draftSuffix = '.moving';
const databases = new Set([databaseName, serviceDatabaseName]);

/**
 * First part of a move, while everything is in use: the files, which never change under their names. What it writes lies in a
 * folder beside `to` until the move is done.
 *
 * @throws {DataError} `refused`, `no-room`, `cancelled`
 */
export async function moveFiles(options: MoveOptions): Promise<void> {
  await assertTarget(options);
  await copyAll(options, (file) => isFileByHash(file.name));
}

/**
 * Second part, with all databases below `from` closed: everything else, each file proved by its hash, each database checked.
 * Then the folder gets its name and `home` learns where its data lies. What was left is removed at the next start.
 *
 * @param home the folder that Galley knows, which may be `from` itself
 * @throws {DataError} and then the data lies whole where it was
 */
export async function moveRest(options: MoveOptions, home: string): Promise<void> {
  await assertTarget(options);
  const { from, to } = options;
  const draft = `${to}${draftSuffix}`;
  let isNamed = false;
  try {
    assertUnused(from);
    await copyAll(options, () => true);
    // Another program of Galley may have begun to write there meanwhile.
    assertUnused(from);
    throwIfCancelled(options.signal);
    writeDurably(join(draft, movedMark), JSON.stringify({ from }));
    if (existsSync(to)) await rm(to, { recursive: true });
    await rename(draft, to);
    isNamed = true;
    await syncFolder(dirname(to));
    const notes = (await readdir(from)).filter((name) => name.startsWith(`moving-${process.pid}-`));
    writeLocation(home, { dataDir: to, from, leaving: [...moved, firstScreenName, movedMark, ...notes] });
  } catch (error) {
    // Nobody was told of it.
    if (isNamed) await rm(to, { recursive: true, force: true });
    throw asDataError(error, 'dataNotMoved');
  }
}

/** Ends a move that was begun: what it wrote goes, the data stays where it is. */
export async function abandonMove({ from, to }: Pick<MoveOptions, 'from' | 'to'>): Promise<void> {
  await rm(`${to}${draftSuffix}`, { recursive: true, force: true });
  for (const name of await readdir(from)) {
    if (name.startsWith(`moving-${process.pid}-`)) await rm(join(from, name), { recursive: true });
  }
}

/** @throws {DataError} `refused` */
async function assertTarget({ from, to }: MoveOptions): Promise<void> {
  const refuse = (words: string) => new DataError('refused', words);
  const [source, target] = [resolve(from), resolve(to)];
  if (isRestorePending(from)) throw refuse(texts().backup.restartThenMove);
  const isBelow = (folder: string, other: string): boolean => !relative(folder, other).startsWith('..');
  if (isBelow(source, target) || isBelow(target, source)) throw refuse(texts().backup.oneInOther);
  if (existsSync(target) && (await isTopOfDisk(target))) throw refuse(texts().backup.rootOfDisk(to));
  if (existsSync(target) && (await readdir(target)).length > 0) throw refuse(texts().backup.notEmpty(to));
}

/** What is made beside it, and takes its name in the end, would lie on the disk around it. */
async function isTopOfDisk(folder: string): Promise<boolean> {
  const [own, around] = await Promise.all([stat(folder), stat(dirname(folder))]);
  return own.dev !== around.dev || folder === dirname(folder);
}

function isFileByHash(name: string): boolean {
  return /^accounts\/[^/]+\/files\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(name);
}

async function copyAll(options: MoveOptions, isMeant: (file: FileOfData) => boolean): Promise<void> {
  const { from, to, signal, onProgress, openSink = fileSink } = options;
  const draft = `${to}${draftSuffix}`;
  try {
    const files: FileOfData[] = [];
    for (const name of moved) {
      const path = join(from, name);
      if (!existsSync(path)) continue;
      if (name.endsWith('.json')) files.push({ name, path, size: (await stat(path)).size });
      else files.push(...(await filesBelow(from, name)));
    }
    const meant = files.filter(isMeant);
    const total = meant.reduce((sum, { size }) => sum + size, 0);
    removeOrphans(from);
    noteBeside(makeWorkFolder(from, 'moving'), [draft, to]);
    await mkdir(draft, { recursive: true });
    await assertRoom(draft, total);
    let done = 0;
    for (const file of meant) {
      throwIfCancelled(signal);
      onProgress?.({ words: texts().backup.copyingData, done, total });
      const target = join(draft, file.name);
      await mkdir(dirname(target), { recursive: true });
      if (databases.has(file.name.split('/').at(-1) ?? '')) await copyWholeDatabase(file, target, signal);
      else await copyFile(file, target, openSink);
      done += file.size;
    }
  } catch (error) {
    throw asDataError(error, 'dataNotCopied');
  }
}

/** Before gigabytes are written for nothing. What is copied already may be counted twice: that errs on the safe side. */
async function assertRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes) {
    throw new DataError('no-room', texts().backup.noRoom);
  }
}

async function copyWholeDatabase({ path }: FileOfData, target: string, signal?: AbortSignal): Promise<void> {
  await rm(target, { force: true });
  await copyDatabase(path, target, { throwIfCancelled: () => throwIfCancelled(signal) });
  await checkDatabase(target, () => new Promise((resolve) => setImmediate(resolve)));
  await syncFolder(dirname(target));
}

async function copyFile(file: FileOfData, target: string, openSink: OpenSink): Promise<void> {
  if (isFileByHash(file.name) && existsSync(target)) {
    // Of an earlier attempt: its name is its proof.
    if (file.name.endsWith((await hashOf(target)) ?? '-')) return;
  }
  await rm(target, { force: true });
  const hash = createHash('sha256');
  const sink = await openSink(target);
  try {
    for await (const chunk of chunksOf(file.path)) {
      hash.update(chunk);
      await sink.write(chunk);
    }
    await sink.sync();
  } finally {
    await sink.close();
  }
  if ((await hashOf(target)) !== hash.digest('hex'))
    throw new DataError('damaged', texts().backup.unreliable(file.name));
}

async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer); // no encoding was set
  return hash.digest('hex');
}
