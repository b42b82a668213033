import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openAsIs } from '../sqlite/copy-database.ts';
import { accountFolder } from '../store/accounts-folder.ts';
import { schemaVersion } from '../store/open-store.ts';
import { forgetSums } from '../store/unsent/personal-rows.ts';
import { adoptAccount } from './adopt-account.ts';
import { openArchive } from './archive/archive-reader.ts';
import { fileSink, syncFolder } from './archive/archive-writer.ts';
import type { OpenSink } from './archive/archive-writer.ts';
import { bundlePreference, readBundleManifest } from './bundle-manifest.ts';
import type { BundleManifest } from './bundle-manifest.ts';
import { asDataError, DataError, throwIfCancelled } from './data-error.ts';
import { databaseName } from './data-folder.ts';
import { printable } from '../terminal/printable.ts';
import { assertAccount } from './restore-backup.ts';
import { newWorkName, removeOrphans } from './work-folder.ts';
import type { DataProgress } from './write-backup.ts';
import { personalTables } from './write-bundle.ts';
import { texts } from '../shared/messages/texts.ts';

export interface OpenBundleOptions {
  readonly dataDir: string;
  readonly from: string;
  readonly passphrase: string | null;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: DataProgress) => void;
  readonly openSink?: OpenSink;
}

/** @throws {DataError} */
export async function inspectBundle(path: string, passphrase: string | null): Promise<BundleManifest> {
  const archive = await openArchive(path, 'bundle', passphrase);
  try {
    return readBundleManifest(archive.manifest, schemaVersion);
  } finally {
    await archive.close();
  }
}

/**
 * Unpacks a bundle as an account of its own. Opening it again finds the account that is there already, with what was written
 * in it. The account appears whole, by one renaming, or not at all.
 *
 * @throws {DataError} and then nothing was changed
 */
export async function openBundle(
  options: OpenBundleOptions,
): Promise<{ readonly accountId: string; readonly manifest: BundleManifest }> {
  const { dataDir } = options;
  const work = join(dataDir, newWorkName('opening'));
  try {
    removeOrphans(dataDir);
    const archive = await openArchive(options.from, 'bundle', options.passphrase);
    try {
      const manifest = readBundleManifest(archive.manifest, schemaVersion);
      const accountId = `bundle-${manifest.id}`;
      const folder = accountFolder(dataDir, accountId);
      if (existsSync(join(folder, databaseName))) return { accountId, manifest };
      let done = 0;
      for await (const entry of archive.entries()) {
        throwIfCancelled(options.signal);
        options.onProgress?.({ words: texts().backup.openingBundle, done, total: manifest.bytes });
        if (entry.name !== databaseName && !/^files\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(entry.name))
          throw new DataError('damaged', texts().backup.wrongInBundle(printable(entry.name)));
        const target = join(work, entry.name);
        await mkdir(dirname(target), { recursive: true });
        const sink = await (options.openSink ?? fileSink)(target);
        try {
          for await (const chunk of entry.chunks()) await sink.write(chunk);
          await sink.sync();
        } finally {
          await sink.close();
        }
        done += entry.size;
      }
      if (!existsSync(join(work, databaseName))) throw new DataError('damaged', texts().backup.noDatabase);
      await assertAccount(join(work, databaseName), 'bundle');
      const database = openAsIs(join(work, databaseName));
      try {
        makeBundleAccount(database, accountId, manifest);
      } finally {
        database.close();
      }
      await mkdir(join(work, 'files'), { recursive: true });
      await mkdir(dirname(folder), { recursive: true });
      await rm(folder, { recursive: true, force: true });
      await rename(work, folder);
      await syncFolder(dirname(folder));
      return { accountId, manifest };
    } finally {
      await archive.close();
    }
  } catch (error) {
    throw asDataError(error, 'bundleNotOpened');
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Makes an unpacked database a bundle's account: by its id, and by what the manifest says. Nothing of a person is in a
 * bundle when it is made, so nothing of a person is taken from one: edits in it would go home with the next outbox.
 */
function makeBundleAccount(
  database: ReturnType<typeof openAsIs>,
  accountId: string,
  { id, madeAt, changeRequests }: BundleManifest,
): void {
  adoptAccount(database, accountId);
  const tables = new Set(
    database.prepare<[], string>("select name from sqlite_schema where type = 'table'").pluck().all(),
  );
  database
    .transaction(() => {
      for (const table of personalTables.filter((name) => tables.has(name)))
        database.exec(`delete from ${table}`);
      database
        .prepare<[string, string]>('insert or replace into preference (name, value) values (?, ?)')
        .run(bundlePreference, JSON.stringify({ id, madeAt, changeRequests }));
      forgetSums(database);
    })
    .immediate();
}
