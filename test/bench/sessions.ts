import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runSession } from '../support/sessions/session.ts';
import type { Outcome, Schedule, SessionOptions } from '../support/sessions/session.ts';
import { verdicts } from '../support/sessions/verdicts.ts';
import { openWorld } from '../support/sessions/world.ts';

/** After so many a world begins anew: a service that holds thousands of spaces is slower. */
const sessionsOfWorld = 25;

/**
 * Random sessions of two installations and a web user over a proxy with faults, against the local service; the limit is
 * no violation (docs/design/outbox.md, "Proof"). `--count N` sessions (2,000), `--seed S` the first of their seeds (1):
 * `--count 1 --seed S` repeats what people do and which requests meet which fault. Standard error has the log of each that
 * fails, and names the file of its schedule: `--replay FILE` repeats it with the times of its commands and the order of its
 * requests, and prints its log whatever comes of it. With `--full-disk` writes of the database fail in syncs;
 * with `--folder-events` backups are restored, older files and schemas come back, bundles and policies come and go.
 */
export async function sessions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      count: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1' },
      replay: { type: 'string' },
      'full-disk': { type: 'boolean', default: false },
      'folder-events': { type: 'boolean', default: false },
    },
  });
  const options = { fullDisk: values['full-disk'], folderEvents: values['folder-events'] };
  if (values.replay !== undefined) return replayed(values.replay, options);
  const first = Number(values.seed);
  const end = first + Number(values.count);
  process.stderr.write(`seeds ${first} to ${end - 1}\n`);
  const start = performance.now();
  const outcomes: Outcome[] = [];
  const faults: Record<string, number> = {};
  let next = first;
  const runWorlds = async (): Promise<void> => {
    while (next < end) {
      const from = next;
      next = Math.min(end, from + sessionsOfWorld);
      const world = await openWorld();
      try {
        for (let seed = from; seed < Math.min(end, from + sessionsOfWorld); seed += 1) {
          const outcome = await runSession(world, seed, options);
          outcomes.push(outcome);
          if (outcome.violations.length > 0) process.stderr.write(report(outcome));
        }
      } finally {
        for (const [kind, times] of Object.entries(world.proxy.faults))
          faults[kind] = (faults[kind] ?? 0) + times;
        await world.close();
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runWorlds));
  return resultOf(outcomes, first, faults, start);
}

function resultOf(
  outcomes: readonly Outcome[],
  first: number,
  faults: Readonly<Record<string, number>>,
  start: number,
) {
  const violations = outcomes.flatMap((outcome) => outcome.violations);
  return {
    name: 'sessions',
    value: violations.length,
    unit: 'violations',
    samples: outcomes.length,
    limit: 0,
    seed: first,
    seconds: Math.round((performance.now() - start) / 1000),
    actions: outcomes.reduce((sum, { acts }) => sum + acts, 0),
    syncs: outcomes.reduce((sum, { syncs }) => sum + syncs, 0),
    faults,
    verdicts: Object.fromEntries(
      verdicts.map((verdict) => [verdict, violations.filter((one) => one.verdict === verdict).length]),
    ),
    failing: outcomes.flatMap(({ seed, violations: found }) => (found.length === 0 ? [] : [{ seed, found }])),
  };
}

async function replayed(file: string, options: SessionOptions) {
  // A file that `report` wrote.
  const schedule = JSON.parse(readFileSync(file, 'utf8')) as Schedule;
  const start = performance.now();
  const world = await openWorld();
  try {
    const outcome = await runSession(world, schedule.seed, { ...options, repeated: schedule });
    process.stderr.write(
      `${linesOf(outcome).join('\n')}\n${outcome.missed} requests did not come in their turn\n`,
    );
    return resultOf([outcome], schedule.seed, { ...world.proxy.faults }, start);
  } finally {
    await world.close();
  }
}

function report(outcome: Outcome): string {
  const folder = path.join(tmpdir(), 'galley-failed-sessions');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${outcome.seed}.json`);
  writeFileSync(file, JSON.stringify(outcome.schedule));
  return [...linesOf(outcome), `    --replay ${file} repeats it`, ''].join('\n');
}

function linesOf({ seed, violations, log }: Outcome): readonly string[] {
  const found = violations.map(({ verdict, words }) => `  ${verdict}: ${words}`);
  const title = violations.length === 0 ? `seed ${seed} is sound:` : `seed ${seed} fails:`;
  return [title, ...found, ...log.map((line) => `    ${line}`)];
}
