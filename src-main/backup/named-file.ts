import { existsSync, realpathSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { DataError } from './data-error.ts';
import { shareAsUsual } from './private-files.ts';
import { texts } from '../shared/messages/texts.ts';

/**
 * Where a file that the person named is written: a link stays, and what it leads to is replaced. A file takes its name by
 * renaming, which would put it in the place of a device or a pipe as well.
 *
 * @throws {DataError} `refused` for what is there and is not a file
 */
export function namedFile(path: string): string {
  if (!existsSync(path)) return path;
  if (statSync(path).isFile()) return realpathSync(path);
  throw new DataError('refused', texts().backup.notAFile(path));
}

/**
 * Writes a file that the person named, with the permissions that their new files usually have. Where it cannot be written
 * whole, what stood there before stays.
 *
 * @throws {DataError} `refused`, as `namedFile`; what the file system throws
 */
export async function writeNamed(path: string, content: string | Uint8Array): Promise<void> {
  const file = namedFile(path);
  const draft = `${file}.${process.pid}.new`;
  try {
    await writeFile(draft, content, { flush: true });
    await shareAsUsual(draft);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
