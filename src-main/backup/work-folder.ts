import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { readRegular } from '../sqlite/regular-file.ts';
import { isAlive } from './alive.ts';
import { movedMark } from './location.ts';
import { isRestorePending, removeDrafts } from './pending-restore.ts';
import { texts } from '../shared/messages/texts.ts';

/**
 * Folders in a data folder in which something is made: copies of databases on their way into a file, a backup that is being
 * unpacked, a move. Each is named for the process that works in it, so that what a killed one left is known from what
 * another one is writing at this moment.
 */
const kinds = ['backing-up', 'opening', 'restoring', 'moving'] as const;
export type WorkKind = (typeof kinds)[number];
const workName = new RegExp(`^(${kinds.join('|')})-(?:(\\d+)-)?[0-9A-Za-z]+$`);
const noteName = 'beside.json';

/** A name for a new folder below the data folder; it is not made. */
export function newWorkName(kind: WorkKind): string {
  return `${kind}-${process.pid}-${randomBytes(4).toString('hex')}`;
}

/** Makes a folder to work in, below `dataDir`, and gives its path. */
export function makeWorkFolder(dataDir: string, kind: WorkKind): string {
  const folder = join(dataDir, newWorkName(kind));
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Notes absolute paths outside of the data folder, before anything is written there: they go with the folder. */
export function noteBeside(folder: string, paths: readonly string[]): void {
  writeFileSync(join(folder, noteName), JSON.stringify(paths));
}

/**
 * Removes what processes that were killed left in a data folder, and what they noted beside it. To be called at every start,
 * after a committed restoring was finished; what a living process works in stays. Tells what was not finished.
 */
export function removeOrphans(dataDir: string): ReadonlySet<WorkKind> {
  const found = new Set<WorkKind>();
  removeDrafts(dataDir);
  if (!existsSync(dataDir) || isRestorePending(dataDir)) return found;
  for (const name of readdirSync(dataDir)) {
    const match = workName.exec(name);
    const kind = kinds.find((one) => one === match?.[1]);
    const pid = match?.[2];
    if (kind === undefined || (pid !== undefined && isAlive(Number(pid)))) continue;
    found.add(kind);
    const folder = join(dataDir, name);
    for (const path of notedIn(folder)) {
      if (isOurs(path, dataDir)) rmSync(path, { recursive: true, force: true, maxRetries: 2 });
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 2 });
  }
  return found;
}

/** What was not finished, in words; null where nothing was left. */
export function unfinishedMessage(found: ReadonlySet<WorkKind>): string | null {
  if (found.size === 0) return null;
  const { unfinished, dataUnchanged } = texts().backup;
  const messages = kinds.filter((kind) => found.has(kind)).map((kind) => unfinished[kind]);
  return [...messages, dataUnchanged].join(' ');
}

function notedIn(folder: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(readRegular(join(folder, noteName)));
    const paths: readonly unknown[] = Array.isArray(value) ? value : [];
    return paths.filter((path) => typeof path === 'string').filter((path) => isAbsolute(path));
  } catch {
    // No note, or one that was cut off: then nothing was written beside it yet.
    return [];
  }
}

/** Files and folders under a passing name, and a moved folder that nobody was told of. */
function isOurs(path: string, dataDir: string): boolean {
  if (/\.(part|moving)$/.test(path)) return true;
  try {
    const mark: unknown = JSON.parse(readRegular(join(path, movedMark)));
    return typeof mark === 'object' && mark !== null && 'from' in mark && mark.from === dataDir;
  } catch {
    return false;
  }
}
