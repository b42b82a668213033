import { closeSync, constants, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';

/**
 * Opens a file of the data folder without ever waiting for somebody at its other end.
 *
 * @throws what the system says; `EISDIR` for a folder, `ENXIO` for a pipe, a socket or a device
 */
export function openRegular(path: string, flags: number = constants.O_RDONLY): number {
  // Windows has no such pipes in folders, and no such flag.
  const file = openSync(path, process.platform === 'win32' ? flags : flags | constants.O_NONBLOCK);
  const found = fstatSync(file);
  if (found.isFile()) return file;
  closeSync(file);
  throw noFile(path, found);
}

/** The text of a small file of the data folder. @throws as `openRegular` */
export function readRegular(path: string): string {
  const file = openRegular(path);
  try {
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

/** False for a pipe, a socket, a device or a folder in the place of a file, and where there is nothing. */
export function isRegular(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** For what is opened by others, who would wait. A file that is not there may be made. @throws as `openRegular` */
export function assertRegular(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile()) throw noFile(path, found);
}

/** The same, for what is written anew where it cannot be read: what is not a file is put beside it. */
export function makeRoomForFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile()) renameSync(path, `${path}.no-file-${Date.now()}`);
}

function noFile(path: string, found: Stats): Error {
  const code = found.isDirectory() ? 'EISDIR' : 'ENXIO';
  return Object.assign(new Error(`${code}: ${path} is not a file`), { code });
}
