import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { readRegular } from '../sqlite/regular-file.ts';
import { removeFirstScreen } from './first-screen-file.ts';
import { isAlive } from './alive.ts';
import { syncFolder } from '../store/sync-folder.ts';

/**
 * The last step of restoring: what is there goes aside and what was staged takes its place, by renaming alone. The plan
 * lies in a file that is written before the first renaming and removed after the last, and every step may be done twice: a
 * program that is killed in between goes on at its next start, before it opens anything. Nothing is ever deleted but the
 * empty staging folder.
 */
const planName = 'restoring.json';

export interface RestorePlan {
  /** Names below the data folder. */
  readonly staged: string;
  readonly aside: string;
  readonly names: readonly string[];
  /** Those that stood there when the plan was made: what stands under another name later is what was restored. */
  readonly present: readonly string[];
}

/** Commits the plan: from here on the restoring happens, now or at the next start. */
export function writePlan(dataDir: string, plan: RestorePlan): void {
  writeDurably(join(dataDir, planName), JSON.stringify(plan));
}

export function isRestorePending(dataDir: string): boolean {
  return existsSync(join(dataDir, planName));
}

/** Carries a committed plan out. True where there was one. Databases below `dataDir` must be closed. */
export function finishRestore(dataDir: string): boolean {
  const plan = readPlan(join(dataDir, planName));
  if (plan === null) return false;
  removeFirstScreen(dataDir);
  const staged = join(dataDir, plan.staged);
  const aside = join(dataDir, plan.aside);
  for (const name of plan.names) {
    const [here, there, next] = [join(dataDir, name), join(aside, name), join(staged, name)];
    if (plan.present.includes(name)) {
      mkdirSync(dirname(there), { recursive: true });
      // Already aside, what stands here is what was restored.
      if (existsSync(here) && !existsSync(there)) renameSync(here, there);
    }
    mkdirSync(dirname(here), { recursive: true });
    if (existsSync(next) && !existsSync(here)) renameSync(next, here);
  }
  syncFolder(dataDir);
  // The plan goes last: a plan without its staging folder does nothing, a staging folder without its plan would stay.
  rmSync(staged, { recursive: true, force: true });
  rmSync(join(dataDir, planName));
  syncFolder(dataDir);
  return true;
}

function readPlan(path: string): RestorePlan | null {
  if (!existsSync(path)) return null;
  try {
    const value: unknown = JSON.parse(readRegular(path));
    return isPlan(value) ? value : null;
  } catch {
    // Not written by us as a whole: the renaming that made it durable never happened.
    return null;
  }
}

function isPlan(value: unknown): value is RestorePlan {
  if (typeof value !== 'object' || value === null) return false;
  const { staged, aside, names, present } = value as Partial<Record<keyof RestorePlan, unknown>>; // looked at member by member
  const isName = (name: unknown): name is string =>
    typeof name === 'string' && name !== '' && !name.startsWith('/') && !name.split('/').includes('..');
  const areNames = (list: unknown): boolean => Array.isArray(list) && list.every(isName);
  return isName(staged) && isName(aside) && areNames(names) && areNames(present);
}

/** Whole under its name, or as it was, also after a power cut. For the person alone. */
export function writeDurably(path: string, text: string): void {
  const draft = `${path}.${process.pid}.new`;
  try {
    const file = openSync(draft, 'w', 0o600);
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}

/** Removes what `writeDurably` left in a folder where its process was killed. */
export function removeDrafts(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const pid = /\.json\.(\d+)\.new$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(folder, name), { force: true });
  }
}
