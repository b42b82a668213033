import { walkPages } from '../../snapshot.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { LoggedCommit } from './raw-diff.ts';
import type { TrackedFiles } from './tracked-files.ts';

/** Files that a snapshot stands on, by path: where the next import goes on from. */
export function filesOf(snapshot: Snapshot): TrackedFiles {
  const files: TrackedFiles = new Map();
  for (const page of walkPages(snapshot.pages)) {
    if (page.type !== 'document' || page.git === undefined || files.has(page.git.path)) continue;
    const { id, createdAt, updatedAt, git } = page;
    files.set(git.path, { id, oid: git.oid, createdAt, updatedAt });
  }
  const epoch = '1970-01-01T00:00:00.000Z';
  for (const item of [...snapshot.files, ...snapshot.reusableContents]) {
    if (item.git !== undefined)
      files.set(item.git.path, { id: item.id, oid: item.git.oid, createdAt: epoch, updatedAt: epoch });
  }
  return files;
}

/** Files that a branch changed bear the time of the newest of its commits that touched them. */
export function dateByCommits(
  files: TrackedFiles,
  commits: readonly LoggedCommit[],
  base: TrackedFiles,
): void {
  const newest = new Map<string, string>();
  for (const commit of commits) {
    for (const change of commit.changes)
      if (!newest.has(change.path)) newest.set(change.path, commit.committedAt);
  }
  for (const [path, file] of files) {
    const at = newest.get(path);
    if (at !== undefined && base.get(path)?.oid !== file.oid) {
      files.set(path, { ...file, updatedAt: at });
    }
  }
}
