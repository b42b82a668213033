import Sqlite from 'better-sqlite3';
import type { Statement } from 'better-sqlite3';
import { runVerb } from '../../../src-main/cli/run-verb.ts';
import { seeded } from '../virtual-clock.ts';
import { FastClock } from './fast-clock.ts';
import type { Order, Printed } from './program.ts';

/*
 * The headless program, kept running so that a command costs milliseconds: each order is one run of what
 * src-main/cli/galley.ts runs, with a core of its own.
 */
const clock = new FastClock();
clock.install();

let failEvery: number | null = null;
let writes = 0;
failWrites();

process.on('message', ({ argv, now, seed, failEvery: every, policy }: Order) => {
  failEvery = every;
  if (policy === null) delete process.env['GALLEY_POLICY_FILE'];
  else process.env['GALLEY_POLICY_FILE'] = policy;
  clock.set(now);
  Math.random = seeded(seed);
  const printed = { stdout: '', stderr: '' };
  const catching = (name: keyof typeof printed) => (chunk: string, done?: () => void) => {
    printed[name] += chunk;
    done?.();
    return true;
  };
  process.stdout.write = catching('stdout') as typeof process.stdout.write;
  process.stderr.write = catching('stderr') as typeof process.stderr.write;
  void runVerb(argv).then((code) => process.send?.({ code, ...printed } satisfies Printed));
});

/**
 * As SQLite answers on a full disk, in transactions and where they end. It has no file system in JavaScript that could fail
 * below it; real full disks are the matter of test/support/full-disk.ts.
 */
function failWrites(): void {
  const database = new Sqlite(':memory:');
  // The prototype of all statements: a statement of SQLite has the method, and nothing else of it is used.
  const all = Object.getPrototypeOf(database.prepare('select 1')) as {
    run: (this: Statement, ...values: unknown[]) => unknown;
  };
  const { run } = all;
  all.run = function (...values) {
    const isWrite = !this.readonly || this.source === 'COMMIT';
    if (isWrite) writes += 1;
    if (isWrite && failEvery !== null && writes % failEvery === 0)
      throw new Sqlite.SqliteError('database or disk is full', 'SQLITE_FULL');
    return run.apply(this, values);
  };
  database.close();
}
