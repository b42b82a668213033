import { contentHash } from './importer/page-file.ts';
import type { ChangeRequestRow } from './data/change-requests.ts';
import type { UserRow } from './data/people.ts';
import { requireSpace } from './handlers/spaces.ts';
import { checkMergeRules } from './merge-rules.ts';
import { mergeSnapshots } from './merge-snapshots.ts';
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
 * Merges a change request into the primary content, by page. Where both sides changed a page nothing changes and the
 * result is `conflicts` (API gaps, "Which status for which condition").
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
  const merged = mergeSnapshots(base.snapshot, ours.snapshot, theirs.snapshot, (mine) => mine);
  if (merged.conflicts.length > 0) return { revision: theirs.id, result: 'conflicts' };
  const at = service.now();
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
 * Brings what changed in the primary content into a change request. A page that both sides changed keeps both versions,
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
  const merged = mergeSnapshots(base.snapshot, ours.snapshot, theirs.snapshot, (mine, other) =>
    bothVersions(service, mine, other, at),
  );
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

function bothVersions(service: Service, ours: StoredPage, theirs: StoredPage, at: string): StoredPage {
  if (ours.type !== 'document' || theirs.type !== 'document' || ours.documentId === theirs.documentId)
    return ours;
  const marked = (title: string, body: string): string =>
    `{% hint style="warning" %}\n**${title}**\n{% endhint %}\n\n${body.trim()}\n`;
  const body = [
    marked('Conflict: the version of this change request', service.contents.body(ours.documentId)),
    marked('Conflict: the version of the primary content', service.contents.body(theirs.documentId)),
  ].join('\n');
  const documentId = contentHash(body);
  service.contents.addBody(documentId, body);
  return { ...ours, documentId, updatedAt: at };
}
