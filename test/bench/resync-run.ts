import { Pool } from 'undici';
import { createClient } from '../../src-main/client/client.ts';
import { createUndiciTransport } from '../../src-main/client/undici-transport.ts';
import { openStore } from '../../src-main/store/open-store.ts';
import { createSync } from '../../src-main/sync/create-sync.ts';
import { forEachConcurrent } from '../../src-main/sync/concurrency.ts';
import { quietLog, realClock } from '../support/network/quiet-ports.ts';

/** What one run cost: `cpuMs` of the process from the first request on. */
export interface ResyncRun {
  readonly requests: number;
  readonly bytes: number;
  readonly ms: number;
  readonly cpuMs: number;
  readonly pages: number;
  readonly comments: number;
}

const [mode, folder = '', baseUrl = '', token = '', spaceIds = ''] = process.argv.slice(2);

async function measured(work: () => Promise<Omit<ResyncRun, 'ms' | 'cpuMs'>>): Promise<void> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const result = await work();
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  process.stdout.write(JSON.stringify({ ...result, ms, cpuMs: (user + system) / 1000 }));
}

async function galley(): Promise<void> {
  const transport = createUndiciTransport();
  const store = openStore({ dataDir: folder, accountId: 'bench' });
  if (store.account.get() === undefined)
    store.account.create({ baseUrl, title: 'bench', createdAt: Date.now() });
  const client = createClient({
    baseUrl,
    transport,
    clock: realClock,
    random: Math.random,
    token: () => Promise.resolve({ kind: 'value', value: token }),
    log: quietLog,
    takesGzip: mode === 'compressed',
  });
  const sync = createSync({ store, client, clock: realClock, log: quietLog });
  await measured(async () => {
    const report = await sync.pull({ keepAllIfNone: true });
    if (report.errors > 0) throw new Error(report.problems[0]?.words);
    const { requests, bytes, pages, comments } = report;
    return { requests, bytes, pages: pages.fetched, comments };
  });
  store.close();
  await transport.close();
}

/** A client without memory: the lists, the page tree and every discussion again, parsed and dropped. */
async function bare(): Promise<void> {
  const pool = new Pool(new URL(baseUrl).origin, { connections: 8 });
  let requests = 0;
  let bytes = 0;
  const get = async (address: string): Promise<unknown> => {
    const answer = await pool.request({
      method: 'GET',
      path: address,
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await answer.body.text();
    requests += 1;
    bytes += Buffer.byteLength(text);
    return JSON.parse(text);
  };
  await measured(async () => {
    const spaces = spaceIds.split(',').map((id) => `/v1/spaces/${id}`);
    const work = [() => get('/v1/orgs?limit=1000')];
    const discussions: string[] = [];
    for (const space of spaces) {
      work.push(
        async () => {
          const list = await get(`${space}/change-requests?status=open&limit=1000`);
          const { items } = list as { readonly items: readonly { readonly id: string }[] };
          discussions.push(...items.map(({ id }) => `${space}/change-requests/${id}/comments?limit=1000`));
        },
        () => get(space),
        () => get(`${space}/content`),
        () => get(`${space}/comments?limit=1000`),
        () => get(`${space}/change-requests?status=draft&limit=1000`),
      );
    }
    await forEachConcurrent(work, 8, async (ask) => {
      await ask();
    });
    let comments = 0;
    await forEachConcurrent(discussions, 8, async (address) => {
      comments += ((await get(address)) as { readonly items: readonly unknown[] }).items.length;
    });
    return { requests, bytes, pages: 0, comments };
  });
  await pool.close();
}

await (mode === 'bare' ? bare() : galley());
