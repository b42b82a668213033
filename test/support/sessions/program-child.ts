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

process.on('message', ({ argv, now, seed }: Order) => {
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
