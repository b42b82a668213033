import fs from 'node:fs';
import path from 'node:path';
import { cacheDir } from '../../resources/setup/paths.js';
import { bundled } from './bundled.ts';
import { startedOften, variableOf } from './started-programs.ts';

/** Before integration tests: what they start again and again is bundled once, which halves each start. */
export default async function setUp(): Promise<() => void> {
  fs.mkdirSync(cacheDir, { recursive: true });
  // Below the project, where the program looks for packages and resources.
  const folder = fs.mkdtempSync(path.join(cacheDir, 'test-programs-'));
  for (const file of startedOften) {
    const own = path.join(folder, path.parse(file).name);
    fs.mkdirSync(own);
    process.env[variableOf(file)] = await bundled(file, own);
  }
  return () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
