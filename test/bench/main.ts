import { actions } from './actions.ts';
import { changes } from './changes.ts';
import { corruption } from './corruption.ts';
import { diff } from './diff.ts';
import { diffQuality } from './diff-quality.ts';
import { faults } from './faults.ts';
import { firstSync } from './first-sync.ts';
import { hostileServer } from './hostile-server.ts';
import { idle } from './idle.ts';
import { kill } from './kill.ts';
import { memory } from './memory.ts';
import { opening } from './opening.ts';
import { pages } from './pages.ts';
import { planner } from './planner.ts';
import { preview } from './preview.ts';
import { render } from './render.ts';
import { resync } from './resync.ts';
import { scale } from './scale.ts';
import { search } from './search.ts';
import { service } from './service.ts';
import { sessions } from './sessions.ts';
import { soak } from './soak.ts';
import { startup } from './startup.ts';
import { sync } from './sync.ts';
import { typing } from './typing.ts';
import { waits } from './waits.ts';

/**
 * `npm run bench -- <name> [options]`: runs one benchmark and prints its result as one JSON object
 * (docs/design/commands.md).
 */
const benchmarks: Readonly<Record<string, (args: readonly string[]) => Promise<object>>> = {
  actions,
  changes,
  corruption,
  diff,
  'diff-quality': diffQuality,
  faults,
  'first-sync': firstSync,
  'hostile-server': hostileServer,
  idle,
  kill,
  startup,
  memory,
  opening,
  pages,
  planner,
  preview,
  render,
  resync,
  scale,
  search,
  service,
  sessions,
  soak,
  sync,
  typing,
  waits,
};

const [name = '', ...args] = process.argv.slice(2);
const benchmark = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined;
if (benchmark === undefined) {
  process.stderr.write(`usage: npm run --silent bench -- <${Object.keys(benchmarks).join(' | ')}>\n`);
  process.exitCode = 2;
} else {
  try {
    process.stdout.write(`${JSON.stringify(await benchmark(args))}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
