import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { runSession } from '../support/sessions/session.ts';
import type { Outcome } from '../support/sessions/session.ts';
import { verdicts } from '../support/sessions/verdicts.ts';
import { openWorld } from '../support/sessions/world.ts';

/** After so many a world begins anew: a service that holds thousands of spaces is slower. */
const sessionsOfWorld = 25;

/**
 * Random sessions of two installations and a web user over a proxy with faults, against the local service; the limit is
 * no violation (docs/design/outbox.md, "Proof"). `--count N` sessions (2,000), `--seed S` the first of their seeds (1):
 * `--count 1 --seed S` repeats one. Standard error has the log of each that fails.
 */
export async function sessions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: { count: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
  });
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
          const outcome = await runSession(world, seed);
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

function report({ seed, violations, log }: Outcome): string {
  const found = violations.map(({ verdict, words }) => `  ${verdict}: ${words}`);
  return [`seed ${seed} fails:`, ...found, ...log.map((line) => `    ${line}`), ''].join('\n');
}
