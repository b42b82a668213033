import type { ComparisonView, RevisionView } from '../../bridge/views/compare-views.ts';
import type { Against, ChangedPage, ChangeRequestView, FileSide } from '../../bridge/views/review-views.ts';
import type { Page } from '../../api/content.ts';
import { addressMoves } from '../../content/diff/address-changes.ts';
import type { PageTreeChange } from '../../shared/diff.ts';
import type { ChangeRequestRow } from '../../store/mirror/change-requests.ts';
import { fileOf } from '../../store/mirror/files.ts';
import type { FileVersionRow } from '../../store/mirror/files.ts';
import { hasBody } from '../../store/mirror/pages.ts';
import { revisionOf } from '../../store/mirror/revisions.ts';
import { baseNote } from './base-note.ts';
import { breadcrumbsOf } from '../reading/page-place.ts';
import { changedPageViews, isMoveInAddress, movedLabel, previousTitles } from './change-request-pages.ts';
import { hasSameBody } from '../reading/page-content.ts';
import type { Account } from '../core-state.ts';
import { conflictsIn, mergeSidesOf, sidesOfPages } from './merge-preview.ts';
import { sidesOf } from './page-diff.ts';
import { pendingIn } from '../discussion/pending-page.ts';
import { sayStored } from '../../shared/messages/stored-text.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Revisions of a space that are held, newest first, each with what made it. */
export function heldRevisions({ session }: Account, spaceId: string): readonly RevisionView[] {
  const { store } = session;
  const made = new Map<string, string[]>();
  const add = (id: string | null, words: string): void => {
    if (id !== null) made.set(id, [...(made.get(id) ?? []), words]);
  };
  add(store.spaces.get(spaceId)?.heldRevision ?? null, texts().reading.currentContent);
  for (const row of store.changeRequests.list(spaceId)) {
    const name = `#${row.number} ${row.subject}`.trim();
    add(row.heldRevision, name);
    const review = store.reviewed.lastFinished(row.id);
    if (review !== undefined) add(review.revisionId, texts().reading.yourReviewOf(row.number));
    if (row.baseHeld === 'exact') add(row.baseRevision, texts().reading.baseOf(row.number));
  }
  const views = store.revisions.list(spaceId).map((row) => {
    const { createdAt, type } = revisionOf(row);
    const words = made.get(row.id) ?? [
      type === 'merge' ? texts().reading.afterMerge : texts().reading.earlierContent,
    ];
    return {
      id: row.id,
      at: typeof createdAt === 'string' ? createdAt : null,
      words,
      complete: row.complete,
    };
  });
  return views.toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''));
}

/** Which pages and files differ between two held revisions. @throws {RequestFailure} `not-held` */
export function comparison(account: Account, spaceId: string, before: string, after: string): ComparisonView {
  const { store } = account.session;
  for (const id of [before, after]) {
    if (store.revisions.get(spaceId, id) === undefined)
      throw new RequestFailure('not-held', texts().refused.revisionNotHere);
  }
  return {
    before,
    after,
    base: baseNote(before, true),
    since: null,
    pages: comparedPages(account, spaceId, before, after),
    files: changedFiles(account, spaceId, { before, after, isExact: true }),
    addresses: account.content.addressMoves(spaceId, before, after),
  };
}

function comparedPages(
  account: Account,
  spaceId: string,
  before: string,
  after: string,
): readonly ChangedPage[] {
  const { content } = account;
  const [old, now] = [content.pages(spaceId, before), content.pages(spaceId, after)];
  const previous = previousTitles(old);
  return content.changesBetween(spaceId, before, after, null).map((change) => {
    const [was, is] = [old.byId.get(change.pageId), now.byId.get(change.pageId)];
    const side = is === undefined ? old : now;
    return {
      pageId: change.pageId,
      title: change.title,
      path: change.path,
      type: change.type,
      changes: change.changes,
      attributes: change.attributes,
      movedLabel: movedLabel(change, [old.byId, now.byId], previous.get(change.pageId)),
      moveInAddress: isMoveInAddress(change, old.byId, now.byId),
      parentTitles: breadcrumbsOf(side.byId, side.parents, change.pageId),
      uncertain: change.uncertain,
      held: [was, is].every(
        (page) => page === undefined || page.markdownHash !== null || !hasBody(page.type),
      ),
      reviewed: false,
      changedSinceReview: false,
      openComments: 0,
      ...pendingIn(account, now, change.pageId),
    };
  });
}

/**
 * The pages of a change request that differ from what it is compared with (docs/design/diff.md). Against the
 * base: all it changes. Against my last review: those that moved since, whether or not they differ from the base still.
 * Against today's content: those that merging would change, with the blocks that conflict.
 */
export function requestPages(
  account: Account,
  row: ChangeRequestRow,
  against: Against,
  openComments: ReadonlyMap<string, number>,
): ComparisonView {
  const { session } = account;
  const { spaceId } = row;
  const { before, after, note } = sidesOf(account, row, against);
  const all = changedPageViews(account, row, openComments);
  const files = changedFiles(account, spaceId, { before, after, isExact: note.exact });
  const addresses = movedAddresses(account, row, against, { before, after, isExact: note.exact });
  const shape = { before, after, base: note, since: null, files, addresses };
  if (against === 'base') return { ...shape, pages: all };
  if (against === 'reviewed') {
    const last = session.store.reviewed.lastFinished(row.id);
    // Without that revision it is compared with the base, as `note` says.
    if (last === undefined || last.revisionId !== before) return { ...shape, pages: all };
    return {
      ...shape,
      since: last.at,
      pages: withMarks(comparedPages(account, spaceId, before, after), all),
    };
  }
  const sides = mergeSidesOf(account, row);
  if (sides === null)
    return { ...shape, pages: withMarks(comparedPages(account, spaceId, before, after), all) };
  const of = sidesOfPages(account, spaceId, sides);
  const pages = all.flatMap((page): readonly ChangedPage[] => {
    const three = of(page.pageId);
    const [there, here] = [three.theirs, three.mine];
    const isDone = there === undefined ? here === undefined : here !== undefined && isAlike(there, here);
    return isDone ? [] : [{ ...page, conflicts: conflictsIn(account, three) }];
  });
  return { ...shape, pages };
}

/** Addresses that differ from what a change request is compared with; against today's content those that it changes. */
export function movedAddresses(
  { content }: Account,
  row: ChangeRequestRow,
  against: Against,
  { before, after, isExact }: { readonly before: string; readonly after: string; readonly isExact: boolean },
): ComparisonView['addresses'] {
  if (against !== 'primary') return isExact ? content.addressMoves(row.spaceId, before, after) : [];
  const own = new Set(content.addressesOf(row).flatMap(({ pages }) => pages.map(({ pageId }) => pageId)));
  const of = (revisionId: string): readonly Page[] => content.pageList(row.spaceId, revisionId);
  return own.size === 0 ? [] : addressMoves(of(before), of(after), { among: own });
}

function isAlike(
  a: NonNullable<Parameters<typeof hasSameBody>[0]> & { readonly hash: string },
  b: typeof a,
): boolean {
  return a.hash === b.hash && hasSameBody(a, b);
}

/** Marks and counts of a page belong to it whatever it is compared with. */
function withMarks(pages: readonly ChangedPage[], all: readonly ChangedPage[]): readonly ChangedPage[] {
  const known = new Map(all.map((page) => [page.pageId, page]));
  return pages.map((page) => {
    const marks = known.get(page.pageId);
    if (marks === undefined) return page;
    const { reviewed, changedSinceReview, openComments, unseen } = marks;
    return {
      ...page,
      reviewed,
      changedSinceReview,
      openComments,
      ...(unseen === undefined ? {} : { unseen }),
    };
  });
}

/** Changes as the change list and the checks go through them; what is not certain is left out. */
export function certainChanges(account: Account, row: ChangeRequestRow): readonly PageTreeChange[] {
  return (account.content.changedPages(row) ?? []).filter((change) => !change.uncertain);
}

/** Files that differ between two revisions, with both sides as far as they are held. */
export function changedFiles(
  { session }: Account,
  spaceId: string,
  { before, after, isExact }: { readonly before: string; readonly after: string; readonly isExact: boolean },
): ChangeRequestView['files'] {
  const { store } = session;
  const old = new Map(store.files.ofRevision(spaceId, before).map((row) => [row.fileId, row]));
  const now = new Map(store.files.ofRevision(spaceId, after).map((row) => [row.fileId, row]));
  // The list of files is not held for every revision; a missing list says nothing.
  if (old.size === 0 || now.size === 0) return [];
  const side = (row: FileVersionRow | undefined): FileSide | null =>
    row === undefined ? null : fileSide(store.accountId, row);
  return [
    ...[...now.values()].flatMap((row) => {
      const other = old.get(row.fileId);
      if (other?.id === row.id) return [];
      return [
        {
          id: row.fileId,
          name: row.name,
          change: other === undefined ? ('added' as const) : ('edited' as const),
          // Files carry no date: against today's content only what is nowhere else is surely of the change request.
          uncertain: !isExact && other !== undefined,
          before: side(other),
          after: side(row),
        },
      ];
    }),
    ...[...old.values()]
      .filter((row) => !now.has(row.fileId))
      .map((row) => ({
        id: row.fileId,
        name: row.name,
        change: 'removed' as const,
        uncertain: !isExact,
        before: side(row),
        after: null,
      })),
  ];
}

function missingMessage({ failure, choice }: FileVersionRow): string {
  if (failure !== null) return sayStored(failure);
  return choice === 'left-out' ? texts().reading.overLimitSentence : texts().reading.notDownloadedYet;
}

function fileSide(accountId: string, row: FileVersionRow): FileSide {
  const { dimensions } = fileOf(row);
  return {
    asset: row.sha256 === null ? null : `galley-asset://${accountId}/${row.sha256}`,
    missing: row.sha256 === null ? missingMessage(row) : null,
    contentType: row.contentType,
    sizeBytes: row.size,
    width: dimensions?.width ?? null,
    height: dimensions?.height ?? null,
  };
}
