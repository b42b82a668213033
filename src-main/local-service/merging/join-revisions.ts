import type { Revision } from '../data/revision.ts';
import { mergeSnapshots } from './merge-snapshots.ts';
import { conflictResolver } from './merging.ts';
import type { Service } from '../service.ts';

interface Joined {
  readonly revision: string;
  /** What both sides changed differently, in one line; absent where nothing. */
  readonly conflict?: string;
}

/**
 * The revision that has both what a source brought and what was done in the service since it brought something last
 * (docs/design/local-service.md, Importing again): a merge by blocks. Where both changed a block both versions stay, marked.
 * A source is a repository or a folder (`theirs` is one of its commits), or the translation of another space.
 */
export function joinRevisions(
  service: Service,
  spaceId: string,
  { base, ours, theirs }: { readonly base: string; readonly ours: string; readonly theirs: string },
  nameOfTheirs: string,
): Joined {
  if (ours === base) return { revision: theirs };
  const { revisions } = service;
  const at = service.now();
  const mine = revisions.require(ours);
  const other = revisions.require(theirs);
  const merged = mergeSnapshots(
    revisions.require(base).snapshot,
    mine.snapshot,
    other.snapshot,
    conflictResolver(service, at, {
      ours: (pageId) => mergedHere(service, spaceId, { from: ours, to: base }, pageId),
      theirs: nameOfTheirs,
    }),
  );
  const pages = merged.conflicts.map((id) => {
    const page = mine.pageById.get(id) ?? other.pageById.get(id);
    return `page ${page?.title ?? id}`;
  });
  const conflicts = [...pages, ...merged.otherConflicts];
  const conflict = conflicts.length === 0 ? undefined : conflictMessage(nameOfTheirs, conflicts);
  const note = conflict === undefined ? '' : `\n\n${conflict}`;
  const git =
    other.git === undefined ? {} : { git: { ...other.git, message: `${other.git.message}${note}`.trim() } };
  const revision = revisions.add(
    { spaceId, parents: [ours, theirs], type: 'edits', createdAt: at, ...git },
    merged.snapshot,
  );
  return conflict === undefined ? { revision } : { revision, conflict };
}

const listedConflicts = 20;

function conflictMessage(nameOfTheirs: string, conflicts: readonly string[]): string {
  const more = conflicts.length - listedConflicts;
  const list = conflicts.slice(0, listedConflicts).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return `Conflict between what was merged here and ${nameOfTheirs}: ${list}. Both versions are kept and marked.`;
}

/** Revisions looked at to find the change request that a version comes from. */
const mostLookedAt = 100;

/** The version of a page that change requests made here since the last import, with their numbers where they are found. */
function mergedHere(
  { revisions, changeRequests }: Service,
  spaceId: string,
  { from, to }: { readonly from: string; readonly to: string },
  pageId: string | undefined,
): string {
  const numbers = new Set<number>();
  let revision = revisions.get(from);
  for (let count = 0; revision !== undefined && revision.id !== to && count < mostLookedAt; count += 1) {
    const parent = revisions.get(revision.parents[0] ?? '');
    const request =
      revision.mergedFrom === undefined ? undefined : changeRequests.find(spaceId, revision.mergedFrom);
    const isChanged = pageId === undefined || faceIn(revision, pageId) !== (parent && faceIn(parent, pageId));
    if (request !== undefined && isChanged) numbers.add(request.number);
    revision = parent;
  }
  const listed = [...numbers].sort((a, b) => a - b).map((number) => `#${number}`);
  return listed.length === 0 ? 'the version merged here' : `the version merged here in ${listed.join(', ')}`;
}

function faceIn(revision: Revision, pageId: string): string {
  const page = revision.pageById.get(pageId);
  return JSON.stringify(page === undefined ? null : { ...page, pages: undefined, updatedAt: undefined });
}
