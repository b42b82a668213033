import type { Review } from '../../api/change-request.ts';
import type { ChangeRequestGroup, ChangedPage } from '../../bridge/views/review-views.ts';
import type { AddressMove, PageTreeChange } from '../../shared/diff.ts';
import { isActive, reviewOf } from '../../store/mirror/change-requests.ts';
import type { ChangeRequestRow } from '../../store/mirror/change-requests.ts';
import { hasBody } from '../../store/mirror/pages.ts';
import type { Account } from '../core-state.ts';
import type { RevisionPages } from '../reading/page-content.ts';
import { unseenPages } from './seen.ts';
import { reviewedPages } from './since-review.ts';
import { pendingIn } from '../discussion/pending-page.ts';
import { breadcrumbsOf } from '../reading/page-place.ts';
import { texts } from '../../shared/messages/texts.ts';

/**
 * "4 pages, 1 moved"; what can only be guessed does not count. Where no page changes, `addresses` says which move with what
 * stands above them.
 */
export function summaryLabel(
  changes: readonly PageTreeChange[],
  addresses: () => readonly AddressMove[],
): string {
  const say = texts().review;
  const certain = changes.filter((change) => !change.uncertain);
  if (certain.length === 0) {
    const moved = addresses().reduce((sum, { pages }) => sum + pages.length, 0);
    return moved === 0 ? say.noChangedPages : say.newAddresses(moved);
  }
  const count = (name: 'added' | 'removed' | 'moved' | 'renamed'): readonly string[] => {
    const found = certain.filter((change) => change.changes.includes(name)).length;
    return found === 0 ? [] : [say[name](found)];
  };
  return [
    say.pages(certain.length),
    ...count('added'),
    ...count('removed'),
    ...count('moved'),
    ...count('renamed'),
  ].join(', ');
}

/** Changed pages as the tree of a change request shows them; empty while its content is not held. */
export function changedPageViews(
  account: Account,
  row: ChangeRequestRow,
  openComments: ReadonlyMap<string, number>,
): readonly ChangedPage[] {
  const { content, session } = account;
  const sides = content.sides(row);
  const changes = content.changedPages(row);
  if (sides === null || changes === null) return [];
  const before = content.pages(row.spaceId, sides.before);
  const after = content.pages(row.spaceId, sides.after);
  const reviewed = session.store.reviewed.pages(row.id);
  const isReviewed = reviewedPages(session.store, row);
  const unseen = unseenPages(account, row);
  const previous = previousTitles(before);
  return changes.map((change) => {
    const [old, now] = [before.byId.get(change.pageId), after.byId.get(change.pageId)];
    const mark = reviewed.get(change.pageId);
    const reviewedNow = isReviewed(mark, old, now);
    const side = now === undefined ? before : after;
    const localId = session.store.edits.localIdOf(change.pageId);
    return {
      pageId: change.pageId,
      ...(localId === undefined ? {} : { localId }),
      parentId: side.parents.get(change.pageId) ?? null,
      title: change.title,
      path: change.path,
      type: change.type,
      changes: change.changes,
      attributes: change.attributes,
      movedLabel: movedLabel(change, [before.byId, after.byId], previous.get(change.pageId)),
      moveInAddress: isMoveInAddress(change, before.byId, after.byId),
      parentTitles: breadcrumbsOf(side.byId, side.parents, change.pageId),
      uncertain: change.uncertain,
      held: [old, now].every(
        (page) => page === undefined || page.markdownHash !== null || !hasBody(page.type),
      ),
      reviewed: reviewedNow,
      changedSinceReview: mark !== undefined && !reviewedNow,
      unseen: unseen.has(change.pageId),
      openComments: openComments.get(change.pageId) ?? 0,
      ...pendingIn(account, after, change.pageId),
    };
  });
}

/** The title of the page that stands before each one among those of its parent; none for the first. */
export function previousTitles({ rows, parents }: RevisionPages): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  const last = new Map<string | null, string>();
  for (const { pageId, title } of rows) {
    const parent = parents.get(pageId) ?? null;
    const previous = last.get(parent);
    if (previous !== undefined) titles.set(pageId, previous);
    last.set(parent, title);
  }
  return titles;
}

type Titles = ReadonlyMap<string, { readonly title: string }>;

/** Where a moved page stood before, and stands. @param previous the page that it stood behind */
export function movedLabel(
  { changes, parentBefore = null, parentAfter = null }: PageTreeChange,
  [before, after]: readonly [Titles, Titles],
  previous?: string,
): string | null {
  if (!changes.includes('moved')) return null;
  const say = texts().review;
  const [place, to] = [before.get(parentBefore ?? '')?.title, after.get(parentAfter ?? '')?.title];
  return parentBefore === parentAfter
    ? say.movedWithin(place ?? say.topLevel, previous)
    : say.movedFrom(place ?? say.topLevel, to ?? say.topLevel);
}

type Addresses = ReadonlyMap<string, { readonly path: string }>;

/** Whether both addresses of a page say where it moved: they stand below those of its parents. Groups may have none. */
export function isMoveInAddress(change: PageTreeChange, before: Addresses, after: Addresses): boolean {
  const { pageId, pageIdBefore = pageId, parentBefore = null, parentAfter = null } = change;
  const isBelow = (pages: Addresses, page: string, parent: string | null): boolean => {
    const address = pages.get(page)?.path;
    const above = parent === null ? '' : (pages.get(parent)?.path ?? '');
    const folder = address?.slice(0, Math.max(0, address.lastIndexOf('/')));
    return folder === above && (parent === null) === (above === '');
  };
  if (parentBefore === parentAfter) return false;
  return isBelow(before, pageIdBefore, parentBefore) && isBelow(after, pageId, parentAfter);
}

/** The newest review of each reviewer. */
export function newestReviews(account: Account, changeRequestId: string): ReadonlyMap<string, Review> {
  const reviews = new Map<string, Review>();
  for (const review of account.session.store.changeRequests.reviews(changeRequestId).map(reviewOf)) {
    const id = review.reviewer?.id ?? '';
    if ((review.createdAt ?? '') >= (reviews.get(id)?.createdAt ?? '')) reviews.set(id, review);
  }
  return reviews;
}

/**
 * Where a change request stands in the inbox: first what waits for me (`attentionReason`). Ready to merge: open, approved by
 * someone and by nobody asked to change. Mine: draft or open, opened by me.
 */
export function groupOf(account: Account, row: ChangeRequestRow, isWaiting: boolean): ChangeRequestGroup {
  const { store } = account.session;
  const myId = store.account.get()?.userId ?? null;
  if (!isActive(row.status) || row.goneAt !== null) return 'others';
  if (isWaiting) return 'waiting-for-me';
  const verdicts = [...newestReviews(account, row.id).values()].map(({ status }) => status);
  if (row.status === 'open' && verdicts.includes('approved') && !verdicts.includes('changes-requested')) {
    return 'ready-to-merge';
  }
  return myId !== null && row.createdBy === myId ? 'mine' : 'others';
}
