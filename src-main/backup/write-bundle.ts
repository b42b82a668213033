import type { Database } from 'better-sqlite3';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDatabase, copyDatabase, openAsIs } from '../sqlite/copy-database.ts';
import { schemaVersion } from '../store/open-store.ts';
import { forgetSums } from '../store/unsent/personal-rows.ts';
import { ArchiveWriter } from './archive/archive-writer.ts';
import type { OpenSink } from './archive/archive-writer.ts';
import { openArchive } from './archive/archive-reader.ts';
import { describeAccount } from './backup-manifest.ts';
import { bundlePreference } from './bundle-manifest.ts';
import type { BundleManifest } from './bundle-manifest.ts';
import { asDataError, DataError, throwIfCancelled } from './data-error.ts';
import { chunksOf, databaseName } from './data-folder.ts';
import { makeWorkFolder, removeOrphans } from './work-folder.ts';
import type { DataProgress } from './write-backup.ts';
import { texts } from '../shared/messages/texts.ts';

export interface BundleOptions {
  readonly dataDir: string;
  readonly accountId: string;
  /** The account's database, open. */
  readonly database: Database;
  /** Absolute path of held bytes. */
  readonly pathOf: (hash: string) => string;
  readonly changeRequestIds: readonly string[];
  readonly to: string;
  readonly passphrase: string | null;
  readonly now: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: DataProgress) => void;
  readonly openSink?: OpenSink;
}

/**
 * Writes chosen change requests with their bases, pages, images and threads into one file that is reviewed without any
 * network. What waits in the outbox here stays here. Checked as a backup is: the file is read back before it gets its name.
 *
 * @throws {DataError} and then nothing was changed
 */
export async function writeBundle(options: BundleOptions): Promise<BundleManifest> {
  const { dataDir } = options;
  let work: string | null = null;
  try {
    removeOrphans(dataDir);
    work = makeWorkFolder(dataDir, 'backing-up');
    return await write(options, work);
  } catch (error) {
    throw asDataError(error, 'bundleNotWritten');
  } finally {
    if (work !== null) await rm(work, { recursive: true, force: true });
  }
}

async function write(options: BundleOptions, work: string): Promise<BundleManifest> {
  const copy = join(work, databaseName);
  const { signal, onProgress, passphrase } = options;
  await copyDatabase(options.database, copy, {
    throwIfCancelled: () => throwIfCancelled(signal),
    onProgress: (done, total) => onProgress?.({ words: texts().backup.gathering, done, total }),
  });
  const id = randomBytes(8).toString('hex');
  const reduced = reduce(copy, options, id);
  await checkDatabase(copy, () => new Promise((resolve) => setImmediate(resolve)));
  const files: { readonly name: string; readonly path: string; readonly size: number }[] = [];
  for (const hash of reduced.files) {
    const path = options.pathOf(hash);
    if (existsSync(path))
      files.push({ name: `files/${hash.slice(0, 2)}/${hash}`, path, size: (await stat(path)).size });
  }
  const contents = [{ name: databaseName, path: copy, size: (await stat(copy)).size }, ...files];
  const manifest: BundleManifest = {
    ...reduced.manifest,
    bytes: contents.reduce((sum, { size }) => sum + size, 0),
  };
  const { openSink } = options;
  const writer = await ArchiveWriter.create(options.to, {
    kind: 'bundle',
    passphrase,
    manifest,
    work,
    ...(openSink === undefined ? {} : { openSink }),
  });
  try {
    let done = 0;
    for (const { name, path, size } of contents) {
      throwIfCancelled(signal);
      onProgress?.({ words: texts().backup.writingBundle, done, total: manifest.bytes });
      await writer.entry(name, size, chunksOf(path));
      done += size;
    }
    await writer.end();
    await readBack(writer.temporary, passphrase, contents.length);
    throwIfCancelled(signal);
    await writer.publish();
  } catch (error) {
    await writer.abandon();
    throw error;
  }
  return manifest;
}

async function readBack(path: string, passphrase: string | null, wanted: number): Promise<void> {
  const archive = await openArchive(path, 'bundle', passphrase);
  try {
    let found = 0;
    for await (const entry of archive.entries()) {
      let read = 0;
      for await (const chunk of entry.chunks()) read += chunk.length;
      if (read !== entry.size) break;
      found += 1;
    }
    if (found !== wanted) throw new DataError('damaged', texts().backup.bundleFailedCheck);
  } finally {
    await archive.close();
  }
}

interface ChosenRow {
  readonly id: string;
  readonly number: number;
  readonly subject: string;
}

/** Leaves of a copy what belongs to the chosen change requests, and makes it a bundle's. */
function reduce(
  path: string,
  { changeRequestIds, now, accountId }: BundleOptions,
  id: string,
): { readonly manifest: Omit<BundleManifest, 'bytes'>; readonly files: readonly string[] } {
  const database = openAsIs(path);
  try {
    const chosen = database
      .prepare<[string], ChosenRow>(
        `select id, number, subject from change_request
         where id in (select value from json_each(?)) and held_revision is not null and base_held <> 'none' order by number`,
      )
      .all(JSON.stringify(changeRequestIds));
    if (chosen.length < changeRequestIds.length || chosen.length === 0) {
      throw new DataError('refused', texts().backup.notAllDownloaded);
    }
    database.pragma('foreign_keys = ON');
    database.transaction(() => {
      database.exec('create temp table chosen (id text not null primary key)');
      const choose = database.prepare<[string]>('insert into temp.chosen values (?)');
      for (const one of chosen) choose.run(one.id);
      database.exec(leaveChosen);
      const tables = database
        .prepare<[], string>("select name from sqlite_schema where type = 'table'")
        .pluck()
        .all();
      // At last: what is deleted before leaves traces in some of them.
      for (const table of personalTables.filter((name) => tables.includes(name)))
        database.exec(`delete from ${table}`);
      const mark = JSON.stringify({ id, madeAt: now, changeRequests: chosen });
      database
        .prepare<[string, string]>('insert or replace into preference (name, value) values (?, ?)')
        .run(bundlePreference, mark);
      forgetSums(database);
    })();
    database.exec('vacuum');
    database.pragma('journal_mode = DELETE');
    const { title, baseUrl, user } = describeAccount(database, accountId, 0);
    const files = database
      .prepare<[], string>('select distinct sha256 from file_version where sha256 is not null')
      .pluck()
      .all();
    const manifest = { id, madeAt: now, schema: schemaVersion, title, baseUrl, user, changeRequests: chosen };
    return { manifest, files };
  } finally {
    database.close();
  }
}

/** The person's own at home, and what is about other things than change requests. */
export const personalTables: readonly string[] = [
  'edit',
  'sent',
  'id_map',
  'draft',
  'note',
  'staging',
  'site',
  'site_draft',
  'administration_answer',
  'followed',
  'digest',
  'digest_due',
  'review_due',
  'told',
  'asked_of_me',
  'asked_due',
  'verification',
];

/** Everything that is not named here is of no change request: names, members, the account itself. */
const leaveChosen = `
delete from comment where change_request_id is null or change_request_id not in (select id from temp.chosen);
delete from search_index where rowid in (
  select rowid from search_source where change_request_id not in (select id from temp.chosen)
    and not (change_request_id = '' and kind = 'page'
      and space_id in (select space_id from change_request where id in (select id from temp.chosen))));
delete from search_source where change_request_id not in (select id from temp.chosen)
  and not (change_request_id = '' and kind = 'page'
    and space_id in (select space_id from change_request where id in (select id from temp.chosen)));
delete from change_request where id not in (select id from temp.chosen);
delete from review where change_request_id not in (select id from temp.chosen);
delete from requested_reviewer where change_request_id not in (select id from temp.chosen);
delete from reviewed_page where change_request_id not in (select id from temp.chosen);
delete from finished_review where change_request_id not in (select id from temp.chosen);
delete from space where id not in (select space_id from change_request);
delete from kept_space where space_id not in (select space_id from change_request);
update kept_space set change_requests = 'all';
delete from revision where (space_id, id) not in (
  select space_id, held_revision from change_request
  union select space_id, base_revision from change_request
  union select id, held_revision from space where held_revision is not null);
delete from page_version where id not in (
  select entry.value ->> 0 from revision, json_each(revision.pages) entry);
delete from file_version where id not in (select entry.value from revision, json_each(revision.files) entry);
delete from body where hash not in (
  select markdown_hash from page_version where markdown_hash is not null
  union select document_hash from page_version where document_hash is not null);
delete from preference where name not in ('fileLimitBytes', 'last-sync-at');
update account set token_env = null, paused_reason = null, title = title || ' (bundle)';
`;
