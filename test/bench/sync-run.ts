import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { Pool } from 'undici';
import { createClient } from '../../src-main/client/client.ts';
import { createUndiciTransport } from '../../src-main/client/undici-transport.ts';
import type { Transport } from '../../src-main/ports/ports.ts';
import { limitHeap } from '../../src-main/heap-limits.ts';
import { openStore } from '../../src-main/store/open-store.ts';
import { searchTextOf } from '../../src-main/store/search/search-text.ts';
import { createSync } from '../../src-main/sync/create-sync.ts';
import { quietLog, realClock } from '../support/network/quiet-ports.ts';

/** What the bare loop is told to do: the addresses that Galley asked for, and the bodies that it indexed. */
interface Plan {
  readonly urls: readonly string[];
  readonly indexed: readonly { readonly hash: string; readonly title: string }[];
}

const [mode, folder = '', baseUrl = '', token = ''] = process.argv.slice(2);
const planFile = path.join(folder, '..', 'plan.json');

/** What one run cost. `peakMb` is the most memory the whole process ever had, the runtime included. */
export interface SyncRun {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakMb: number;
  /** When the last page body was there to be read; the index was filled after it. */
  readonly readableMs?: number;
  readonly indexedWhenReadable?: number;
  readonly requests?: number;
}

/** Not `maxRSS` of the resource usage: that begins with what the parent had when it forked. */
function peakMegabytes(): number {
  const found = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(found?.[1] ?? Number.NaN) / 1024;
}

type Extras = Pick<SyncRun, 'readableMs' | 'indexedWhenReadable' | 'requests'>;

async function measured(work: (start: number) => Promise<Extras>): Promise<void> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const extras = await work(start);
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  const run: SyncRun = {
    wallMs,
    cpuMs: (user + system) / 1000,
    peakMb: peakMegabytes(),
    ...extras,
  };
  process.stdout.write(`${JSON.stringify(run)}\n`);
}

async function galley(recordPlan: boolean): Promise<void> {
  limitHeap(); // as the core does when it starts
  const urls: string[] = [];
  const real = createUndiciTransport();
  const recording: Transport = {
    send(request) {
      urls.push(request.url);
      return real.send(request);
    },
    close: () => real.close(),
  };
  const transport = recordPlan ? recording : real;
  const store = openStore({ dataDir: folder, accountId: 'bench' });
  store.account.create({ baseUrl, title: 'bench', createdAt: Date.now() });
  const client = createClient({
    baseUrl,
    transport,
    clock: realClock,
    random: Math.random,
    token: () => Promise.resolve({ kind: 'value', value: token }),
    log: quietLog,
  });
  const sync = createSync({ store, client, clock: realClock, log: quietLog });
  const missing = store.database
    .prepare<[], number>(
      "select count(*) from page_version where markdown_hash is null and type not in ('group', 'link')",
    )
    .pluck();
  const indexed = store.database.prepare<[], number>('select count(*) from search_source').pluck();
  await measured(async (start) => {
    let readableMs: number | undefined;
    let indexedWhenReadable: number | undefined;
    const { requests } = await sync.pull({
      keepAllIfNone: true,
      onProgress: ({ words }) => {
        if (readableMs !== undefined || words !== 'Indexing for search') return;
        // Of several spaces the first is indexed while others are still fetched.
        if (store.spaces.kept().length > 1) return;
        if (missing.get() !== 0)
          throw new Error('The search index was begun before all pages could be read.');
        readableMs = performance.now() - start;
        indexedWhenReadable = indexed.get() ?? 0;
      },
    });
    if (readableMs === undefined || indexedWhenReadable === undefined) return { requests };
    if (indexedWhenReadable >= (indexed.get() ?? 0)) {
      throw new Error('The search index was complete before any page could be read.');
    }
    return { readableMs, indexedWhenReadable, requests };
  });
  if (recordPlan) {
    const indexed = store.database
      .prepare(
        `select v.markdown_hash as hash, v.title from search_source s join page_version v on v.id = cast(s.token as integer)
         where s.kind = 'page'`,
      )
      .all();
    writeFileSync(planFile, JSON.stringify({ urls, indexed }));
  }
  store.close();
  await transport.close();
}

interface TreePage {
  readonly id: string;
  readonly pages?: readonly TreePage[];
}

/** The least that does the same: no retries, no limits, no checks, no reuse, one transaction. */
async function bare(): Promise<void> {
  const { urls, indexed } = JSON.parse(readFileSync(planFile, 'utf8')) as Plan;
  mkdirSync(path.join(folder, 'files'), { recursive: true });
  const database = new Sqlite(path.join(folder, 'bare.sqlite'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec(`
    create table object (hash text not null primary key, json text not null) strict;
    create table body (hash text not null primary key, text text not null) strict;
    create virtual table search using fts5 (title, text, tokenize = 'unicode61 remove_diacritics 2')`);
  const pool = new Pool(new URL(baseUrl).origin, { connections: 8 });
  const hash = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
  await measured(async () => {
    const putObject = database.prepare('insert or ignore into object (hash, json) values (?, ?)');
    const putBody = database.prepare('insert or ignore into body (hash, text) values (?, ?)');
    const index = database.prepare('insert into search (title, text) values (?, ?)');
    const bodies = new Map<string, string>();
    const put = (value: unknown): void => {
      const json = JSON.stringify(value);
      putObject.run(hash(json), json);
    };
    const tree = (pages: readonly TreePage[]): void => {
      for (const { pages: children, ...page } of pages) {
        put(page);
        if (children !== undefined) tree(children);
      }
    };
    const putText = (text: string): void => {
      const key = hash(text);
      putBody.run(key, text);
      bodies.set(key, text);
    };
    const read = (value: Record<string, unknown>): void => {
      if (Array.isArray(value['items'])) for (const item of value['items']) put(item);
      else if (typeof value['markdown'] === 'string') {
        const text = value['markdown'];
        putText(text.startsWith('# ') ? text.slice(text.indexOf('\n') + 1).trimStart() : text);
      } else if (value['document'] !== undefined) putText(JSON.stringify(value['document']));
      else {
        tree((value['pages'] ?? []) as TreePage[]);
        for (const file of (value['files'] ?? []) as unknown[]) put(file);
        put({ ...value, pages: [], files: [] });
      }
    };
    database.exec('begin');
    let next = 0;
    const lane = async (): Promise<void> => {
      while (next < urls.length) {
        const url = new URL(urls[next++] ?? '');
        const answer = await pool.request({
          method: 'GET',
          path: `${url.pathname}${url.search}`,
          headers: { authorization: `Bearer ${token}` },
        });
        const type = answer.headers['content-type'];
        if (typeof type === 'string' && type.startsWith('application/json')) {
          read((await answer.body.json()) as Record<string, unknown>);
        } else {
          const bytes = new Uint8Array(await answer.body.arrayBuffer());
          writeFileSync(path.join(folder, 'files', hash(bytes)), bytes);
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, lane));
    for (const row of indexed) index.run(row.title, searchTextOf(bodies.get(row.hash) ?? ''));
    database.exec('commit');
    return {};
  });
  database.close();
  await pool.close();
}

if (mode === 'bare') await bare();
else await galley(mode === 'record');
