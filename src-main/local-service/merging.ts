import { contentHash } from './importer/page-file.ts';
import type { ChangeRequestRow } from './data/change-requests.ts';
import type { UserRow } from './data/people.ts';
import { requireSpace } from './handlers/spaces.ts';
import { checkMergeRules } from './merge-rules.ts';
import { mergeMarkdown } from '../content/merge-markdown.ts';
import { mergeSnapshots, pick } from './merge-snapshots.ts';
import type { Resolve } from './merge-snapshots.ts';
import { ancestorOf } from './present/change-requests.ts';
import { refreshSearch } from './search.ts';
import type { Service } from './service.ts';
import type { StoredPage } from './snapshot.ts';

/** Makes a revision the primary content of its space. */
export function makePrimary(service: Service, spaceId: string, revisionId: string, at: string): void {
  service.spaces.changeSpace(spaceId, { revision_id: revisionId, updated_at: at });
  refreshSearch(service, spaceId, revisionId);
}

/**
 * Merges a change request into the primary content, by page and by block. Where both sides changed one block nothing
 * changes and the result is `conflicts` (API gaps, "Which status for which condition").
 */
export function mergeIntoPrimary(
  service: Service,
  request: ChangeRequestRow,
  user: UserRow,
): { readonly revision: string; readonly result: 'merge' | 'conflicts' } {
  const { revisions } = service;
  const space = requireSpace(service, request.space_id);
  checkMergeRules(service, space, request, user);
  const base = revisions.require(ancestorOf(request));
  const ours = revisions.require(request.revision_id);
  const theirs = revisions.require(space.revision_id);
  const at = service.now();
  const merged = mergeSnapshots(base.snapshot, ours.snapshot, theirs.snapshot, mergePages(service, at));
  if (merged.conflicts.length > 0) return { revision: theirs.id, result: 'conflicts' };
  const revision = revisions.add(
    {
      spaceId: space.id,
      parents: [theirs.id, ours.id],
      type: 'merge',
      createdAt: at,
      mergedFrom: request.id,
    },
    merged.snapshot,
  );
  makePrimary(service, space.id, revision, at);
  service.changeRequests.change(request.id, { status: 'merged', revision_merged: revision, updated_at: at });
  return { revision, result: 'merge' };
}

/**
 * Brings what changed in the primary content into a change request. A block that both sides changed keeps both versions,
 * one after the other, each under a hint that says which it is.
 */
export function pullPrimary(
  service: Service,
  request: ChangeRequestRow,
): { readonly revision: string; readonly result: 'update' | 'conflicts' } {
  const { revisions } = service;
  const space = requireSpace(service, request.space_id);
  if (ancestorOf(request) === space.revision_id) return { revision: request.revision_id, result: 'update' };
  const base = revisions.require(ancestorOf(request));
  const ours = revisions.require(request.revision_id);
  const theirs = revisions.require(space.revision_id);
  const at = service.now();
  const merged = mergeSnapshots(base.snapshot, ours.snapshot, theirs.snapshot, mergePages(service, at));
  const revision = revisions.add(
    { spaceId: space.id, parents: [ours.id, theirs.id], type: 'update', createdAt: at },
    merged.snapshot,
  );
  service.changeRequests.change(request.id, {
    revision_id: revision,
    revision_merged_ancestor: theirs.id,
    updated_at: at,
  });
  return { revision, result: merged.conflicts.length > 0 ? 'conflicts' : 'update' };
}

/** Brings two versions of a page together: its fields one by one, its body by blocks. */
function mergePages(service: Service, at: string): Resolve {
  return (base, ours, theirs) => {
    if (ours.type !== theirs.type) return { page: ours, isConflict: true };
    const fields = mergeFields(base?.type === ours.type ? base : undefined, ours, theirs);
    // Both are of one type, and every field comes from one of them or from the base.
    const page = { ...fields.merged, updatedAt: at } as StoredPage;
    const before = base?.type === 'document' ? service.contents.body(base.documentId) : '';
    if (page.type !== 'document' || ours.type !== 'document' || theirs.type !== 'document') {
      return { page, isConflict: fields.isConflict };
    }
    const body = mergeMarkdown(
      before,
      service.contents.body(ours.documentId),
      service.contents.body(theirs.documentId),
      markedVersions,
    );
    const documentId = contentHash(body.markdown);
    service.contents.addBody(documentId, body.markdown);
    return { page: { ...page, documentId }, isConflict: fields.isConflict || body.conflicts > 0 };
  };
}

function mergeFields(
  base: StoredPage | undefined,
  ours: StoredPage,
  theirs: StoredPage,
): { readonly merged: object; readonly isConflict: boolean } {
  const of = (page: StoredPage | undefined): ReadonlyMap<string, unknown> =>
    new Map(Object.entries(page ?? {}));
  const [before, mine, other] = [of(base), of(ours), of(theirs)];
  const merged = new Map<string, unknown>();
  let isConflict = false;
  for (const name of new Set([...other.keys(), ...mine.keys()])) {
    const picked = pick([before.get(name)], [mine.get(name)], [other.get(name)]);
    // Children are placed by whoever merges the tree, the body by its blocks; the commit is the primary content's.
    const isSettled = name === 'pages' || name === 'documentId' || name === 'updatedAt' || name === 'git';
    if (picked === undefined && !isSettled) isConflict = true;
    const [value] = picked ?? [name === 'git' ? other.get(name) : mine.get(name)];
    if (value !== undefined) merged.set(name, value);
  }
  return { merged: Object.fromEntries(merged), isConflict };
}

/** Both versions of a block, each under a hint that says whose it is. */
function markedVersions(ours: string, theirs: string): string {
  const marked = (title: string, text: string): string =>
    `{% hint style="warning" %}\n**${title}**\n{% endhint %}\n\n${text.trim() === '' ? '_Removed._' : text.trim()}\n`;
  return `${marked('Conflict: the version of this change request', ours)}\n${marked(
    'Conflict: the version of the primary content',
    theirs,
  )}\n`;
}
