import fs from 'node:fs';
import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';

const ofOthers = 0o077;
/** What the person's own umask was; null: this process did not change it. */
let usualUmask: number | null = null;

/**
 * From now on, new files and folders of this process, and of those that it starts, are the person's alone (0600, 0700). What
 * somebody exports gets the usual permissions back by `shareAsUsual`.
 *
 * @param usual the person's umask, where the process was started with another one
 * @returns the person's umask
 */
export function keepNewFilesPrivate(usual?: number): number {
  const before = process.umask(ofOthers);
  usualUmask ??= usual ?? before;
  return usualUmask;
}

/**
 * Takes what others may read of a folder or file of Galley's away from them: those of earlier versions. The folder itself comes
 * last, so one look at it tells the next start that all is done, also after a crash on the way. Links in it are not followed.
 */
export function takeFromOthers(folder: string): void {
  const stat = fs.statSync(folder, { throwIfNoEntry: false });
  if (process.platform === 'win32' || stat === undefined || (stat.mode & ofOthers) === 0) return;
  if (!stat.isDirectory()) {
    restrict(folder);
    return;
  }
  const visit = (place: string): void => {
    for (const entry of fs.readdirSync(place, { withFileTypes: true })) {
      const inside = path.join(place, entry.name);
      if (entry.isDirectory()) visit(inside);
      else if (entry.isFile()) restrict(inside);
    }
    restrict(place);
  };
  visit(folder);
}

function restrict(place: string): void {
  const { mode } = fs.statSync(place);
  if ((mode & ofOthers) !== 0) fs.chmodSync(place, mode & 0o700);
}

/** Gives a file or folder that was just exported the permissions that the person's new files usually have. */
export async function shareAsUsual(place: string): Promise<void> {
  if (usualUmask === null || process.platform === 'win32') return;
  if (!fs.lstatSync(place).isDirectory()) {
    await chmod(place, 0o666 & ~usualUmask);
    return;
  }
  for (const name of await readdir(place)) await shareAsUsual(path.join(place, name));
  await chmod(place, 0o777 & ~usualUmask);
}
