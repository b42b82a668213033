import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of this test's own, gone when the test ends. */
export function temporaryFolder(name = 'test'): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `galley-${name}-`));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
