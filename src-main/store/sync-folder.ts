import { closeSync, fsyncSync, openSync } from 'node:fs';

/** After a file in it was renamed: its name stays also after a power cut, where the system can promise that. */
export function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // Not every system can: then the name follows a little later.
  }
}
