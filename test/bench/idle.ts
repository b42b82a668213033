import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { syncedCorpus } from './synced-corpus.ts';
import { emptyWindow, galley, openWindow, processTree, temporaryFolder } from './window-runs.ts';

/** What a start leaves to be done, and the first sync after it, is over by then. */
const settleMs = 60_000;
const limits = { processorMsInTenMinutes: 500, wakeUpsASecond: 1 };

interface Use {
  /** The process, by what its command line says of it, and the thread's own name. */
  readonly name: string;
  readonly processorMs: number;
  /** How often a thread slept and was woken. */
  readonly wakeUps: number;
}

/**
 * What an open window takes while nobody does anything, online and with documentation synced: processor time and wake-ups of all
 * threads of all processes, beside an Electron window with a static page over the same time. `--minutes N`: so long (10).
 * Linux alone: it reads /proc.
 */
export async function idle(args: readonly string[]) {
  const minutes = Number(args[args.indexOf('--minutes') + 1] ?? 10) || 10;
  const workDir = temporaryFolder();
  const { dataDir, service } = await syncedCorpus(workDir);
  try {
    const windows = [await openWindow(emptyWindow(workDir)), await openWindow(galley(dataDir))];
    try {
      await sleep(settleMs);
      const before = windows.map(({ child }) => threadsOf(child.pid ?? 0));
      await sleep(minutes * 60_000);
      const [reference = [], own = []] = windows.map(({ child }, at) =>
        differences(before[at] ?? new Map(), threadsOf(child.pid ?? 0)),
      );
      const shown = (uses: readonly Use[]) => ({
        processorMsInTenMinutes: Math.round((sum(uses.map(({ processorMs }) => processorMs)) * 10) / minutes),
        wakeUpsASecond: sum(uses.map(({ wakeUps }) => wakeUps)) / (minutes * 60),
      });
      const value = shown(own);
      return {
        ...{
          name: 'idle',
          value: value.processorMsInTenMinutes,
          unit: 'ms of processor time in ten minutes',
        },
        ...{ limit: limits.processorMsInTenMinutes, minutes },
        reference: shown(reference),
        wakeUps: { value: value.wakeUpsASecond, limit: limits.wakeUpsASecond },
        threads: own
          .toSorted((one, other) => other.wakeUps - one.wakeUps)
          .slice(0, 12)
          .map((use) => ({ name: use.name, ...shown([use]) })),
      };
    } finally {
      for (const window of windows) await window.close();
    }
  } finally {
    await service.stop();
    fs.rmSync(workDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** By process and thread. */
function threadsOf(pid: number): ReadonlyMap<string, Use> {
  const threads = new Map<string, Use>();
  for (const { pid: member, command } of processTree(pid)) {
    const type = /--type=(\S+)/.exec(command)?.[1] ?? 'main';
    const kind = /--utility-sub-type=(\S+)/.exec(command)?.[1] ?? type;
    for (const thread of list(`/proc/${member}/task`)) {
      const folder = `/proc/${member}/task/${thread}`;
      const [nanoseconds = 0] = read(`${folder}/schedstat`).split(' ').map(Number);
      const [, wakeUps = 0] = /^voluntary_ctxt_switches:\s+(\d+)/m.exec(read(`${folder}/status`)) ?? [];
      const name = `${kind} ${read(`${folder}/comm`).trim()}`;
      threads.set(thread, { name, processorMs: nanoseconds / 1e6, wakeUps: Number(wakeUps) });
    }
  }
  return threads;
}

/** A thread that ended meanwhile counts for nothing, one that began for all it did. */
function differences(before: ReadonlyMap<string, Use>, after: ReadonlyMap<string, Use>): readonly Use[] {
  return [...after].map(([thread, { name, processorMs, wakeUps }]) => {
    const was = before.get(thread) ?? { processorMs: 0, wakeUps: 0 };
    return { name, processorMs: processorMs - was.processorMs, wakeUps: wakeUps - was.wakeUps };
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function list(folder: string): readonly string[] {
  try {
    return fs.readdirSync(folder);
  } catch {
    return []; // the process ended meanwhile
  }
}

function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return ''; // the thread ended meanwhile
  }
}
