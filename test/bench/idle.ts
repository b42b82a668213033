import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { syncedCorpus } from './synced-corpus.ts';
import { emptyWindow, galley, openWindow, processTree, temporaryFolder } from './window-runs.ts';

/** What a start leaves to be done, and the first sync after it, is over by then. */
const settleMs = 60_000;
const limits = { processorMsInTenMinutes: 500, wakeUpsASecond: 1 };

interface Use {
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
      const [reference, own] = windows.map(({ child }, at) =>
        difference(before[at] ?? new Map(), threadsOf(child.pid ?? 0)),
      );
      const shown = (use: Use | undefined) => ({
        processorMsInTenMinutes: Math.round(((use?.processorMs ?? Number.NaN) * 10) / minutes),
        wakeUpsASecond: (use?.wakeUps ?? Number.NaN) / (minutes * 60),
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
  for (const { pid: member } of processTree(pid)) {
    for (const thread of list(`/proc/${member}/task`)) {
      const folder = `/proc/${member}/task/${thread}`;
      const [nanoseconds = 0] = read(`${folder}/schedstat`).split(' ').map(Number);
      const [, wakeUps = 0] = /^voluntary_ctxt_switches:\s+(\d+)/m.exec(read(`${folder}/status`)) ?? [];
      threads.set(thread, { processorMs: nanoseconds / 1e6, wakeUps: Number(wakeUps) });
    }
  }
  return threads;
}

/** A thread that ended meanwhile counts for nothing, one that began for all it did. */
function difference(before: ReadonlyMap<string, Use>, after: ReadonlyMap<string, Use>): Use {
  let sum: Use = { processorMs: 0, wakeUps: 0 };
  for (const [thread, { processorMs, wakeUps }] of after) {
    const was = before.get(thread) ?? { processorMs: 0, wakeUps: 0 };
    sum = {
      processorMs: sum.processorMs + processorMs - was.processorMs,
      wakeUps: sum.wakeUps + wakeUps - was.wakeUps,
    };
  }
  return sum;
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
