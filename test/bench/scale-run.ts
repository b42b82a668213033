import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { createUndiciTransport } from '../../src-main/client/undici-transport.ts';
import { createCore } from '../../src-main/core/core.ts';
import { systemClock } from '../../src-main/core/host.ts';
import { limitHeap } from '../../src-main/heap-limits.ts';
import { quietLog } from '../support/network/quiet-ports.ts';

/** What one process did over a data folder that was synced: processor time in ms, memory of the whole process in MB. */
export interface ScaleRun {
  /** From the first line of the program's own work to the rows of the inbox. */
  readonly startMs: number;
  /** The rows of the inbox once more. */
  readonly inboxMs: number;
  readonly rows: number;
  /** The slowest of a few searches: a word of one page, and words of nearly every page. */
  readonly searchMs: number;
  readonly memoryMb: number;
}

const [mode, folder = '', bareFolder = ''] = process.argv.slice(2);
const searches = ['cluster 4217', 'certificate', 'partition zone', 'webhook timeout release'];
const found = 20;

/** Processor time, because others work on the machine: what one waits for is about the same, as all is done in one thread. */
async function timed(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function galley(): Promise<ScaleRun> {
  limitHeap();
  const transport = createUndiciTransport();
  const open = () =>
    createCore({
      ports: {
        ...{ clock: systemClock, random: Math.random, transport, log: quietLog, dataDir: folder },
        secrets: {
          get: () => Promise.resolve({ kind: 'unknown' as const, reason: 'none' }),
          set: () => Promise.resolve(),
          delete: () => Promise.resolve(),
        },
      },
      ...{ isAutomatic: false, owner: 'bench', isOwnerAlive: () => false },
    });
  const ask = async (channel: 'changeRequests.list' | 'search.query', args: object): Promise<unknown> => {
    const reply = await core.answer(channel, args);
    if (!reply.ok) throw new Error(`${channel}: ${reply.failure.detail}`);
    return reply.value;
  };
  let core = open();
  let rows: readonly unknown[] = [];
  const inbox = async (): Promise<void> => {
    rows = (await ask('changeRequests.list', {})) as readonly unknown[];
  };
  // The first start compares what no start compared before, and keeps it.
  await inbox();
  await core.close();
  const startMs = await timed(async () => {
    core = open();
    await inbox();
  });
  const inboxMs = await timed(inbox);
  const times: number[] = [];
  for (const query of searches) times.push(await timed(() => ask('search.query', { query, limit: found })));
  const memoryMb = process.memoryUsage.rss() / 1024 / 1024;
  await core.close();
  await transport.close();
  return { startMs, inboxMs, rows: rows.length, searchMs: Math.max(...times), memoryMb };
}

/** The least that does the same: the rows of change requests read from the same file and parsed, and plain FTS5. */
async function bare(): Promise<ScaleRun> {
  let rows: readonly unknown[] = [];
  const open = () => new Sqlite(path.join(folder, 'accounts', 'bench', 'galley.sqlite'), { readonly: true });
  let database: Sqlite.Database | null = null;
  const inbox = (): void => {
    const json = database
      ?.prepare<[], string>("select json from change_request where status in ('open', 'draft')")
      .pluck()
      .all();
    rows = (json ?? []).map((one) => JSON.parse(one) as unknown);
  };
  const startMs = await timed(() => {
    database = open();
    inbox();
  });
  const inboxMs = await timed(inbox);
  const index = new Sqlite(path.join(bareFolder, 'bare.sqlite'), { readonly: true });
  const search = index.prepare<[string]>(
    "select rowid, title, snippet(search, 1, '[', ']', '…', 24) from search where search match ? order by rank limit 20",
  );
  const times: number[] = [];
  for (const query of searches) times.push(await timed(() => search.all(query)));
  const memoryMb = process.memoryUsage.rss() / 1024 / 1024;
  return { startMs, inboxMs, rows: rows.length, searchMs: Math.max(...times), memoryMb };
}

process.stdout.write(JSON.stringify(await (mode === 'bare' ? bare() : galley())));
