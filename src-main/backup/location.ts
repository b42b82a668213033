import { existsSync, rmdirSync, rmSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { readRegular } from '../sqlite/regular-file.ts';
import { removeDrafts, writeDurably } from './pending-restore.ts';

/**
 * Where the data lies that belongs to a folder, once it was moved. The folder that Galley knows keeps this one file (and the
 * window's own files, logs and crash dumps); it names the other. It is written when the other is whole and proved, and what
 * was moved is removed only after that: at every moment one of both is whole.
 */
const fileName = 'location.json';

export interface Location {
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  /** The folder that was left, absolute. */
  readonly from: string;
  /** Names below it, which are still to be removed. */
  readonly leaving: readonly string[];
}

/** Null: the data lies where it always did. */
function readLocation(home: string): Location | null {
  const path = join(home, fileName);
  if (!existsSync(path)) return null;
  try {
    const value: unknown = JSON.parse(readRegular(path));
    if (typeof value !== 'object' || value === null) return null;
    const { dataDir, from, leaving } = value as Partial<Record<keyof Location, unknown>>; // looked at one by one
    if (typeof dataDir !== 'string' || !isAbsolute(dataDir)) return null;
    const names = Array.isArray(leaving) ? leaving.filter((name) => typeof name === 'string') : [];
    const left = typeof from === 'string' && isAbsolute(from) ? from : home;
    return { dataDir, from: left, leaving: names.filter((name) => /^[a-z][a-z0-9.-]*$/i.test(name)) };
  } catch {
    return null;
  }
}

export function writeLocation(home: string, location: Location): void {
  writeDurably(join(home, fileName), JSON.stringify(location));
}

/** The data folder that a folder stands for: itself, or where its data was moved to. */
export function dataFolderOf(home: string): string {
  return readLocation(home)?.dataDir ?? home;
}

/**
 * Finishes a move: removes what was left, once what it was moved to is there. To be called before anything is opened, by
 * the start after the move: until then the program that moved may write there, its window's place for example.
 */
export function finishMove(home: string): void {
  removeDrafts(home);
  const location = readLocation(home);
  if (location === null || location.leaving.length === 0) return;
  const { dataDir, from, leaving } = location;
  if (!existsSync(join(dataDir, movedMark)) || resolve(from) === resolve(dataDir)) return;
  for (const name of leaving) rmSync(join(from, name), { recursive: true, force: true });
  writeLocation(home, { ...location, leaving: [] });
  if (resolve(from) === resolve(home)) return;
  try {
    rmdirSync(from);
  } catch {
    // The person's own things are in it, or the disk is gone: it stays.
  }
}

/** Stands in a folder that data was moved to: an empty folder, or a disk that is not there, has none. */
export const movedMark = 'galley-data.json';

/** False where the data was moved to a folder that cannot be reached now: another disk, for example. */
export function isDataThere(home: string): boolean {
  const location = readLocation(home);
  return location === null || existsSync(join(location.dataDir, movedMark));
}
