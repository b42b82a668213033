import { changeRequestOf } from '../../store/mirror/change-requests.ts';
import type { Store } from '../../store/open-store.ts';
import { ownDoings } from './digest-change-requests.ts';
import type { Found } from './digest-entry.ts';

/** The primary content of a kept space moved on from the revision `beforeId`. */
export function contentEntry(store: Store, spaceId: string, beforeId: string): Found | null {
  const space = store.spaces.get(spaceId);
  if (space?.kept !== true || space.heldRevision === null || space.heldRevision === beforeId) return null;
  const before = store.trees.idsOf(spaceId, beforeId);
  const now = store.trees.idsOf(spaceId, space.heldRevision);
  const pages = before === undefined || now === undefined ? null : movedPages(store, before.pages, now.pages);
  if (isOwnMerge(store, spaceId, space.heldRevision)) return null;
  return {
    kind: 'content',
    concerns: null,
    objectId: JSON.stringify([spaceId, space.heldRevision]),
    spaceId,
    changeRequestId: null,
    pageId: null,
    commentId: null,
    byUser: null,
    happenedAt: null,
    excerpt: null,
    detail: { spaceTitle: space.title, pages },
  };
}

function movedPages(store: Store, before: Int32Array, now: Int32Array): number {
  const [old, fresh] = [new Set(before), new Set(now)];
  const differing = [...before.filter((id) => !fresh.has(id)), ...now.filter((id) => !old.has(id))];
  return store.digest.pagesAmong(differing);
}

/** The content moved because I merged something: no news to me. */
function isOwnMerge(store: Store, spaceId: string, revisionId: string): boolean {
  const merged = store.changeRequests
    .list(spaceId)
    .find((row) => row.status === 'merged' && changeRequestOf(row).revisionMerged === revisionId);
  return merged !== undefined && ownDoings(store, merged).status.has('merged');
}
