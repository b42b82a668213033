import { describe, expect, it } from 'vitest';
import { pageFunctions, prepare, repeatedSources } from '../../support/builders/repeated-sources.ts';
import type { Prepared } from '../../support/builders/repeated-sources.ts';

const length = 24_000;
/** Shorter runs say nothing about how time grows. */
const shortMs = 150;
/** Twice the source: linear work takes twice the time, quadratic work four times. */
const mostGrowth = 3.3;

function cpuMs(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  return process.cpuUsage(start).user / 1_000;
}

/** The least growth of several tries: other work on the machine only ever adds to one of the two. */
function growth(run: (input: Prepared) => unknown, small: Prepared, large: Prepared): number {
  let least = Infinity;
  for (let attempt = 0; attempt < 4 && least > mostGrowth; attempt += 1) {
    const before = cpuMs(() => run(small));
    least = Math.min(least, cpuMs(() => run(large)) / before);
  }
  return least;
}

describe('functions of a whole page take time that is linear in its source', () => {
  it.each([...repeatedSources])('%s', (_, make) => {
    const small = prepare(make(length));
    let large: Prepared | undefined;
    for (const [name, run] of Object.entries(pageFunctions)) {
      if (cpuMs(() => run(small)) < shortMs) continue;
      large ??= prepare(make(2 * length));
      expect([name, growth(run, small, large)]).toEqual([name, expect.toSatisfy((x) => x <= mostGrowth)]);
    }
  });
});
