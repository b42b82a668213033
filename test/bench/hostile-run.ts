import { readFileSync } from 'node:fs';
import { createClient } from '../../src-main/client/client.ts';
import { createUndiciTransport } from '../../src-main/client/undici-transport.ts';
import { limitHeap } from '../../src-main/heap-limits.ts';
import { openStore } from '../../src-main/store/open-store.ts';
import { createSync } from '../../src-main/sync/create-sync.ts';
import { quietLog, realClock } from '../support/network/quiet-ports.ts';

/** One sync of a hostile service in a process of its own. `peakMb` is the most memory it ever had, the runtime included. */
export interface HostileRun {
  readonly wallMs: number;
  readonly peakMb: number;
  readonly requests: number;
  readonly problems: readonly string[];
  readonly questions: readonly string[];
  /** How the sync failed as a whole; null where it came to its end. */
  readonly failed: string | null;
}

const [folder = '', baseUrl = '', limitMs = '0'] = process.argv.slice(2);
limitHeap(); // as the core does when it starts
const store = openStore({ dataDir: folder, accountId: 'bench' });
store.account.create({ baseUrl, title: 'bench', createdAt: Date.now() });
const client = createClient({
  baseUrl,
  transport: createUndiciTransport(),
  clock: realClock,
  random: Math.random,
  token: () => Promise.resolve({ kind: 'value', value: 'token-of-the-bench' }),
  log: quietLog,
});
const sync = createSync({ store, client, clock: realClock, log: quietLog });
const start = performance.now();
const outcome = await sync
  .pull({ keepAllIfNone: true, signal: AbortSignal.timeout(Number(limitMs)) })
  .then((report) => ({ report, failed: null }))
  .catch((error: unknown) => ({
    report: null,
    failed: error instanceof Error ? error.message : String(error),
  }));
const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'));
const run: HostileRun = {
  wallMs: Math.round(performance.now() - start),
  peakMb: Math.round(Number(peak?.[1] ?? Number.NaN) / 1024),
  requests: outcome.report?.requests ?? Number.NaN,
  problems: (outcome.report?.problems ?? []).slice(0, 3).map(({ words }) => words.slice(0, 200)),
  questions: (outcome.report?.needsConfirmation ?? []).map(({ words }) => words),
  failed: outcome.failed,
};
process.stdout.write(`${JSON.stringify(run)}\n`);
process.exit(0);
