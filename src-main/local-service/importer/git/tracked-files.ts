import { createHash } from 'node:crypto';
import type { RawChange } from './raw-diff.ts';

/** A file of the repository as one line of history knows it. `id` is given on first appearance and follows renames. */
export interface TrackedFile {
  readonly id: string;
  readonly oid: string;
  readonly createdAt: string;
  /** Time of the commit that last changed the content on this line. */
  readonly updatedAt: string;
}

/** Every file of a commit's tree, by path. */
export type TrackedFiles = Map<string, TrackedFile>;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An id of twenty letters and digits that the same parts always give. */
export function derivedId(...parts: readonly string[]): string {
  const digest = createHash('sha256').update(parts.join('\0')).digest();
  return Array.from(digest.subarray(0, 20), (byte) => alphabet[byte % alphabet.length]).join('');
}

/**
 * Moves `files` on by one diff, in place. A new file's id comes from the path of its first appearance, so that a page
 * added on a branch keeps its id when the branch is merged; `seed` keeps spaces apart.
 */
export function applyChanges(
  files: TrackedFiles,
  changes: readonly RawChange[],
  at: string,
  seed: string,
): void {
  const moved = new Map<string, TrackedFile>();
  for (const change of changes) {
    if (change.status !== 'renamed' || change.from === undefined) continue;
    const before = files.get(change.from);
    if (before !== undefined) moved.set(change.from, before);
  }
  for (const change of changes) {
    if (change.status === 'deleted' || !change.isFile) files.delete(change.path);
    else if (change.status === 'renamed' && change.from !== undefined) files.delete(change.from);
  }
  const taken = new Set(Array.from(files.values(), (file) => file.id));
  for (const before of moved.values()) taken.add(before.id);
  for (const change of changes) {
    if (change.status === 'deleted' || !change.isFile) continue;
    const before = change.from === undefined ? files.get(change.path) : moved.get(change.from);
    if (before === undefined) {
      const id = freshId(seed, change.path, taken);
      taken.add(id);
      files.set(change.path, { id, oid: change.oid, createdAt: at, updatedAt: at });
    } else {
      const updatedAt = before.oid === change.oid ? before.updatedAt : at;
      files.set(change.path, { ...before, oid: change.oid, updatedAt });
    }
  }
}

function freshId(seed: string, path: string, taken: ReadonlySet<string>): string {
  let id = derivedId(seed, path);
  for (let round = 2; taken.has(id); round += 1) id = derivedId(seed, path, String(round));
  return id;
}

/**
 * Makes `files` hold exactly `tree` (path to object id): what a simplified diff missed is added, changed or removed at
 * time `at`.
 */
export function reconcile(
  files: TrackedFiles,
  tree: ReadonlyMap<string, string>,
  at: string,
  seed: string,
): void {
  const zeros = '0'.repeat(40);
  const changes: RawChange[] = [];
  for (const path of files.keys()) {
    if (!tree.has(path)) changes.push({ status: 'deleted', path, oid: zeros, isFile: true });
  }
  for (const [path, oid] of tree) {
    const known = files.get(path);
    if (known === undefined) changes.push({ status: 'added', path, oid, isFile: true });
    else if (known.oid !== oid) changes.push({ status: 'modified', path, oid, isFile: true });
  }
  if (changes.length > 0) applyChanges(files, changes, at, seed);
}

/** Reads `git ls-tree -r -z`: files alone, no links and no submodules. */
export function parseTree(output: string): Map<string, string> {
  const tree = new Map<string, string>();
  for (const line of output.split('\0')) {
    const match = /^100\d{3} blob ([0-9a-f]+)\t(.*)$/s.exec(line);
    if (match?.[1] !== undefined && match[2] !== undefined) tree.set(match[2], match[1]);
  }
  return tree;
}
