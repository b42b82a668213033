import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import type { ChangeRequestRow as Row, PageDiffView } from '../../bridge/views/review-views.ts';
import { assertOpen } from '../assert-open.ts';
import { accountOf } from '../core-state.ts';
import type { CoreState } from '../core-state.ts';
import { TimeSlicer } from '../run-sliced.ts';
import { reviewHash } from '../review/since-review.ts';
import {
  changeRequestRow,
  changeRequestView,
  listedRow,
  listRow,
  requestView,
  shownRequest,
  unsentRow,
  withPeople,
} from '../review/change-request-views.ts';
import { isQuicklyRead, pageDiff } from '../review/page-diff.ts';
import { isUnseen, markSeen } from '../review/seen.ts';
import { rememberAnchors } from '../discussion/discussion.ts';
import {
  arrivedChangeRequests,
  unsentChangeRequest,
  unsentChangeRequests,
} from '../review/unsent-change-requests.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { texts } from '../../shared/messages/texts.ts';
import { finishReview } from '../review/change-request-actions.ts';
import { editViewOf } from '../discussion/edit-views.ts';
import { checksOf } from '../review/change-checks.ts';
import { incomingPages, mergeView } from '../review/merge-preview.ts';

export function changeRequestHandlers(state: CoreState) {
  const { clock } = state.options.ports;
  return {
    'changeRequests.list': async ({ accountId, spaceId, changeRequestId }) => {
      if (accountId !== undefined && changeRequestId !== undefined) {
        const account = accountOf(state, accountId);
        if (arrivedChangeRequests(account).has(changeRequestId)) return [];
        const listed = listedRow(account, changeRequestId);
        return listed === null || listed.spaceId !== spaceId ? [] : [listed];
      }
      const accounts = accountId === undefined ? [...state.accounts.values()] : [accountOf(state, accountId)];
      const rows: Row[] = [];
      // What changed in a large space is compared the first time it is asked for.
      const slicer = new TimeSlicer();
      for (const account of accounts) {
        const { store } = account.session;
        const pending = store.edits.unfinishedCounts();
        const unsent = unsentChangeRequests(account, spaceId).map((row) => unsentRow(account, row));
        const arrived = arrivedChangeRequests(account);
        const sent: Row[] = [];
        for (const row of store.changeRequests.list(spaceId)) {
          if (arrived.has(row.id) || (row.goneAt !== null && (pending.get(row.id) ?? 0) === 0)) continue;
          assertOpen(store);
          sent.push(listRow(account, row, pending.get(row.id) ?? 0));
          await slicer.pause();
        }
        rows.push(...unsent, ...withPeople(account, sent, store.participants.all()));
      }
      return rows;
    },
    'changeRequest.get': ({ accountId, spaceId, changeRequestId }) =>
      requestView(accountOf(state, accountId), spaceId, changeRequestId),
    'changeRequest.pageDiff': ({ accountId, spaceId, changeRequestId, pageId, against }) => {
      const account = accountOf(state, accountId);
      return pageDiff(account, shownRequest(account, spaceId, changeRequestId), pageId, against);
    },
    'changeRequest.pagesAhead': async ({ accountId, spaceId, changeRequestId, pageIds, against }) => {
      const account = accountOf(state, accountId);
      const row = shownRequest(account, spaceId, changeRequestId);
      const slicer = new TimeSlicer();
      const views: PageDiffView[] = [];
      for (const pageId of pageIds) {
        assertOpen(account.session.store);
        if (isQuicklyRead(account, row, pageId)) views.push(pageDiff(account, row, pageId, against));
        await slicer.pause();
      }
      return views;
    },
    'changeRequest.markReviewed': ({ accountId, spaceId, changeRequestId, pageId, reviewed }) => {
      const account = accountOf(state, accountId);
      if (unsentChangeRequest(account, changeRequestId, spaceId) !== undefined)
        throw new RequestFailure('conflict', texts().refused.marksLater);
      const row = changeRequestRow(account, spaceId, changeRequestId);
      const { store } = account.session;
      const sides = account.content.sides(row);
      if (sides === null) throw new RequestFailure('not-held', texts().refused.requestNotKept);
      const before = account.content.pages(spaceId, sides.before).byId.get(pageId);
      const after = account.content.pages(spaceId, sides.after).byId.get(pageId);
      store.transaction(() => {
        if (reviewed) store.reviewed.markPage(row.id, pageId, reviewHash(before, after), clock.now());
        else store.reviewed.unmarkPage(row.id, pageId);
      });
      account.session.changed(['marks'], spaceId, row.id, { pageId });
      return changeRequestView(account, row);
    },
    'changeRequest.markSeen': async ({ accountId, spaceId, changeRequestId, shown }) => {
      const account = accountOf(state, accountId);
      if (unsentChangeRequest(account, changeRequestId, spaceId) !== undefined) return null;
      await rememberAnchors(account, spaceId, changeRequestId);
      const row = changeRequestRow(account, spaceId, changeRequestId);
      const { store } = account.session;
      if (!isUnseen(store, row)) return null;
      store.transaction(() => markSeen(account, row, shown, clock.now()));
      account.session.changed(['marks', 'digest'], spaceId, row.id);
      account.session.statusChanged();
      return null;
    },
  } satisfies Partial<Handlers<Requests>>;
}

export function reviewHandlers(state: CoreState) {
  return {
    'review.pending': ({ accountId, spaceId, changeRequestId }) => {
      const account = accountOf(state, accountId);
      const { edits } = account.session.store;
      return edits
        .pendingInLane(spaceId, edits.serverIdOf(changeRequestId) ?? changeRequestId)
        .map((row) => editViewOf(account, row));
    },
    'review.finish': ({ accountId, spaceId, changeRequestId, summary, verdict }) => {
      const account = accountOf(state, accountId);
      return finishReview(account, spaceId, changeRequestId, summary, verdict).map((row) =>
        editViewOf(account, row),
      );
    },
    'changeRequest.checks': ({ accountId, spaceId, changeRequestId }) => {
      const account = accountOf(state, accountId);
      return checksOf(account, shownRequest(account, spaceId, changeRequestId));
    },
    'changeRequest.merge': ({ accountId, spaceId, changeRequestId }) => {
      const account = accountOf(state, accountId);
      if (unsentChangeRequest(account, changeRequestId, spaceId) !== undefined) return null;
      return mergeView(account, changeRequestRow(account, spaceId, changeRequestId));
    },
    'changeRequest.incoming': ({ accountId, spaceId, changeRequestId }) => {
      const account = accountOf(state, accountId);
      if (unsentChangeRequest(account, changeRequestId, spaceId) !== undefined) return null;
      return incomingPages(account, changeRequestRow(account, spaceId, changeRequestId), null);
    },
  } satisfies Partial<Handlers<Requests>>;
}
