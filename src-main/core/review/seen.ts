import type { ChangeRequestRow } from '../../store/mirror/change-requests.ts';
import type { Store } from '../../store/open-store.ts';
import type { PageTreeRow } from '../../store/mirror/pages.ts';
import type { Account } from '../core-state.ts';
import { shownBy } from '../reading/unsent-pages.ts';
import { isWrittenByMe, ownDoings } from '../notifications/digest-change-requests.ts';

/** What there was of a change request itself when the person last looked. Its discussion is noted message by message. */
interface SeenToken {
  readonly revision: string;
  readonly status: string;
}

function tokenOf(store: Store, changeRequestId: string): SeenToken | null {
  const stored = store.seen.token('change-request', changeRequestId);
  // Written by `markSeen`, by earlier versions of Galley with more members.
  return stored === undefined ? null : (JSON.parse(stored) as SeenToken);
}

/** Itself or its discussion is new since my last look. */
export function isUnseen(store: Store, row: ChangeRequestRow): boolean {
  return store.seen.hasMessages(row.spaceId, row.id) || isNewItself(store, row);
}

/** What I opened myself and nobody touched is not new to me. */
export function isNewItself(store: Store, row: ChangeRequestRow): boolean {
  const seen = tokenOf(store, row.id);
  if (seen === null) return row.createdBy !== (store.account.get()?.userId ?? null);
  if (seen.status !== row.status && !ownDoings(store, row).status.has(row.status)) return true;
  return !isWrittenByMe(store, row, seen.revision);
}

/**
 * The person looked at a change request: it, its pages and their entries of the digest are new no more, and of its discussion the
 * threads and reviews of these ids; null: all of it.
 */
export function markSeen(
  { session, content }: Account,
  row: ChangeRequestRow,
  shown: readonly string[] | null,
  at: number,
): void {
  const { store } = session;
  const token: SeenToken = { revision: row.revisionId, status: row.status };
  const held = heldPages({ session, content }, row);
  for (const { pageId } of content.changedPages(row) ?? []) {
    const value = pageToken(held?.get(pageId));
    const id = pageKey(row.id, pageId);
    if (store.seen.token('page', id) !== value) store.seen.mark('page', id, value, at);
  }
  store.seen.mark('change-request', row.id, JSON.stringify(token), at);
  if (shown === null) {
    store.seen.clear(row.spaceId, row.id);
    store.digest.markChangeRequestSeen(row.id, at);
  } else {
    store.seen.clearThreads(row.spaceId, row.id, shown);
    store.digest.markItselfSeen(row.id, at);
    store.digest.markThreadsSeen(row.spaceId, row.id, shown, at);
  }
}

/** Changed pages of a change request that are new, or have moved again, since my last look. */
export function unseenPages(account: Account, row: ChangeRequestRow): ReadonlySet<string> {
  const { store } = account.session;
  const seen = tokenOf(store, row.id);
  const isMine = row.createdBy === (store.account.get()?.userId ?? null);
  if (seen === null ? isMine : isWrittenByMe(store, row, seen.revision)) return new Set();
  const held = heldPages(account, row);
  return new Set(
    (account.content.changedPages(row) ?? []).flatMap(({ pageId, parentAfter }) => {
      const page = held?.get(pageId);
      // What was added here and is not sent is new to nobody.
      if (page === undefined && parentAfter !== undefined) return [];
      return store.seen.token('page', pageKey(row.id, pageId)) === pageToken(page) ? [] : [pageId];
    }),
  );
}

/** Pages of the newer side as the service has them: what the person writes is not news to them. */
function heldPages(
  { content }: Account,
  row: ChangeRequestRow,
): ReadonlyMap<string, PageTreeRow> | undefined {
  const sides = content.sides(row);
  return sides === null ? undefined : content.pages(row.spaceId, shownBy(sides.after).revisionId).byId;
}

function pageKey(changeRequestId: string, pageId: string): string {
  return JSON.stringify([changeRequestId, pageId]);
}

function pageToken(row: PageTreeRow | undefined): string {
  return row === undefined
    ? 'removed'
    : JSON.stringify([row.path, row.title, row.fingerprint ?? row.markdownHash ?? row.hash]);
}
