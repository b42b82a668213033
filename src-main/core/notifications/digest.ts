import type { User } from '../../api/user.ts';
import type { DigestItem, DigestKind } from '../../bridge/views/sync-views.ts';
import type { DigestRow, DueRow } from '../../store/personal/digest.ts';
import type { Store } from '../../store/open-store.ts';
import { changeRequestEntry, ownDoings, reviewRequestEntry } from './digest-change-requests.ts';
import type { Found } from './digest-entry.ts';
import { commentEntry, replyEntry, resolvedEntry, reviewEntry } from './digest-discussion.ts';
import { digestAbout, digestLabel } from './digest-labels.ts';
import type { DigestDetail } from './digest-labels.ts';
import { TimeSlicer } from '../run-sliced.ts';
import { personOf } from '../reading/people.ts';
import type { Clock, Log } from '../../ports/ports.ts';
import { changeRequestOf } from '../../store/mirror/change-requests.ts';

const rememberedDays = 90;
const dayMs = 24 * 3600_000;
const stepRows = 10;

/**
 * Turns what moved in the mirror into entries of the digest, after each pull. The notes lie in the database beside the
 * data, so an entry is neither lost nor made twice whatever happens in between; one that cannot be read is let go.
 * Returns how many entries are new.
 */
export async function collectDigest(
  store: Store,
  clock: Clock,
  log: Log,
  newsDays = rememberedDays,
): Promise<number> {
  const slicer = new TimeSlicer();
  let added = 0;
  for (let due = store.digest.due(stepRows); due.length > 0; due = store.digest.due(stepRows)) {
    const now = clock.now();
    store.mirror(() => {
      for (const one of due) {
        add(() => entryOf(store, one), one.kind, now);
        store.digest.done(one);
      }
    });
    await slicer.pause();
  }
  store.mirror(() => {
    const now = clock.now();
    for (const id of store.notices.takeReviewRequests())
      add(() => reviewRequestEntry(store, id, now), 'review-request', now);
    for (const id of store.digest.takeReviews()) add(() => reviewEntry(store, id), 'review', now);
  });
  store.mirror(() => store.digest.forgetBefore(clock.now() - newsDays * dayMs));
  return added;

  function add(read: () => Found | null, kind: string, at: number): void {
    const found = readable(read, kind);
    if (found !== null && store.digest.add({ ...found, at, detail: JSON.stringify(found.detail) }))
      added += 1;
  }

  function readable(read: () => Found | null, kind: string): Found | null {
    try {
      return read();
    } catch (error) {
      log.warn('an entry of the digest could not be made', { kind, error: String(error) });
      return null;
    }
  }
}

/** What a note of the mirror's triggers comes to; null: it is not news to me. */
function entryOf(store: Store, due: DueRow): Found | null {
  switch (due.kind) {
    case 'change-request':
      return changeRequestEntry(store, due.id, due.before);
    case 'comment':
      return commentEntry(store, due.id);
    case 'reply':
      return replyEntry(store, due.id);
    case 'resolved':
      return resolvedEntry(store, due.id);
    case 'content':
      return contentEntry(store, due.id, due.before ?? '');
  }
}

/** An entry as the window shows it. */
export function digestItem(store: Store, row: DigestRow): DigestItem {
  const user = row.byUser === null ? null : (JSON.parse(row.byUser) as User); // `jsonOf` wrote it from a User
  const happened = Date.parse(row.happenedAt ?? '');
  const kind: DigestKind = row.kind;
  const detail = JSON.parse(row.detail) as DigestDetail; // `collectDigest` wrote it from a DigestDetail
  return {
    id: row.id,
    accountId: store.accountId,
    kind,
    words: digestLabel(kind, detail),
    about: digestAbout(detail),
    excerpt: row.excerpt,
    by: user === null ? null : personOf(user, store.account.get()?.userId ?? null),
    happenedAt: Number.isNaN(happened) ? null : happened,
    at: row.at,
    place: {
      accountId: store.accountId,
      spaceId: row.spaceId,
      changeRequestId: row.changeRequestId,
      pageId: row.pageId,
      commentId: row.commentId,
    },
    unseen: row.seenAt === null,
  };
}

/** The primary content of a kept space moved on from the revision `beforeId`. */
function contentEntry(store: Store, spaceId: string, beforeId: string): Found | null {
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
