import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bundled } from '../support/bundled.ts';
import { writeLargeRepository } from '../support/builders/large-repository.ts';
import { startServiceProgram } from '../support/programs.ts';
import { runChild } from './run-child.ts';
import type { SyncRun } from './sync-run.ts';
import { temporaryFolder } from './window-runs.ts';

const branches = 10;

/** A line of `/proc/<pid>/status`, in MB. */
function megabytes(pid: number, name: 'VmHWM' | 'VmRSS'): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024,
  );
}

/**
 * The first sync of a large repository whose ten change requests share a fifth of their edits, made at different times
 * (`--pages N`, 11,000 unless told): its requests against the bodies that differ, and the memory of importer, service and
 * core. The importer's is what the service's process had at most when it was ready.
 */
export async function firstSync(args: readonly string[]) {
  const { values } = parseArgs({ args: [...args], options: { pages: { type: 'string', default: '11000' } } });
  const pages = Number(values.pages);
  const sharedEdits = Math.floor(pages / 5);
  const workDir = temporaryFolder();
  const repository = path.join(workDir, 'large');
  await writeLargeRepository(repository, { pages, branches, sharedEdits });
  const started = performance.now();
  const service = await startServiceProgram([
    '--import',
    repository,
    '--data',
    path.join(workDir, 'service'),
  ]);
  const pid = service.child.pid ?? 0;
  try {
    const importMs = Math.round(performance.now() - started);
    const importMb = megabytes(pid, 'VmHWM');
    const afterImportMb = megabytes(pid, 'VmRSS');
    const program = await bundled(path.join(import.meta.dirname, 'sync-run.ts'), workDir);
    const run = path.join(workDir, 'run');
    fs.mkdirSync(run);
    const synced = await runChild<SyncRun>(program, ['galley', run, service.baseUrl, service.token]);
    // Each body once, in the forms that are needed: all as Markdown, both sides of what changed as a document.
    const least = pages + 3 * (sharedEdits + 3 * branches);
    return {
      name: 'first-sync',
      value: synced.requests ?? Number.NaN,
      unit: 'requests',
      reference: least,
      ratio: (synced.requests ?? Number.NaN) / least,
      samples: 1,
      content: `${pages} pages, ${branches} change requests that share ${sharedEdits} edits`,
      importing: { value: importMb, unit: 'MB', limit: 800, ms: importMs },
      service: { value: megabytes(pid, 'VmRSS'), unit: 'MB', limit: 500, afterImport: afterImportMb },
      core: { value: Math.round(synced.peakMb), unit: 'MB', ms: Math.round(synced.wallMs) },
    };
  } finally {
    await service.stop();
    fs.rmSync(workDir, { recursive: true, force: true });
  }
}
