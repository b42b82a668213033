import type { Revision } from '../api/content.ts';

const faultsOf = new WeakMap<Revision, readonly string[]>();

/** What of a revision's tree could not be read and was left out, as words; the rest of the tree stands. */
export function treeFaultsOf(revision: Revision): readonly string[] {
  return faultsOf.get(revision) ?? [];
}

export function setTreeFaults(revision: Revision, faults: readonly string[]): void {
  faultsOf.set(revision, faults);
}
