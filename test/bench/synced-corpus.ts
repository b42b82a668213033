import fs from 'node:fs';
import path from 'node:path';
import { syncHeadless } from '../support/opened-documentation.ts';
import { startServiceProgram } from '../support/programs.ts';
import type { RunningService } from '../support/programs.ts';

/** A repository of real documentation, where it lies beside the checkout. */
export const corpus = path.join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'shared',
  'corpus',
  'elsa-docs.bundle',
);

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
  await syncHeadless(service, dataDir);
  return { dataDir, service };
}
