import fs from 'node:fs';
import path from 'node:path';
import { bundled } from '../support/bundled.ts';
import { hostileCases, startHostileServer } from '../support/network/hostile-server.ts';
import type { HostileCase, HostileSizes } from '../support/network/hostile-server.ts';
import type { HostileRun } from './hostile-run.ts';
import { runChild } from './run-child.ts';
import { temporaryFolder } from './window-runs.ts';

const limitMb = 500;
/** A sync that has not ended by then is cut off, and counts as one without an end. */
const usualSeconds = 300;

/** What each case answers, where it is not the same for all. */
const sizesOf: Readonly<Partial<Record<HostileCase, Partial<HostileSizes>>>> = {
  'empty-objects': { values: 10_000_000 },
  'empty-objects-in-a-page': { values: 21_000_000 },
  'lists-in-lists': { values: 15_000_000 },
};
const usual: HostileSizes = { items: 1000, values: 10_000_000, pages: 300_000, depth: 1_000_000 };

/**
 * One sync of a service that answers far too much, each case in a process of its own: the peak of its memory and whether it
 * came to an end. `--only CASE`, `--seconds N`.
 */
export async function hostileServer(args: readonly string[]) {
  const option = (name: string): string | undefined => {
    const at = args.indexOf(`--${name}`);
    return at < 0 ? undefined : args[at + 1];
  };
  const only = option('only');
  const limitMs = Number(option('seconds') ?? usualSeconds) * 1000;
  const workDir = temporaryFolder();
  const program = await bundled(path.join(import.meta.dirname, 'hostile-run.ts'), workDir);
  const runs: Record<string, HostileRun> = {};
  try {
    for (const name of hostileCases.filter((one) => only === undefined || one === only)) {
      const server = await startHostileServer(name, { ...usual, ...sizesOf[name] });
      const folder = path.join(workDir, name);
      fs.mkdirSync(folder);
      try {
        runs[name] = await runChild<HostileRun>(program, [folder, server.baseUrl, String(limitMs)]);
      } finally {
        await server.close();
      }
      process.stderr.write(`${name}: ${JSON.stringify(runs[name])}\n`);
    }
  } finally {
    fs.rmSync(workDir, { recursive: true, force: true });
  }
  const peaks = Object.values(runs).map(({ peakMb }) => peakMb);
  return {
    name: 'hostile-server',
    value: Math.max(...peaks),
    unit: 'MB',
    limit: limitMb,
    samples: peaks.length,
    runs,
  };
}
