import type { RawChange } from './git/raw-diff.ts';
import { folderOf } from './layout/repository-layout.ts';
import { hasTable, isPageFile, isTable, isWithin, territory } from './layout/territory.ts';

/** A commit in which a space's documentation came to lie where it lay afterwards. */
export interface DirectoryMove {
  readonly commit: string;
  /** The folder before it; null where the space was not there yet. */
  readonly from: string | null;
}

interface Step {
  readonly oid: string;
  readonly changes: readonly RawChange[];
}

/**
 * Where a space lay in its history: goes back through a line of commits (oldest first) from the tree they end in. A move
 * counts where more than half of the pages of a folder came to lie in the space's. Newest first.
 */
export function followDirectory(
  line: readonly Step[],
  tip: Iterable<string>,
  directory: string,
  siblings: readonly string[],
): readonly DirectoryMove[] {
  const moves: DirectoryMove[] = [];
  const after = new Set(tip);
  let here = directory;
  for (const { oid, changes } of line.toReversed()) {
    if (!changes.some(isStructural)) {
      undo(after, changes);
      continue;
    }
    const before = new Set(after);
    undo(before, changes);
    const from = directoryBefore(here, { before, after, changes, siblings });
    undo(after, changes);
    if (from === here) continue;
    moves.push({ commit: oid, from: from ?? null });
    if (from === undefined) return moves;
    here = from;
  }
  return moves;
}

/** Whether a change may tell of a move: a table or a page came, went or moved. */
function isStructural({ status, path, from }: RawChange): boolean {
  if (status === 'modified') return false;
  return [path, from ?? path].some(
    (name) => isTable(name) || isPageFile(name) || name.endsWith('.gitbook.yaml'),
  );
}

function undo(paths: Set<string>, changes: readonly RawChange[]): void {
  for (const { status, path, isFile } of changes) {
    if (status === 'added' || status === 'renamed') paths.delete(path);
    if (status === 'deleted' && isFile) paths.add(path);
  }
  for (const { status, from } of changes) if (status === 'renamed' && from !== undefined) paths.add(from);
}

interface Change {
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
  readonly changes: readonly RawChange[];
  readonly siblings: readonly string[];
}

function directoryBefore(here: string, change: Change): string | undefined {
  const { before, after, siblings } = change;
  const has = (path: string): boolean => before.has(path);
  const movedAway = siblings.some((other) => other !== here && share(here, other, change) > 0.5);
  if (hasTable(here, has) && !movedAway) return here;
  const origin = originOf(here, change);
  if (origin !== undefined) return origin;
  if (movedAway) return undefined;
  const isOwn = territory(here, siblings, has);
  if (![...before].some((path) => isOwn(path) && isPageFile(path))) return undefined;
  // Pages without a table of their own were another space's, where a folder above had one.
  const isInAnother = hasTable(here, (path) => after.has(path)) && hasTableAbove(here, has);
  return isInAnother ? undefined : here;
}

function hasTableAbove(directory: string, has: (path: string) => boolean): boolean {
  for (let folder = directory; folder !== '';) {
    folder = folderOf(folder);
    if (hasTable(folder, has)) return true;
  }
  return false;
}

/** The folder whose pages came to lie in this one; undefined where there is none. */
function originOf(here: string, change: Change): string | undefined {
  const votes = new Map<string, number>();
  const vote = (folder: string): void => void votes.set(folder, (votes.get(folder) ?? 0) + 1);
  for (const { status, path, from } of change.changes) {
    if (status !== 'renamed' || from === undefined || !isWithin(path, here) || !isPageFile(path)) continue;
    const suffix = here === '' ? path : path.slice(here.length + 1);
    if (from === suffix) vote('');
    else if (from.endsWith(`/${suffix}`)) vote(from.slice(0, -suffix.length - 1));
  }
  // A table alone may have moved, from a folder above.
  for (let folder = here; folder !== '';) {
    folder = folderOf(folder);
    if (hasTable(folder, (path) => change.before.has(path))) vote(folder);
  }
  votes.delete(here);
  const [best] = [...votes].sort(([one, a], [other, b]) => b - a || other.length - one.length);
  return best !== undefined && share(best[0], here, change) > 0.5 ? best[0] : undefined;
}

/** The share of a folder's pages that lie in another folder after a change. */
function share(from: string, to: string, { before, after, changes, siblings }: Change): number {
  const isFrom = territory(from, siblings, (path) => before.has(path));
  const isTo = territory(to, siblings, (path) => after.has(path));
  const moved = new Map<string, string>();
  for (const { status, path, from: old } of changes)
    if (status === 'renamed' && old !== undefined) moved.set(old, path);
  let [all, found] = [0, 0];
  for (const path of before) {
    if (!isPageFile(path) || !isFrom(path)) continue;
    all += 1;
    const now = moved.get(path) ?? (after.has(path) ? path : undefined);
    if (now !== undefined && isTo(now)) found += 1;
  }
  return all === 0 ? 0 : found / all;
}

/** Where a space that lay in `here` lies after a change: the folder that its pages moved to, else the same. */
export function directoryAfter(here: string, change: Change): string {
  const has = (path: string): boolean => change.after.has(path);
  const wasTable = hasTable(here, (path) => change.before.has(path));
  if (!wasTable || hasTable(here, has)) return here;
  const tables = [...change.after].filter((path) => isTable(path) || path.endsWith('.gitbook.yaml'));
  const folders = new Set(tables.map(folderOf));
  return [...folders].find((folder) => share(here, folder, change) > 0.5) ?? here;
}
