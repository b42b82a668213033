import { walkPages } from '../snapshot.ts';
import type { Snapshot } from '../snapshot.ts';
import type { ObjectReader } from './git/git.ts';

/** Whether the repository has one of the contents now that an earlier import lacked. */
export async function isAnyThere(objects: ObjectReader, oids: readonly string[]): Promise<boolean> {
  for (const oid of oids) if ((await objects.read(oid)) !== undefined) return true;
  return false;
}

/** Whether a page, file or reusable content of a snapshot is one of these contents. */
export function holdsAny(snapshot: Snapshot | undefined, oids: ReadonlySet<string>): boolean {
  if (snapshot === undefined || oids.size === 0) return false;
  const items = [...walkPages(snapshot.pages), ...snapshot.files, ...snapshot.reusableContents];
  return items.some((item) => 'git' in item && oids.has(item.git.oid));
}
