import { syncedCorpus } from './synced-corpus.ts';
import { emptyWindow, galley, median, openWindow, temporaryFolder } from './window-runs.ts';

const pairs = 15;

/**
 * From spawn to the first usable screen with documentation synced, against an Electron window with a static page, in
 * interleaved pairs. One pair warms the caches up and is not counted.
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
