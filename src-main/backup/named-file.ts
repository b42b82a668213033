import { existsSync, realpathSync, statSync } from 'node:fs';
import { DataError } from './data-error.ts';

/**
 * Where a file that the person named is written: a link stays, and what it leads to is replaced. A file takes its name by
 * renaming, which would put it in the place of a device or a pipe as well.
 *
 * @throws {DataError} `refused` for what is there and is no file
 */
export function namedFile(path: string): string {
  if (!existsSync(path)) return path;
  if (statSync(path).isFile()) return realpathSync(path);
  throw new DataError('refused', `${path} is no file: choose another name. Nothing was changed.`);
}
