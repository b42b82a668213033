import type { ChangeRequestRow } from '../store/change-requests.ts';
import type { Store } from '../store/open-store.ts';

/** What there was when the person last looked at a change request; another token means something new. */
interface SeenToken {
  readonly revision: string;
  readonly status: string;
  /** Newest comment or reply of others, as the service wrote its date; empty where there is none. */
  readonly newest: string;
}

function tokenOf(store: Store, row: ChangeRequestRow): SeenToken {
  const myId = store.account.get()?.userId ?? null;
  let newest = '';
  for (const comment of store.comments.list(row.spaceId, row.id)) {
    if (comment.postedBy !== myId && (comment.postedAt ?? '') > newest) newest = comment.postedAt ?? '';
    for (const reply of comment.replies === 0 ? [] : store.comments.replies(comment.id)) {
      if (reply.postedBy !== myId && (reply.postedAt ?? '') > newest) newest = reply.postedAt ?? '';
    }
  }
  return { revision: row.revisionId, status: row.status, newest };
}

/** New since my last look; what I opened myself and nobody touched is not new to me. */
export function isUnseen(store: Store, row: ChangeRequestRow): boolean {
  const seen = store.reviewed.seen('change-request', row.id);
  const token = tokenOf(store, row);
  if (seen === undefined)
    return row.createdBy !== (store.account.get()?.userId ?? null) || token.newest !== '';
  return seen !== JSON.stringify(token);
}

export function markSeen(store: Store, row: ChangeRequestRow, at: number): void {
  store.reviewed.markSeen('change-request', row.id, JSON.stringify(tokenOf(store, row)), at);
}

/** Date of the newest comment that was there at the last look; null: never looked. */
export function seenUntil(store: Store, changeRequestId: string): string | null {
  const seen = store.reviewed.seen('change-request', changeRequestId);
  const token: unknown = JSON.parse(seen ?? 'null');
  return typeof token === 'object' && token !== null && 'newest' in token ? String(token.newest) : null;
}
