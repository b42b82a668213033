import fs from 'node:fs';
import path from 'node:path';
import { runGalley, startServiceProgram } from '../support/programs.ts';
import type { RunningService } from '../support/programs.ts';

const corpus = path.join(import.meta.dirname, '..', '..', '..', 'shared', 'corpus', 'elsa-docs.bundle');

/**
 * A data folder into which the headless program synced documentation: the real corpus where it lies beside the
 * checkout, else the sample workspace (said on standard error). The service runs until the caller stops it.
 */
export async function syncedCorpus(
  workDir: string,
): Promise<{ readonly dataDir: string; readonly service: RunningService }> {
  const dataDir = path.join(workDir, 'data');
  const source = fs.existsSync(corpus) ? ['--import', corpus] : [];
  if (source.length === 0) process.stderr.write('The corpus is not here: measuring the sample workspace.\n');
  const service = await startServiceProgram([...source, '--data', path.join(workDir, 'service')]);
  const env = { GALLEY_TOKEN: service.token };
  for (const args of [['connect', '--base-url', service.baseUrl, '--token-env', 'GALLEY_TOKEN'], ['sync']]) {
    const { code, stderr } = await runGalley([...args, '--data', dataDir, '--json'], env);
    if (code !== 0) {
      await service.stop();
      throw new Error(`galley ${args.join(' ')} failed: ${stderr}`);
    }
  }
  return { dataDir, service };
}
