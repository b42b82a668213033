import type { ChangeRequest } from '../../api/change-request.ts';
import type { ChangeRequestRow as Row, ChangeRequestView } from '../../bridge/views/review-views.ts';
import type { Person } from '../../bridge/views/views.ts';
import { readDocument } from '../../content/document-to-tree.ts';
import { markdownOfDescription } from '../../outbox/calls/description.ts';
import { confirmedScope, discussionOf } from '../../outbox/confirmations.ts';
import type { ContentTree } from '../../shared/tree.ts';
import { changeRequestOf, isActive, reviewOf } from '../../store/mirror/change-requests.ts';
import type { ChangeRequestRow } from '../../store/mirror/change-requests.ts';
import type { ParticipantRow } from '../../store/mirror/participants.ts';
import type { Store } from '../../store/open-store.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { listedScope } from '../../sync/discussions/pull-discussion.ts';
import type { Account } from '../core-state.ts';
import { personOf } from '../reading/people.ts';
import { referencesOf } from '../reading/references.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { baseNote } from './base-note.ts';
import { actionsOf, actionsOfUnsent } from './change-request-actions.ts';
import { changedPageViews, groupOf, newestReviews, summaryLabel } from './change-request-pages.ts';
import { changedFiles } from './compare.ts';
import { followOf } from './follow.ts';
import { revisionOfLane } from './lane-revision.ts';
import { pendingChanges } from './pending-changes.ts';
import { reviewViews } from './review-views.ts';
import { isNewItself, isUnseen } from './seen.ts';
import { asOpened, unsentChangeRequest } from './unsent-change-requests.ts';
import { hasChangedSince } from './since-review.ts';
import { attentionReason } from './attention-reason.ts';
import { texts } from '../../shared/messages/texts.ts';

/** By server id, or by the local id that it had before it was sent. @throws {RequestFailure} `not-found` */
export function changeRequestRow(account: Account, spaceId: string, id: string): ChangeRequestRow {
  const { store } = account.session;
  const row = store.changeRequests.get(store.edits.serverIdOf(id) ?? id);
  if (row?.spaceId !== spaceId) throw new RequestFailure('not-found', texts().refused.noSuchRequest);
  return row;
}

/** As of `changeRequestRow`, or as one that is not on the service yet will be opened (`asOpened`). */
export function shownRequest(account: Account, spaceId: string, id: string): ChangeRequestRow {
  const unsent = unsentChangeRequest(account, id, spaceId);
  return unsent === undefined ? changeRequestRow(account, spaceId, id) : asOpened(account, unsent);
}

/** As the list has it, by its lane's id; null: it is not in the list. */
export function listedRow(account: Account, id: string): Row | null {
  const { changeRequests, edits, participants } = account.session.store;
  const unsent = unsentChangeRequest(account, id);
  if (unsent !== undefined) return unsentRow(account, unsent);
  const row = changeRequests.get(id);
  if (row === undefined) return null;
  const pending = edits.unfinishedInLane(row.spaceId, row.id).length;
  if (row.goneAt !== null && pending === 0) return null;
  const rows = [listRow(account, row, pending)];
  return withPeople(account, rows, participants.of(row.id))[0] ?? null;
}

export function withPeople(
  { session }: Account,
  rows: readonly Row[],
  participants: readonly ParticipantRow[],
): readonly Row[] {
  const myId = session.store.account.get()?.userId ?? null;
  const people = { 0: new Map<string, Person[]>(), 1: new Map<string, Person[]>() };
  for (const { changeRequestId, userId, name, asked } of participants) {
    const lists = asked === 1 ? people[1] : people[0];
    const person = personOf({ id: userId, displayName: name }, myId);
    lists.set(changeRequestId, [...(lists.get(changeRequestId) ?? []), person]);
  }
  return rows.map((row) => {
    const wrote = people[0].get(row.id) ?? [];
    const { author } = row;
    const isIn = author === null || wrote.some((one) => one.id === author.id);
    return { ...row, contributors: isIn ? wrote : [author, ...wrote], asked: people[1].get(row.id) ?? [] };
  });
}

function authorOf(account: Account, row: ChangeRequestRow): Person | null {
  const { createdBy } = changeRequestOf(row);
  return createdBy === undefined
    ? null
    : personOf(createdBy, account.session.store.account.get()?.userId ?? null);
}

export function listRow(account: Account, row: ChangeRequestRow, pendingEdits: number): Row {
  const { store } = account.session;
  const changes = account.content.changedPages(row);
  const why = attentionReason(store, row);
  // What edits wait for is worked out anew each time: not for each of a thousand rows that have none.
  const laid =
    pendingEdits === 0 ? null : pendingChanges(store, row.spaceId, row.id, account.session.waitsFor);
  return {
    accountId: account.session.id,
    spaceId: row.spaceId,
    spaceTitle: store.spaces.get(row.spaceId)?.title ?? row.spaceId,
    id: row.id,
    number: row.number,
    subject: laid?.subject ?? row.subject,
    status: laid?.status ?? row.status,
    author: authorOf(account, row),
    group: groupOf(account, row, why !== null),
    attentionReason: why,
    myVerdict: myVerdictOf(account, row, laid?.verdict),
    summary: changes === null ? null : summaryLabel(changes, () => account.content.addressesOf(row)),
    openComments: openCommentsOf(store, row) + (laid?.comments ?? 0),
    pendingEdits,
    unseen: isActive(row.status) && isUnseen(store, row),
    outdated: changeRequestOf(row).outdated ?? false,
    // What is held stays readable until what moved on the service has been fetched.
    held: row.heldRevision !== null && row.baseHeld !== 'none',
    updatedAt: row.updatedAt,
    createdAt: row.createdAt,
  };
}

/** The one of my newest review, unsent or given. */
function myVerdictOf(account: Account, row: ChangeRequestRow, unsent: string | undefined): Row['myVerdict'] {
  if (unsent !== undefined) return { verdict: unsent, outdated: false };
  const { store } = account.session;
  const review = newestReviews(account, row.id).get(store.account.get()?.userId ?? '');
  if (review?.reviewer === undefined) return null;
  const { status: verdict, revision } = review;
  const outdated = revision === undefined ? review.outdated === true : hasChangedSince(store, row, revision);
  return { verdict, outdated };
}

/**
 * As the service counted, or, where edits of mine went into the discussion since, as what is stored of it: the service's
 * own count comes with the next sync.
 */
function openCommentsOf(
  { comments, watermarks }: Store,
  { spaceId, id, asOf, comments: counted }: ChangeRequestRow,
): number {
  const written = watermarks.get(confirmedScope(discussionOf(spaceId, id)));
  if (written === undefined || written.at <= asOf) return counted;
  const isListed = watermarks.get(listedScope({ spaceId, changeRequestId: id })) !== undefined;
  return isListed ? comments.openOfChangeRequest(id) : counted;
}

/** As of `listRow`, of one that is not on the service yet. */
export function unsentRow(account: Account, edit: EditRow): Row {
  const { session } = account;
  const count = session.store.edits.unfinishedInLane(edit.laneSpace, edit.id).length;
  return { ...listRow(account, asOpened(account, edit), count), ...ofUnsent(account) };
}

function ofUnsent({ session }: Account) {
  const author = session.view().user ?? { id: 'me', displayName: texts().review.you, me: true };
  return { number: null, author, group: 'mine', attentionReason: null, unseen: false } as const;
}

export function openCommentsByPage({ session }: Account, row: ChangeRequestRow): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const comment of session.store.comments.list(row.spaceId, row.id)) {
    if (comment.status === 'resolved' || comment.goneAt !== null || comment.pageId === null) continue;
    counts.set(comment.pageId, (counts.get(comment.pageId) ?? 0) + 1);
  }
  return counts;
}

/** One on the service, or not yet. @throws {RequestFailure} `not-found` */
export function requestView(account: Account, spaceId: string, id: string): ChangeRequestView {
  const unsent = unsentChangeRequest(account, id, spaceId);
  if (unsent === undefined) return changeRequestView(account, changeRequestRow(account, spaceId, id));
  const view = changeRequestView(account, asOpened(account, unsent));
  return {
    ...view,
    ...ofUnsent(account),
    isNew: false,
    base: null,
    follow: { following: true, chosen: false },
    actions: actionsOfUnsent(account, spaceId, view.status),
  };
}

export function changeRequestView(account: Account, row: ChangeRequestRow): ChangeRequestView {
  const { session, content } = account;
  const { store } = session;
  const changeRequest = changeRequestOf(row);
  const sides = content.sides(row);
  const laid = pendingChanges(store, row.spaceId, row.id, session.waitsFor);
  const description = descriptionTree(account, changeRequest, laid.description);
  const pages = changedPageViews(account, row, openCommentsByPage(account, row));
  const last = store.reviewed.lastFinished(row.id);
  const revisionId = revisionOfLane(account, row.spaceId, row.id) ?? row.revisionId;
  return {
    ...listRow(account, row, laid.count),
    isNew: isNewItself(store, row),
    description,
    references:
      description === null
        ? {}
        : referencesOf(store, content, { spaceId: row.spaceId, revisionId, page: undefined }, [description]),
    base: sides === null ? null : baseNote(sides.before, sides.isExact),
    pages,
    files: sides === null ? [] : changedFiles(account, row.spaceId, sides),
    addresses: content.addressesOf(row),
    reviewers: reviewersOf(account, row),
    reviews: reviewViews(account, row.spaceId, row.id),
    reviewedPages: pages.filter((page) => page.reviewed && !page.uncertain).length,
    lastReview:
      last === undefined
        ? null
        : {
            revision: last.revisionId,
            at: last.at,
            current: !hasChangedSince(store, row, last.revisionId),
            summary: last.summary,
          },
    keptEdits: store.edits.pendingInLane(row.spaceId, row.id).length,
    follow: followOf(store, row.id),
    pending: laid.pending,
    descriptionMarkdown: laid.description ?? markdownOfDescription(changeRequest.description),
    actions: actionsOf(account, row, laid.status ?? row.status),
    gone: row.goneAt === null ? null : texts().refused.requestDeleted,
    webUrl: changeRequest.urls?.['app'] ?? null,
    asOf: row.asOf,
  };
}

/** A description that waits to be sent is shown as it was written. */
function descriptionTree(
  { content }: Account,
  changeRequest: ChangeRequest,
  pending: string | undefined,
): ContentTree | null {
  if (pending !== undefined) return pending === '' ? null : content.textTree(pending);
  return changeRequest.description === undefined ? null : readDocument(changeRequest.description);
}

function reviewersOf(account: Account, row: ChangeRequestRow): ChangeRequestView['reviewers'] {
  const { store } = account.session;
  const myId = store.account.get()?.userId ?? null;
  const reviews = newestReviews(account, row.id);
  const people = new Map<string, Person>();
  for (const user of store.changeRequests.requestedReviewers(row.id))
    people.set(user.id, personOf(user, myId));
  for (const { reviewer } of store.changeRequests.reviews(row.id).map(reviewOf)) {
    if (reviewer !== undefined && !people.has(reviewer.id)) people.set(reviewer.id, personOf(reviewer, myId));
  }
  return [...people.values()].map((person) => ({ person, verdict: reviews.get(person.id)?.status ?? null }));
}
