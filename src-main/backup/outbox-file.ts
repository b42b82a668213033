import type { Database } from 'better-sqlite3';
import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { parseBounded } from './archive/bounded-json.ts';
import { openArchive } from './archive/archive-reader.ts';
import { ArchiveWriter } from './archive/archive-writer.ts';
import type { OpenSink } from './archive/archive-writer.ts';
import { readBundleMark } from './bundle-manifest.ts';
import { asDataError, DataError } from './data-error.ts';
import { makeWorkFolder, removeOrphans } from './work-folder.ts';
import { texts } from '../shared/messages/texts.ts';

const outboxName = 'outbox.json';
/** Written and read at most: fifty bytes of memory for each value beside the texts themselves. */
const mostOutboxBytes = 64 * 1024 * 1024;
const mostOutboxValues = 2_000_000;

/**
 * The outbox of a review bundle on its way home. Edits carry the ids that they were written with, so that importing them
 * twice does nothing, however far the first import has come since.
 */
const edit = z.object({
  id: z.string().min(1).max(200),
  kind: z.string(),
  version: z.number().int(),
  payload: z.string(),
  base: z.string().nullable(),
  state: z.enum(['kept', 'waiting', 'held', 'rejected']),
  reason_code: z.string().nullable(),
  reason: z.string().nullable(),
  lane_space: z.string(),
  lane_change_request: z.string().nullable(),
  depends_on: z.string().nullable(),
  created_at: z.number().int(),
  updated_at: z.number().int(),
});
type Edit = z.output<typeof edit>;
const reviewed = z.object({
  change_request_id: z.string(),
  page_id: z.string(),
  hash: z.string(),
  at: z.number().int(),
});
const finished = z.object({
  change_request_id: z.string(),
  revision_id: z.string(),
  at: z.number().int(),
  summary: z.string(),
});
const contents = z.object({
  edits: z.array(edit),
  reviewed: z.array(reviewed),
  finished: z.array(finished),
});
const manifest = z.object({
  version: z.literal(1),
  bundle: z.string(),
  madeAt: z.number(),
  baseUrl: z.string(),
  userId: z.string().nullable(),
  edits: z.number(),
});
export type OutboxManifest = z.output<typeof manifest>;

export interface ExportOutboxOptions {
  readonly dataDir: string;
  readonly accountId: string;
  /** Of a bundle's account, open. */
  readonly database: Database;
  readonly to: string;
  readonly passphrase: string | null;
  readonly now: number;
  readonly openSink?: OpenSink;
}

/**
 * Writes what is to be sent: edits of finished and unfinished reviews, and review marks. They stay in the bundle, too.
 *
 * @throws {DataError} `refused` for an account that sends by itself
 */
export async function exportOutbox(options: ExportOutboxOptions): Promise<OutboxManifest> {
  const { dataDir, accountId, database, to, passphrase, now, openSink } = options;
  const preference = database
    .prepare<[], string>("select value from preference where name = 'bundle'")
    .pluck()
    .get();
  const mark = readBundleMark(accountId, preference);
  if (mark === null) throw new DataError('refused', texts().backup.sendsItself);
  const columns = Object.keys(edit.shape).join(', ');
  const all = {
    edits: database
      .prepare(
        `select ${columns} from edit where state in ('kept', 'waiting', 'held', 'rejected') order by seq`,
      )
      .all(),
    reviewed: database.prepare('select * from reviewed_page').all(),
    finished: database.prepare('select * from finished_review').all(),
  };
  const account = database
    .prepare<[], { readonly baseUrl: string; readonly userId: string | null }>(
      'select base_url as baseUrl, user_id as userId from account',
    )
    .get();
  const made: OutboxManifest = {
    version: 1,
    bundle: mark.id,
    madeAt: now,
    baseUrl: account?.baseUrl ?? '',
    userId: account?.userId ?? null,
    edits: all.edits.length,
  };
  let work: string | null = null;
  try {
    removeOrphans(dataDir);
    work = makeWorkFolder(dataDir, 'backing-up');
    const writer = await ArchiveWriter.create(to, {
      kind: 'outbox',
      passphrase,
      manifest: made,
      work,
      ...(openSink === undefined ? {} : { openSink }),
    });
    try {
      const bytes = Buffer.from(JSON.stringify(all));
      if (bytes.length > mostOutboxBytes) throw tooMuch();
      await writer.entry(outboxName, bytes.length, once(bytes));
      await writer.end();
      await readOutbox(writer.temporary, passphrase);
      await writer.publish();
    } catch (error) {
      await writer.abandon();
      throw error;
    }
  } catch (error) {
    throw asDataError(error, 'outboxNotWritten');
  } finally {
    if (work !== null) await rm(work, { recursive: true, force: true });
  }
  return made;
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}

export interface ReadOutbox {
  readonly manifest: OutboxManifest;
  readonly contents: z.output<typeof contents>;
}

function tooMuch(): DataError {
  return new DataError('refused', texts().backup.outboxTooLarge);
}

function notOurs(): DataError {
  return new DataError('damaged', texts().backup.outboxNotOurs);
}

function parseOutbox(bytes: Buffer): unknown {
  try {
    return parseBounded(bytes, mostOutboxValues);
  } catch (error) {
    throw error instanceof SyntaxError ? notOurs() : error;
  }
}

/** @throws {DataError} */
export async function readOutbox(path: string, passphrase: string | null): Promise<ReadOutbox> {
  const archive = await openArchive(path, 'outbox', passphrase);
  try {
    const read = manifest.safeParse(archive.manifest);
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const entry of archive.entries()) {
      bytes += entry.size;
      if (entry.name !== outboxName || parts.length > 0 || bytes > mostOutboxBytes) throw notOurs();
      for await (const chunk of entry.chunks()) parts.push(Buffer.from(chunk));
    }
    const inside = read.success
      ? contents.safeParse(parseOutbox(Buffer.concat(parts)))
      : ({ success: false } as const);
    if (!read.success || !inside.success) throw new DataError('newer', texts().backup.newerOutbox);
    return { manifest: read.data, contents: inside.data };
  } finally {
    await archive.close();
  }
}

export interface ImportReport {
  readonly added: number;
  /** Were here already. */
  readonly known: number;
  /** Of these, written anew in the bundle since; left as they are here. */
  readonly changed: number;
}

/**
 * Adds what is not here yet, in its order, in one transaction that survives a power cut.
 *
 * @throws {DataError} and then nothing was added
 */
export function importOutbox(database: Database, read: ReadOutbox): ImportReport {
  try {
    return add(database, read);
  } catch (error) {
    throw asDataError(error, 'outboxNotImported');
  }
}

/**
 * What importing would do, with what `look` sees while it is done: nothing of it is kept.
 *
 * @throws {DataError}
 */
export function previewImport<Seen>(database: Database, read: ReadOutbox, look: () => Seen): Seen {
  try {
    const looked = database.transaction(() => {
      add(database, read);
      throw new Looked(look());
    });
    return looked.immediate();
  } catch (error) {
    // Seen by `look` in this very call.
    if (error instanceof Looked) return error.seen as Seen;
    throw asDataError(error, 'outboxNotImported');
  }
}

/** Ends a transaction of which nothing is kept. */
class Looked extends Error {
  readonly seen: unknown;

  constructor(seen: unknown) {
    super();
    this.seen = seen;
  }
}

function add(database: Database, { contents: given }: ReadOutbox): ImportReport {
  const known = database.prepare<[string], string>('select payload from edit where id = ?').pluck();
  const columns = Object.keys(edit.shape);
  const insert = database.prepare<[Edit]>(
    `insert into edit (${columns.join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`,
  );
  const mark = database.prepare(`
    insert into reviewed_page (change_request_id, page_id, hash, at) values (@change_request_id, @page_id, @hash, @at)
    on conflict do update set hash = excluded.hash, at = excluded.at where excluded.at > at`);
  const finish = database.prepare(`
    insert into finished_review (change_request_id, revision_id, at, summary)
    values (@change_request_id, @revision_id, @at, @summary) on conflict do nothing`);
  return database
    .transaction(() => {
      const report = { added: 0, known: 0, changed: 0 };
      for (const row of given.edits) {
        const payload = known.get(row.id);
        if (payload === undefined) {
          insert.run(row);
          report.added += 1;
        } else {
          report.known += 1;
          if (payload !== row.payload) report.changed += 1;
        }
      }
      for (const row of given.reviewed) mark.run(row);
      for (const row of given.finished) finish.run(row);
      return report;
    })
    .immediate();
}
