import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServiceProgram } from '../support/programs.ts';
import { median, temporaryFolder } from './window-runs.ts';

const corpus = path.join(import.meta.dirname, '..', '..', '..', 'shared', 'corpus', 'elsa-docs.bundle');
const pairs = 11;

interface Run {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/**
 * The first sync of the corpus from the local service in its own process, against a bare loop that fetches the same
 * addresses with the same concurrency, parses, hashes, writes and indexes the same rows in one transaction. Every run is a
 * process of its own; pairs interleave, and the first is not counted.
 */
export async function sync() {
  const workDir = temporaryFolder();
  const source = fs.existsSync(corpus) ? ['--import', corpus] : [];
  if (source.length === 0) process.stderr.write('The corpus is not here: measuring the sample workspace.\n');
  const service = await startServiceProgram([...source, '--data', path.join(workDir, 'service')]);
  const runs: { readonly galley: Run; readonly bare: Run }[] = [];
  let count = 0;
  const run = (mode: 'record' | 'galley' | 'bare'): Promise<Run> => {
    const folder = path.join(workDir, `run-${(count += 1)}`);
    fs.mkdirSync(folder);
    return runChild([mode, folder, service.baseUrl, service.token]);
  };
  try {
    await run('record');
    for (let pair = 0; pair <= pairs; pair += 1) {
      const first = pair % 2 === 0 ? 'galley' : 'bare';
      const one = await run(first);
      const other = await run(first === 'galley' ? 'bare' : 'galley');
      if (pair > 0)
        runs.push(first === 'galley' ? { galley: one, bare: other } : { galley: other, bare: one });
    }
  } finally {
    await service.stop();
    fs.rmSync(workDir, { recursive: true, force: true });
  }
  const of = (side: 'galley' | 'bare', what: keyof Run) => median(runs.map((pair) => pair[side][what]));
  return {
    name: 'sync',
    value: of('galley', 'wallMs'),
    unit: 'ms',
    reference: of('bare', 'wallMs'),
    ratio: of('galley', 'wallMs') / of('bare', 'wallMs'),
    samples: pairs,
    limit: 1.5,
    cpu: {
      value: of('galley', 'cpuMs'),
      unit: 'ms',
      reference: of('bare', 'cpuMs'),
      ratio: of('galley', 'cpuMs') / of('bare', 'cpuMs'),
    },
  };
}

function runChild(args: readonly string[]): Promise<Run> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./sync-run.ts', import.meta.url)), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(output) as Run);
      else reject(new Error(`A run of the benchmark ended with ${code ?? 'a signal'}.`));
    });
  });
}
