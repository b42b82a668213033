import { setTimeout as wait } from 'node:timers/promises';
import { syncedCorpus } from './synced-corpus.ts';
import type { Program } from './window-runs.ts';
import {
  emptyWindow,
  galley,
  median,
  openWindow,
  processTree,
  pssMegabytes,
  temporaryFolder,
} from './window-runs.ts';

const samples = 3;
/** Long enough for the first screen's late work and for garbage to be collected. */
const settleMs = 8000;

async function measure(program: Program): Promise<number> {
  const window = await openWindow(program);
  await wait(settleMs);
  const members = processTree(window.child.pid ?? 0);
  const total = members.reduce((sum, member) => sum + pssMegabytes(member.pid), 0);
  await window.close();
  return total;
}

/**
 * Memory of all of Galley's processes (PSS, so shared pages count once) with documentation synced and the window open,
 * against an Electron window with a static page. The local service runs outside and is not counted; the keychain's
 * process ends by itself when it has nothing to do.
 */
export async function memory() {
  const workDir = temporaryFolder();
  const { dataDir, service } = await syncedCorpus(workDir);
  const reference = emptyWindow(workDir);
  const values: number[] = [];
  const references: number[] = [];
  try {
    for (let sample = 0; sample < samples; sample += 1) {
      values.push(await measure(galley(dataDir)));
      references.push(await measure(reference));
    }
  } finally {
    await service.stop();
  }
  const value = median(values);
  const against = median(references);
  return {
    name: 'memory',
    value,
    unit: 'MB',
    reference: against,
    ratio: value / against,
    samples,
    limit: 1.2,
  };
}
