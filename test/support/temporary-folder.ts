import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A folder of this test's own, gone when the test ends. */
export function temporaryFolder(name = 'test'): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `galley-${name}-`));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

const shared = '/dev/shm';
const leastBytes = 1024 ** 3;

/**
 * Where files lie in memory, so that nobody waits for the disk: for tests that are not about what a crash leaves. The usual
 * temporary folder where there is no such place or little room in it.
 */
export function memoryFolder(): string {
  try {
    accessSync(shared, constants.W_OK);
    const { bavail, bsize } = statfsSync(shared);
    return bavail * bsize >= leastBytes ? shared : tmpdir();
  } catch {
    return tmpdir();
  }
}
