import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstScreenName, writeFirstScreen } from '../../src-main/backup/first-screen-file.ts';
import { syncedCorpus } from './synced-corpus.ts';
import type { Program, RunningWindow } from './window-runs.ts';
import { emptyWindow, galley, median, openWindow, temporaryFolder } from './window-runs.ts';

const pairs = 15;
/** Starts of a new build are fewer: each is followed by one that compiles again. */
const updates = 5;

type Marks = RunningWindow['marks'];

/**
 * From spawn to a first screen that can be used (`interactive`: painted, and the window shown) and to one that the core has answered
 * for (`confirmed`), with documentation synced, against an Electron window with a static page, in interleaved pairs. One pair warms the caches
 * up and is not counted: Galley's stays open until it has put aside what it compiled, as in any session of some seconds.
 * `afterUpdate`: starts that find nothing compiled, and no snapshot of their own build.
 *
 * `--trace`: when each step was reached, and how long after the step before.
 */
export async function startup(args: readonly string[]) {
  const workDir = temporaryFolder();
  const { dataDir, service } = await syncedCorpus(workDir);
  const program = galley(dataDir);
  const reference = emptyWindow(workDir);
  const starts: Marks[] = [];
  const emptyMs: number[] = [];
  const afterUpdate: Marks[] = [];
  try {
    await warm(program, dataDir);
    await start(reference);
    for (let pair = 0; pair < pairs; pair += 1) {
      starts.push(await start(program));
      emptyMs.push([...(await start(reference)).values()][0] ?? Number.NaN);
    }
    for (let update = 0; update < updates; update += 1) {
      fs.rmSync(path.join(dataDir, 'window', 'compiled'), { recursive: true, force: true });
      fs.rmSync(path.join(dataDir, 'window', 'Code Cache'), { recursive: true, force: true });
      forgetSnapshot(dataDir);
      afterUpdate.push(await start(program));
    }
  } finally {
    await service.stop();
  }
  const against = median(emptyMs);
  const interactive = interactiveOf(starts);
  const confirmed = medianOf(starts, 'confirmed');
  const first = interactiveOf(afterUpdate);
  return {
    name: 'startup',
    value: interactive,
    unit: 'ms',
    reference: against,
    ratio: interactive / against,
    samples: pairs,
    limit: 1.3,
    confirmed: { value: confirmed, ratio: confirmed / against, limit: 1.8 },
    afterUpdate: { value: first, ratio: first / interactive, samples: updates, limit: 1.2 },
    ...(args.includes('--trace') ? { trace: traceOf(starts) } : {}),
  };
}

async function start(program: Program): Promise<Marks> {
  const window = await openWindow(program);
  await window.close();
  return window.marks;
}

function medianOf(starts: readonly Marks[], name: string): number {
  return median(starts.map((marks) => marks.get(name) ?? Number.NaN));
}

/** The answers stay, as they do where a build has the same views. */
function forgetSnapshot(dataDir: string): void {
  const [header = '', , screen = ''] = fs
    .readFileSync(path.join(dataDir, firstScreenName), 'utf8')
    .split('\n');
  const { bound } = JSON.parse(header) as { bound: string }; // as writeFirstScreen writes it
  writeFirstScreen(dataDir, bound, { screen, snapshot: null });
}

/** Painted by its own clock and shown by the shell's, which the empty window is measured by: whichever is later. */
function interactiveOf(starts: readonly Marks[]): number {
  const times = starts.map((marks) =>
    Math.max(marks.get('first-screen') ?? Number.NaN, marks.get('shell: window shown') ?? Number.NaN),
  );
  return median(times);
}

/** Medians of the steps that each start had, in the order of their times. */
function traceOf(starts: readonly Marks[]) {
  const names = [...(starts[0]?.keys() ?? [])].filter((name) => starts.every((marks) => marks.has(name)));
  const steps = names
    .map((name) => ({ step: name, atMs: medianOf(starts, name) }))
    .sort((a, b) => a.atMs - b.atMs);
  return steps.map(({ step, atMs }, at) => ({ step, atMs, tookMs: atMs - (steps[at - 1]?.atMs ?? 0) }));
}

function holdsSnapshot(file: string): boolean {
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8').includes('\n{"build":');
}

/** Opens the window until what it compiled, and what it shows, has been put aside. */
async function warm(program: Program, dataDir: string): Promise<void> {
  const compiled = path.join(dataDir, 'window', 'compiled');
  const isDone = (): boolean => {
    const names = fs.existsSync(compiled)
      ? fs.readdirSync(compiled, { recursive: true, encoding: 'utf8' })
      : [];
    const parts = ['core-', 'shell-'].map((part) => names.filter((name) => name.startsWith(part)).length);
    return parts.every((files) => files > 3) && holdsSnapshot(path.join(dataDir, 'first-screen.json'));
  };
  const window = await openWindow(program);
  try {
    for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 500) {
      await sleep(500);
      if (isDone()) return;
    }
    throw new Error(`Nothing was put aside in ${dataDir} within a minute.`);
  } finally {
    await window.close();
  }
}
