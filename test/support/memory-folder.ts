import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const shared = '/dev/shm';
const leastBytes = 1024 ** 3;

/**
 * Where files lie in memory, so that nobody waits for the disk: what a killed process leaves stays there too. The usual
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
