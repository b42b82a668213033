import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseError } from '../sqlite/database-error.ts';
import type { Migration } from '../sqlite/migration.ts';
import { checkDatabase, isInUse, openAsIs } from '../sqlite/copy-database.ts';
import { assertSchema } from '../sqlite/schema-objects.ts';
import { accountMigrations, schemaVersion } from '../store/open-store.ts';
import { assertRowValues } from '../store/row-values.ts';
import { adoptAccount } from './adopt-account.ts';
import { openArchive } from './archive/archive-reader.ts';
import type { Archive, ArchiveEntry } from './archive/archive-reader.ts';
import { fileSink, syncFolder } from './archive/archive-writer.ts';
import type { OpenSink } from './archive/archive-writer.ts';
import { readManifest } from './backup-manifest.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { asDataError, DataError, throwIfCancelled } from './data-error.ts';
import {
  accountIds,
  databaseName,
  dataNames,
  isDataName,
  isOlderCopyName,
  serviceDatabaseName,
  workspaceIds,
} from './data-folder.ts';
import { finishRestore, isRestorePending, writePlan } from './pending-restore.ts';
import { printable } from '../terminal/printable.ts';
import { learnConfirmed, markRestored } from './restored-edits.ts';
import { newWorkName, removeOrphans } from './work-folder.ts';
import { renewTokens } from './workspace-tokens.ts';
import type { DataProgress } from './write-backup.ts';
import { texts } from '../shared/messages/texts.ts';

export interface RestoreOptions {
  readonly dataDir: string;
  /** Absolute path of the backup. */
  readonly from: string;
  readonly passphrase: string | null;
  readonly now: number;
  /** The person says that nothing was sent, changed or deleted since the backup was made, here or anywhere. */
  readonly nothingSince: boolean;
  readonly signal?: AbortSignal;
  /** In bytes. */
  readonly onProgress?: (progress: DataProgress) => void;
  readonly openSink?: OpenSink;
}

export interface StagedRestore {
  readonly manifest: BackupManifest;
  /** Folder below the data folder that what is there goes to; null: nothing is there. */
  readonly aside: string | null;
  /** Edits that are looked for on the service before anything else happens to them. */
  readonly looked: number;
  /** Edits that the present outbox knows to be on the service. */
  readonly confirmed: number;
  /** Edits of the present data that are not sent, and are not in the backup: they stay in the folder aside. */
  readonly leftAside: number;
}

/** What is inside, without using any of it. @throws {DataError} */
export async function inspectBackup(path: string, passphrase: string | null): Promise<BackupManifest> {
  const archive = await openArchive(path, 'backup', passphrase);
  try {
    return known(readManifest(archive.manifest));
  } finally {
    await archive.close();
  }
}

/** @throws {DataError} `newer` */
function known(manifest: BackupManifest): BackupManifest {
  const newest = Math.max(0, ...manifest.accounts.map(({ schema }) => schema));
  if (newest > schemaVersion) throw new DataError('newer', texts().backup.newerData(newest, schemaVersion));
  return manifest;
}

/**
 * Unpacks a backup beside the data and checks it: every hash, every database and its schema. What it says of addresses,
 * variables and kinds of accounts is not trusted (adopt-account.ts): each account waits until the person confirms its address
 * and token (confirmed-origin.ts). Then the outbox is made safe (restored-edits.ts) and the plan is committed. `finishRestore` carries it out, as does every start; until then nothing changed.
 *
 * @throws {DataError} and then nothing is changed
 */
export async function stageRestore(options: RestoreOptions): Promise<StagedRestore> {
  const { dataDir } = options;
  const staged = newWorkName('restoring');
  assertNothingPending(dataDir);
  try {
    await mkdir(join(dataDir, staged), { recursive: true });
    removeOrphans(dataDir);
    const archive = await openArchive(options.from, 'backup', options.passphrase);
    try {
      const manifest = known(readManifest(archive.manifest));
      await unpack(archive, join(dataDir, staged), manifest.bytes, options);
      const outcome = await prepare(options, join(dataDir, staged), manifest);
      throwIfCancelled(options.signal);
      const present = dataNames.filter((name) => existsSync(join(dataDir, name)));
      const time = new Date(options.now).toISOString().replaceAll(':', '-').slice(0, 19);
      const aside = unused(dataDir, `set-aside-${time}`);
      writePlan(dataDir, { staged, aside, names: dataNames, present });
      return { manifest, aside: present.length === 0 ? null : aside, ...outcome };
    } finally {
      await archive.close();
    }
  } catch (error) {
    await rm(join(dataDir, staged), { recursive: true, force: true });
    throw asDataError(error, 'backupNotRestored');
  }
}

/** All of it at once, for a data folder that nobody has open. @throws {DataError} `in-use` and as above */
export async function restoreBackup(options: RestoreOptions): Promise<StagedRestore> {
  assertUnused(options.dataDir);
  finishRestore(options.dataDir);
  const staged = await stageRestore(options);
  assertUnused(options.dataDir);
  finishRestore(options.dataDir);
  return staged;
}

/** @throws {DataError} `in-use` */
export function assertUnused(dataDir: string): void {
  const used = accountIds(dataDir).some((id) => isInUse(join(dataDir, 'accounts', id, databaseName)));
  if (used) throw new DataError('in-use', texts().backup.inUse);
}

/** @throws {DataError} `refused` while another restoring waits for the start that carries it out */
export function assertNothingPending(dataDir: string): void {
  if (isRestorePending(dataDir)) throw new DataError('refused', texts().backup.restartFirst);
}

function unused(dataDir: string, name: string): string {
  if (!existsSync(join(dataDir, name))) return name;
  let number = 2;
  while (existsSync(join(dataDir, `${name}-${number}`))) number += 1;
  return `${name}-${number}`;
}

async function unpack(
  archive: Archive,
  folder: string,
  total: number,
  { signal, onProgress, openSink = fileSink }: RestoreOptions,
): Promise<void> {
  let done = 0;
  const folders = new Set<string>();
  for await (const entry of archive.entries()) {
    throwIfCancelled(signal);
    onProgress?.({ words: texts().backup.unpackingBackup, done, total });
    if (isOlderCopyName(entry.name)) {
      for await (const chunk of entry.chunks()) done += chunk.length;
      continue;
    }
    if (!isDataName(entry.name))
      throw new DataError('damaged', texts().backup.wrongInBackup(printable(entry.name)));
    const path = join(folder, entry.name);
    if (!folders.has(dirname(path))) await mkdir(dirname(path), { recursive: true });
    folders.add(dirname(path));
    await unpackEntry(path, entry, openSink);
    done += entry.size;
  }
  for (const one of folders) await syncFolder(one);
}

async function unpackEntry(path: string, entry: ArchiveEntry, openSink: OpenSink): Promise<void> {
  const sink = await openSink(path);
  try {
    for await (const chunk of entry.chunks()) await sink.write(chunk);
    await sink.sync();
  } finally {
    await sink.close();
  }
}

async function prepare(
  options: RestoreOptions,
  folder: string,
  manifest: BackupManifest,
): Promise<Pick<StagedRestore, 'looked' | 'confirmed' | 'leftAside'>> {
  const outcome = { looked: 0, confirmed: 0, leftAside: 0 };
  const described = new Set(manifest.accounts.map(({ id }) => id));
  const ids = accountIds(folder);
  // Not by the manifest alone: a database that it does not name would come in without a look.
  if (ids.length !== described.size || ids.some((id) => !described.has(id)))
    throw new DataError('damaged', texts().backup.otherAccounts);
  for (const id of ids) {
    const path = join(folder, 'accounts', id, databaseName);
    await assertAccount(path, 'backup');
    const part = prepareAccount(options, path, id, manifest.madeAt);
    outcome.looked += part.looked;
    outcome.confirmed += part.confirmed;
    outcome.leftAside += part.leftAside;
  }
  const workspaces = workspaceIds(folder)
    .map((name) => join(folder, 'workspaces', name, serviceDatabaseName))
    .filter((path) => existsSync(path));
  if (workspaces.length > 0) {
    const { migrations } = await import('../local-service/data/migrations.ts');
    for (const path of workspaces) {
      assertService(path, migrations);
      renewTokens(path);
    }
  }
  await keepUpdateSource(options.dataDir, folder);
  return outcome;
}

/**
 * @throws {DataError} for an account's database that our migrations did not make, that is damaged, or that holds rows which
 * Galley does not write
 */
export async function assertAccount(path: string, kind: 'backup' | 'bundle'): Promise<void> {
  try {
    assertSchema(path, accountMigrations);
    await checkDatabase(path, () => new Promise((resolve) => setImmediate(resolve)));
    assertRowValues(path);
  } catch (error) {
    throw refusalOf(error, kind);
  }
}

/** @throws {DataError} for a database of the local service that its migrations did not make */
function assertService(path: string, migrations: readonly Migration[]): void {
  try {
    assertSchema(path, migrations);
  } catch (error) {
    throw refusalOf(error, 'backup');
  }
}

function refusalOf(error: unknown, kind: 'backup' | 'bundle'): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const { notUsed, notUsedNewer } = texts().backup;
  const reason = printable(error.message);
  return error.kind === 'newer'
    ? new DataError('newer', notUsedNewer(kind, reason))
    : new DataError('damaged', notUsed(kind, reason), { cause: error });
}

/** Members of the settings that say what is installed from where: this computer's stay, a backup's are never taken. */
const ownSettings = ['updates', 'updateCheck'];
const largestSettings = 1024 * 1024;

async function keepUpdateSource(dataDir: string, folder: string): Promise<void> {
  const path = join(folder, 'settings.json');
  const restored = await readSettings(path);
  if (restored === null) {
    await rm(path, { force: true });
    return;
  }
  const present = (await readSettings(join(dataDir, 'settings.json'))) ?? {};
  const kept = Object.entries(present).filter(([name]) => ownSettings.includes(name));
  const others = Object.entries(restored).filter(([name]) => !ownSettings.includes(name));
  await writeFile(path, JSON.stringify(Object.fromEntries([...others, ...kept])), { mode: 0o600 });
}

/** Null where there is none that can be read: then the defaults apply, which look nowhere for updates. */
async function readSettings(path: string): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    if ((await stat(path)).size > largestSettings) return null;
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

function prepareAccount(
  { dataDir, nothingSince }: RestoreOptions,
  path: string,
  id: string,
  madeAt: number,
): Pick<StagedRestore, 'looked' | 'confirmed' | 'leftAside'> {
  const restored = openAsIs(path);
  try {
    adoptAccount(restored, id);
    const present = openPresent(join(dataDir, 'accounts', id, databaseName));
    let confirmed = 0;
    let leftAside = 0;
    if (present !== null) {
      try {
        confirmed = learnConfirmed(restored, present);
        leftAside = unsentBeside(restored, present);
      } catch {
        // The present data is damaged, or of a newer Galley: then nothing is known, and all is looked for.
      } finally {
        present.close();
      }
    }
    const probed = markRestored(restored, { at: madeAt, hold: !nothingSince });
    restored.pragma('wal_checkpoint(TRUNCATE)');
    return { looked: probed, confirmed, leftAside };
  } finally {
    restored.close();
  }
}

function openPresent(path: string): ReturnType<typeof openAsIs> | null {
  try {
    return existsSync(path) ? openAsIs(path, { readonly: true }) : null;
  } catch {
    return null;
  }
}

type Edits = ReturnType<typeof openAsIs>;

function unsentBeside(restored: Edits, present: Edits): number {
  const ids = new Set(restored.prepare<[], string>('select id from edit').pluck().all());
  return present
    .prepare<[], string>("select id from edit where state not in ('confirmed', 'discarded')")
    .pluck()
    .all()
    .filter((id) => !ids.has(id)).length;
}
