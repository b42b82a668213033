import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { syncedCorpus } from './synced-corpus.ts';
import { emptyWindow, galley, median, openWindow, temporaryFolder } from './window-runs.ts';

const pairs = 15;

/**
 * From spawn to the first usable screen with documentation synced, against an Electron window with a static page, in
 * interleaved pairs. One pair warms the caches up and is not counted: Galley's stays open until it has put aside what it
 * compiled, as in any session of some seconds.
 */
export async function startup() {
  const workDir = temporaryFolder();
  const { dataDir, service } = await syncedCorpus(workDir);
  const reference = emptyWindow(workDir);
  const galleyMs: number[] = [];
  const emptyMs: number[] = [];
  try {
    for (let pair = 0; pair <= pairs; pair += 1) {
      for (const [program, into] of [
        [galley(dataDir), galleyMs],
        [reference, emptyMs],
      ] as const) {
        const window = await openWindow(program);
        if (pair === 0 && into === galleyMs) await compiledCode(dataDir);
        await window.close();
        if (pair > 0) into.push(window.readyMs);
      }
    }
  } finally {
    await service.stop();
  }
  const value = median(galleyMs);
  const against = median(emptyMs);
  return {
    name: 'startup',
    value,
    unit: 'ms',
    reference: against,
    ratio: value / against,
    samples: pairs,
    limit: 2.0,
  };
}

async function compiledCode(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'window', 'compiled');
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 500) {
    await sleep(500);
    if (fs.existsSync(folder) && fs.readdirSync(folder, { recursive: true }).length > 3) return;
  }
  throw new Error(`Nothing was compiled into ${folder} within a minute.`);
}
