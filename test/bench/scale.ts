import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeLargeData } from '../support/builders/large-data.ts';
import type { LargeData } from '../support/builders/large-data.ts';
import { bundled } from '../support/bundled.ts';
import { startServiceProgram } from '../support/programs.ts';
import type { RunningService } from '../support/programs.ts';
import type { ResyncRun } from './resync-run.ts';
import { runChild } from './run-child.ts';
import type { ScaleRun } from './scale-run.ts';
import { measureStarts, measureWindow } from './scale-window.ts';
import type { Starts, WindowRun } from './scale-window.ts';
import type { SyncRun } from './sync-run.ts';
import { median, temporaryFolder } from './window-runs.ts';

const whole = { pages: 100_000, spaces: 50, changeRequests: 2_000, comments: 100_000 };
/** The other workspace, with which growth is measured. */
const smallPart = 0.1;
const samples = 5;

/** `growth` leaves room for what a busy machine adds. */
const limits = { coreMb: 250, inboxPaintedMs: 100, startRatio: 1.1, growth: 1.15 };

interface Pair<Run> {
  readonly galley: Run;
  readonly bare: Run;
}

/** All that was measured of one workspace. */
interface Measured {
  readonly sizes: typeof whole;
  readonly firstSync: Pair<SyncRun>;
  readonly resync: Pair<ResyncRun>;
  readonly core: Pair<ScaleRun>;
  readonly databaseMb: Pair<number>;
  readonly window: WindowRun | null;
}

interface Programs {
  readonly sync: string;
  readonly resync: string;
  readonly core: string;
}

interface Workspace {
  readonly sizes: typeof whole;
  readonly folder: string;
  readonly data: LargeData;
  readonly service: RunningService;
}

/**
 * A workspace of 100,000 pages in 50 spaces, 2,000 change requests, 500 of them open, and 100,000 comments, against one of a
 * tenth: first sync, resync with nothing changed, start of the core, inbox and search, memory, size of the database and
 * start of the window, each with a bare reference of the same run that does the least that is needed. `growth` is how many
 * times more the large one takes, per object: 1 is linear. Most figures are processor time, because wall time tells more
 * of a busy machine than of the program. `--scale N` multiplies both (0.1 takes a few minutes); `--without-window`.
 */
export async function scale(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      scale: { type: 'string', default: '1' },
      'without-window': { type: 'boolean', default: false },
    },
  });
  const factor = Number(values.scale);
  const workDir = temporaryFolder();
  const bundle = async (name: string): Promise<string> => {
    const folder = path.join(workDir, name);
    fs.mkdirSync(folder);
    return bundled(path.join(import.meta.dirname, `${name}.ts`), folder);
  };
  try {
    const programs = {
      sync: await bundle('sync-run'),
      resync: await bundle('resync-run'),
      core: await bundle('scale-run'),
    };
    const withWindow = !values['without-window'];
    const small = await measured(programs, workDir, factor * smallPart, withWindow);
    const large = await measured(programs, workDir, factor, withWindow);
    const folders = [folderOf(workDir, factor * smallPart), folderOf(workDir, factor)] as const;
    const starts = withWindow ? await measureStarts(workDir, ...folders) : null;
    return summary(small, large, starts);
  } finally {
    fs.rmSync(workDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

const say = (line: string): void => void process.stderr.write(`${line}\n`);

const folderOf = (workDir: string, factor: number): string => path.join(workDir, `scale-${factor}`, 'galley');

async function measured(
  programs: Programs,
  workDir: string,
  factor: number,
  withWindow: boolean,
): Promise<Measured> {
  const folder = path.join(workDir, `scale-${factor}`);
  const at = (value: number): number => Math.max(1, Math.round(value * factor));
  const sizes = {
    pages: at(whole.pages),
    spaces: at(whole.spaces),
    changeRequests: at(whole.changeRequests),
    comments: at(whole.comments),
  };
  say(`Making ${JSON.stringify(sizes)}`);
  const data = writeLargeData(path.join(folder, 'service'), {
    ...sizes,
    talk: 'even',
    // A quarter is open; the list of those that are closed is not fetched.
    statuses: ['open', 'merged', 'merged', 'archived'],
  });
  const service = await startServiceProgram(['--data', path.join(folder, 'service')]);
  try {
    const workspace = { sizes, folder, data, service };
    const firstSync = await measureFirstSync(programs, workspace);
    say(JSON.stringify({ firstSync }));
    const databaseMb = {
      galley: folderMb(folderOf(workDir, factor)),
      bare: folderMb(path.join(folder, 'bare')),
    };
    const resync = await measureResync(programs, workspace);
    say(JSON.stringify({ databaseMb, resync }));
    const core = await measureCore(programs, workspace);
    say(JSON.stringify({ core }));
    const window = withWindow ? await measureWindow(folderOf(workDir, factor), service) : null;
    say(JSON.stringify({ window }));
    return { sizes, firstSync, resync, core, databaseMb, window };
  } finally {
    await service.stop();
    // What is left is needed for the starts of the window alone.
    fs.rmSync(path.join(folder, 'service'), { recursive: true, force: true });
    fs.rmSync(path.join(folder, 'bare'), { recursive: true, force: true });
  }
}

async function measureFirstSync({ sync }: Programs, { folder, service }: Workspace): Promise<Pair<SyncRun>> {
  const run = (mode: 'record' | 'bare', to: string): Promise<SyncRun> => {
    fs.mkdirSync(to);
    return runChild<SyncRun>(sync, [mode, to, service.baseUrl, service.token]);
  };
  // The bare loop asks for what Galley asked for.
  const galley = await run('record', path.join(folder, 'galley'));
  return { galley, bare: await run('bare', path.join(folder, 'bare')) };
}

async function measureResync(
  { resync }: Programs,
  { folder, service, data }: Workspace,
): Promise<Pair<ResyncRun>> {
  const spaceIds = data.spaces.map(({ spaceId }) => spaceId).join(',');
  const run = (mode: 'galley' | 'bare'): Promise<ResyncRun> =>
    runChild<ResyncRun>(resync, [
      mode,
      path.join(folder, 'galley'),
      service.baseUrl,
      service.token,
      spaceIds,
    ]);
  return pairsOf(
    () => run('galley'),
    () => run('bare'),
  );
}

function measureCore({ core }: Programs, { folder }: Workspace): Promise<Pair<ScaleRun>> {
  const run = (mode: 'galley' | 'bare'): Promise<ScaleRun> =>
    runChild<ScaleRun>(core, [mode, path.join(folder, 'galley'), path.join(folder, 'bare')]);
  return pairsOf(
    () => run('galley'),
    () => run('bare'),
  );
}

/** Medians of pairs that alternate. The first is not counted: it does what only once needs to be done. */
async function pairsOf<Run extends object>(
  galley: () => Promise<Run>,
  bare: () => Promise<Run>,
): Promise<Pair<Run>> {
  const pairs: Pair<Run>[] = [];
  for (let sample = 0; sample <= samples; sample += 1)
    pairs.push({ galley: await galley(), bare: await bare() });
  const counted = pairs.slice(1);
  return {
    galley: middle(counted.map((pair) => pair.galley)),
    bare: middle(counted.map((pair) => pair.bare)),
  };
}

/** The median of each figure. */
function middle<Run extends object>(runs: readonly Run[]): Run {
  const [first] = runs;
  const figures = Object.keys(first ?? {}).map((name) => [
    name,
    median(runs.map((run) => Number(Reflect.get(run, name)))),
  ]);
  return Object.fromEntries(figures) as Run; // the same names, of numbers alone
}

function folderMb(folder: string): number {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.map((name) => fs.statSync(path.join(folder, name))).filter((one) => one.isFile());
  return files.reduce((sum, { size }) => sum + size, 0) / 1024 / 1024;
}

function summary(small: Measured, large: Measured, starts: Starts | null) {
  const times = large.sizes.pages / small.sizes.pages;
  const round = (value: number): number => Math.round(value * 100) / 100;
  const figure = (of: (measured: Measured) => Pair<number>, unit: string) => {
    const [then, now] = [of(small), of(large)];
    return {
      ...{ value: round(now.galley), unit, reference: round(now.bare), ratio: round(now.galley / now.bare) },
      ...{ small: round(then.galley), growth: round(now.galley / then.galley / times) },
      referenceGrowth: round(now.bare / then.bare / times),
    };
  };
  const ofCore = (name: keyof ScaleRun) => (measured: Measured) => ({
    galley: measured.core.galley[name],
    bare: measured.core.bare[name],
  });
  const figures = {
    firstSync: figure(
      ({ firstSync: { galley, bare } }) => ({ galley: galley.cpuMs, bare: bare.cpuMs }),
      'ms',
    ),
    firstSyncMemory: figure(
      ({ firstSync: { galley, bare } }) => ({ galley: galley.peakMb, bare: bare.peakMb }),
      'MB',
    ),
    resync: figure(({ resync: { galley, bare } }) => ({ galley: galley.cpuMs, bare: bare.cpuMs }), 'ms'),
    resyncRequests: figure(
      ({ resync: { galley, bare } }) => ({ galley: galley.requests, bare: bare.requests }),
      'requests',
    ),
    start: figure(ofCore('startMs'), 'ms'),
    inbox: figure(ofCore('inboxMs'), 'ms'),
    search: figure(ofCore('searchMs'), 'ms'),
    memory: figure(ofCore('memoryMb'), 'MB'),
    database: figure(({ databaseMb }) => databaseMb, 'MB'),
  };
  const shares = [
    ...Object.values(figures).map(({ growth }) => growth / limits.growth),
    figures.firstSyncMemory.value / limits.coreMb,
    ...(large.window === null
      ? []
      : [large.window.coreMb / limits.coreMb, large.window.inboxPaintedMs / limits.inboxPaintedMs]),
    ...(starts === null ? [] : [starts.large.firstScreenMs / starts.small.firstScreenMs / limits.startRatio]),
  ];
  return {
    ...{ name: 'scale', value: round(Math.max(...shares)), unit: 'of its limit, the worst', limit: 1 },
    ...{ samples, sizes: large.sizes, limits, figures },
    window: { small: small.window, large: large.window, starts },
  };
}
