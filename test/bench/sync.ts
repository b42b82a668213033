import fs from 'node:fs';
import path from 'node:path';
import { writeLargeRepository } from '../support/builders/large-repository.ts';
import { startServiceProgram } from '../support/programs.ts';
import { bundled } from '../support/bundled.ts';
import { runChild } from './run-child.ts';
import type { SyncRun } from './sync-run.ts';
import { windowDuringSync } from './window-during-sync.ts';
import type { WindowTasks } from './window-during-sync.ts';
import { median, temporaryFolder } from './window-runs.ts';

const corpus = path.join(import.meta.dirname, '..', '..', '..', 'shared', 'corpus', 'elsa-docs.bundle');
const usualPages = 10_000;
const branches = 10;

/**
 * The first sync from the local service in its own process, against a bare loop that fetches the same addresses with the
 * same concurrency, parses, hashes, writes and indexes the same rows in one transaction. Every run is a process of its
 * own; pairs interleave, and the first is not counted. `--pages N` (10,000 unless told) with ten change requests, or
 * `--corpus` for real documentation; `--pairs N`. Then once more in the real window, for the tasks of its main thread.
 */
export async function sync(args: readonly string[]) {
  const option = (name: string): number | undefined => {
    const at = args.indexOf(`--${name}`);
    return at < 0 ? undefined : Number(args[at + 1]);
  };
  const real = args.includes('--corpus');
  const pages = option('pages') ?? usualPages;
  const pairs = option('pairs') ?? 11;
  const workDir = temporaryFolder();
  const source = await importOf(workDir, real, pages);
  const service = await startServiceProgram([...source, '--data', path.join(workDir, 'service')]);
  const runs: { readonly galley: SyncRun; readonly bare: SyncRun }[] = [];
  const program = await bundled(path.join(import.meta.dirname, 'sync-run.ts'), workDir);
  let window: WindowTasks;
  let count = 0;
  const run = async (mode: 'record' | 'galley' | 'bare'): Promise<SyncRun> => {
    const folder = path.join(workDir, `run-${(count += 1)}`);
    fs.mkdirSync(folder);
    const result = await runChild<SyncRun>(program, [mode, folder, service.baseUrl, service.token]);
    fs.rmSync(folder, { recursive: true, force: true });
    return result;
  };
  try {
    await run('record');
    for (let pair = 0; pair <= pairs; pair += 1) {
      const first = pair % 2 === 0 ? 'galley' : 'bare';
      const one = await run(first);
      const other = await run(first === 'galley' ? 'bare' : 'galley');
      const both = first === 'galley' ? { galley: one, bare: other } : { galley: other, bare: one };
      process.stderr.write(`${JSON.stringify(both)}\n`);
      if (pair > 0) runs.push(both);
    }
    process.stderr.write('The same in the window\n');
    window = await windowDuringSync(service, workDir);
  } finally {
    await service.stop();
    fs.rmSync(workDir, { recursive: true, force: true });
  }
  const of = (side: 'galley' | 'bare', what: 'wallMs' | 'cpuMs' | 'peakMb' | 'readableMs') =>
    median(runs.flatMap((pair) => pair[side][what] ?? []));
  return {
    name: 'sync',
    value: of('galley', 'wallMs'),
    unit: 'ms',
    reference: of('bare', 'wallMs'),
    ratio: of('galley', 'wallMs') / of('bare', 'wallMs'),
    samples: pairs,
    limit: 1.25,
    content: real ? 'corpus' : `${pages} pages, ${branches} change requests`,
    cpu: {
      value: of('galley', 'cpuMs'),
      unit: 'ms',
      reference: of('bare', 'cpuMs'),
      ratio: of('galley', 'cpuMs') / of('bare', 'cpuMs'),
      limit: 1.25,
    },
    memory: { value: of('galley', 'peakMb'), unit: 'MB', reference: of('bare', 'peakMb'), limit: 200 },
    /** Pages can be read from here on; the search index is filled after it. */
    readable: { value: of('galley', 'readableMs'), unit: 'ms' },
    /** The longest task of the window's main thread while a first sync runs in the desktop program. */
    window: { value: window.longest, unit: 'ms', limit: 50, ...window },
  };
}

async function importOf(workDir: string, real: boolean, pages: number): Promise<readonly string[]> {
  if (!real) {
    const repository = path.join(workDir, 'large');
    await writeLargeRepository(repository, { pages, branches });
    return ['--import', repository];
  }
  if (fs.existsSync(corpus)) return ['--import', corpus];
  process.stderr.write('The corpus is not here: measuring the sample workspace.\n');
  return [];
}
