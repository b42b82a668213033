import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { allDeeds } from '../support/faults/person.ts';
import { isFailing, shrink } from '../support/faults/shrink.ts';
import { simulate, violations } from '../support/faults/simulate.ts';
import type { SimulationOptions, SimulationReport } from '../support/faults/simulate.ts';
import { Templates } from '../support/faults/workstation.ts';
import { runMutants } from '../support/faults/mutant-runs.ts';
import type { FaultsAnswer, FaultsTask } from './faults-worker.ts';

/** Of every so many seeds one also measures the naive client, and one runs without faults. */
const naiveEvery = 10;
const faultlessEvery = 50;
/** In one of so many pages are put in and deleted, too. */
const newPagesEvery = 3;

const words = {
  seeds: { type: 'string', default: '20000' },
  edits: { type: 'string', default: '50' },
  seed: { type: 'string' },
  from: { type: 'string', default: '1' },
  workers: { type: 'string' },
  options: { type: 'string', default: '{}' },
  trace: { type: 'boolean', default: false },
  shrink: { type: 'boolean', default: false },
  mutants: { type: 'boolean', default: false },
  quiet: { type: 'string', default: 'Infinity' },
} as const;

/**
 * The proof of exactly-once (docs/design/outbox.md): the real core against the model server under a virtual clock. Runs
 * `--seeds` seeds of about `--edits` edits, or with `--seed` exactly one, again the same (`--trace` on standard error,
 * `--shrink` to make a failing one small). Ends earlier once `--quiet N` seeds one after the other have brought no new pair of
 * changes of state. With `--mutants`, every rule switched off must make it fail.
 */
export async function faults(args: readonly string[]): Promise<object> {
  const { values } = parseArgs({ args: [...args], options: words, strict: true });
  const edits = Number(values.edits);
  if (values.mutants) return runMutants({ seeds: Number(values.seeds), edits, log: say });
  // Written by a run that failed, for this very use.
  const extra = JSON.parse(values.options) as Partial<SimulationOptions>;
  if (values.seed !== undefined) {
    return one(
      { edits, ...extra, seed: Number(values.seed) },
      { trace: values.trace, shrink: values.shrink },
    );
  }
  const workers = values.workers === undefined ? availableParallelism() : Number(values.workers);
  return many({
    ...{ first: Number(values.from), seeds: Number(values.seeds), quiet: Number(values.quiet) },
    ...{ edits, workers, extra },
  });
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The command that runs exactly this again. */
function commandOf({ seed, edits, ...extra }: SimulationOptions): string {
  const options = Object.keys(extra).length === 0 ? '' : ` --options '${JSON.stringify(extra)}'`;
  return `npm run --silent bench -- faults --seed ${seed} --edits ${edits}${options}`;
}

async function one(
  options: SimulationOptions,
  { trace, shrink: isShrunk }: { readonly trace: boolean; readonly shrink: boolean },
): Promise<object> {
  const templates = new Templates();
  try {
    const onTrace = trace ? { onTrace: (line: string) => process.stderr.write(line) } : {};
    const report = await simulate({ ...options, ...onTrace }, templates);
    const found = violations(report);
    for (const line of found) say(line);
    if (isShrunk && found.length > 0) {
      const smallest = await shrink(options, (tried) => isFailing(tried, templates), say);
      say(`smallest: ${commandOf(smallest)} --trace`);
    }
    return { name: 'faults', value: found.length, unit: 'violations', samples: 1, ...report };
  } finally {
    templates.close();
  }
}

interface ManyOptions {
  readonly first: number;
  readonly seeds: number;
  /** So many seeds without a new pair of changes of state are enough. */
  readonly quiet: number;
  readonly edits: number;
  readonly workers: number;
  readonly extra: Partial<SimulationOptions>;
}

async function many({ first, seeds, quiet, edits, workers, extra }: ManyOptions): Promise<object> {
  const startedAt = performance.now();
  const faulted = new Sum();
  const faultless = new Sum();
  let next = first;
  let failures = 0;
  const statePairs = new Set<string>();
  let sinceNewPair = 0;
  let samples = 0;
  let broken = 0;
  const optionsOf = (seed: number): SimulationOptions => ({
    seed,
    edits,
    ...(seed % naiveEvery === 0 ? { naive: true } : {}),
    ...(seed % faultlessEvery === 0 ? { share: 0, happenings: ['web', 'second station'] as const } : {}),
    ...(seed % newPagesEvery === 0 ? { deeds: allDeeds } : {}),
    ...extra,
  });
  const take = (answer: FaultsAnswer): void => {
    const seed = answer.ok ? answer.report.seed : answer.seed;
    const found = answer.ok ? violations(answer.report) : [answer.words];
    const known = statePairs.size;
    samples += 1;
    if (!answer.ok) broken += 1;
    else {
      (seed % faultlessEvery === 0 ? faultless : faulted).add(answer.report);
      for (const pair of answer.report.statePairs) statePairs.add(pair);
    }
    sinceNewPair = statePairs.size > known ? 0 : sinceNewPair + 1;
    if (found.length > 0) {
      failures += 1;
      if (failures <= 20)
        say(`seed ${seed}: ${found.join('\n  ')}\n  again: ${commandOf(optionsOf(seed))} --trace`);
      if (failures === 1) say(`  shrunk: ${commandOf(optionsOf(seed))} --shrink`);
    }
    const done = faulted.seeds + faultless.seeds;
    if (done % 1000 === 0) {
      const seconds = (performance.now() - startedAt) / 1000;
      say(`${done} of ${seeds} seeds, ${Math.round(seconds)} s, ${failures} failing`);
    }
  };
  const file = path.join(import.meta.dirname, 'faults-worker.ts');
  await Promise.all(
    Array.from({ length: workers }, async () => {
      const worker = new Worker(file, { workerData: 'faults' });
      for (;;) {
        const seed = next;
        next += 1;
        if (seed >= first + seeds || sinceNewPair >= quiet) break;
        const task: FaultsTask = { options: optionsOf(seed) };
        worker.postMessage(task);
        take(
          await new Promise<FaultsAnswer>((resolve, reject) => {
            worker.once('message', resolve);
            worker.once('error', reject);
          }),
        );
        worker.removeAllListeners('error');
      }
      worker.postMessage('end');
    }),
  );
  const { lost, twice, disordered, overwritten, wrong } = faulted.verdict(faultless);
  return {
    name: 'faults',
    value: lost + twice + disordered + overwritten + wrong + broken,
    unit: 'violations',
    reference: {
      words: 'a client that sends again on any error, behind the same network, per 10,000',
      duplicates: perTenThousand(faulted.naive.duplicates, faulted.naive.edits),
      lost: perTenThousand(faulted.naive.lost, faulted.naive.edits),
      edits: faulted.naive.edits,
    },
    samples,
    /** Pairs of changes of state that some edit went through, and how many seeds ago the last new one came. */
    statePairs: { count: statePairs.size, sinceNew: sinceNewPair, all: [...statePairs].sort() },
    edits: faulted.edits + faultless.edits,
    lost,
    twice,
    disordered,
    overwritten,
    wrong,
    requestsPerEdit: { faultless: faultless.perEdit('requests'), faulted: faulted.perEdit('requests') },
    postsPerEdit: { faultless: faultless.perEdit('posts'), faulted: faulted.perEdit('posts') },
    getsPerEdit: { faultless: faultless.perEdit('outboxGets'), faulted: faulted.perEdit('outboxGets') },
    faultedShare: Math.round((1000 * faulted.totals.faulted) / faulted.totals.requests) / 1000,
    kills: faulted.totals.kills,
    held: faulted.totals.held + faultless.totals.held,
    surplusOffered: faulted.totals.surplusOffered,
    pageWrites: {
      here: faulted.pageWrites.here + faultless.pageWrites.here,
      web: faulted.pageWrites.web + faultless.pageWrites.web,
    },
    overturnedOffered: faulted.totals.overturnedOffered,
    byKind: faulted.byKinds(faultless),
    seconds: Math.round((performance.now() - startedAt) / 1000),
  };
}

function perTenThousand(count: number, of: number): number {
  return of === 0 ? 0 : Math.round((100_000 * count) / of) / 10;
}

type Totals = Pick<
  SimulationReport,
  'requests' | 'faulted' | 'posts' | 'outboxGets' | 'kills' | 'surplusOffered' | 'overturnedOffered' | 'held'
>;

/** What runs came to together. */
class Sum {
  seeds = 0;
  edits = 0;
  readonly totals: { -readonly [Name in keyof Totals]: number } = {
    requests: 0,
    faulted: 0,
    posts: 0,
    outboxGets: 0,
    kills: 0,
    surplusOffered: 0,
    overturnedOffered: 0,
    held: 0,
  };
  readonly pageWrites = { here: 0, web: 0 };
  readonly naive = { edits: 0, duplicates: 0, lost: 0 };
  readonly #verdict = { lost: 0, twice: 0, disordered: 0, overwritten: 0, wrong: 0 };
  readonly #byKind = new Map<string, number>();

  add(report: SimulationReport): void {
    this.seeds += 1;
    this.edits += report.edits;
    for (const name of Object.keys(this.totals) as (keyof Totals)[]) this.totals[name] += report[name];
    this.#verdict.lost += report.lost.length;
    this.#verdict.twice += report.twice.length;
    this.#verdict.disordered += report.disordered.length;
    this.#verdict.overwritten += report.overwritten.length;
    this.#verdict.wrong += report.wrong.length;
    this.pageWrites.here += report.pageWrites.here;
    this.pageWrites.web += report.pageWrites.web;
    for (const [kind, count] of Object.entries(report.byKind)) {
      this.#byKind.set(kind, (this.#byKind.get(kind) ?? 0) + count);
    }
    if (report.naive === null) return;
    this.naive.edits += report.naive.edits;
    this.naive.duplicates += report.naive.duplicates;
    this.naive.lost += report.naive.lost;
  }

  perEdit(name: keyof Totals): number {
    return this.edits === 0 ? 0 : Math.round((100 * this.totals[name]) / this.edits) / 100;
  }

  verdict(other: Sum): {
    readonly lost: number;
    readonly twice: number;
    readonly disordered: number;
    readonly overwritten: number;
    readonly wrong: number;
  } {
    const [a, b] = [this.#verdict, other.#verdict];
    return {
      lost: a.lost + b.lost,
      twice: a.twice + b.twice,
      disordered: a.disordered + b.disordered,
      overwritten: a.overwritten + b.overwritten,
      wrong: a.wrong + b.wrong,
    };
  }

  byKinds(other: Sum): Readonly<Record<string, number>> {
    const all = new Map(this.#byKind);
    for (const [kind, count] of other.#byKind) all.set(kind, (all.get(kind) ?? 0) + count);
    return Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
