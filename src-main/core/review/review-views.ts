import type { ReviewView } from '../../bridge/views/review-views.ts';
import type { Person } from '../../bridge/views/views.ts';
import { textOfBody } from '../../outbox/calls/description.ts';
import { readPayload } from '../../outbox/calls/payload.ts';
import { reviewOf } from '../../store/mirror/change-requests.ts';
import type { ReviewRow } from '../../store/mirror/change-requests.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Account } from '../core-state.ts';
import { arrivalsOf } from '../../outbox/finding/arrivals.ts';
import { pendingOf } from '../discussion/pending.ts';
import { myselfOf, personOf } from '../reading/people.ts';
import { written } from '../reading/written.ts';

/**
 * The reviews of a change request, oldest first: those that the service has, then mine that wait in the outbox.
 * `changeRequestId` is the lane's: a server id, or the local id of one that is not sent yet.
 */
export function reviewViews(
  account: Account,
  spaceId: string,
  changeRequestId: string,
): readonly ReviewView[] {
  const { store } = account.session;
  const me = myselfOf(store);
  const unseen = store.seen.newMessages(spaceId, changeRequestId);
  const unfinished = store.edits.unfinishedInLane(spaceId, changeRequestId);
  // What a pull brought before its edit is confirmed is shown as the edit.
  const arrived = new Set(arrivalsOf(store, unfinished).values());
  const sent = store.changeRequests
    .reviews(changeRequestId)
    .filter(({ id }) => !arrived.has(id))
    .map((row) => sentView(account, row, me, unseen.has(row.id)));
  const unsent = unfinished.flatMap((row) => unsentView(account, row, me) ?? []);
  return [...sent.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0)), ...unsent];
}

function sentView({ session, content }: Account, row: ReviewRow, me: Person, isUnseen: boolean): ReviewView {
  const { edits } = session.store;
  const { id, status, reviewer, comment, createdAt } = reviewOf(row);
  const at = Date.parse(createdAt ?? '');
  // A service may take a summary and not give it back: what I sent is in the outbox's history.
  const markdown = comment === undefined ? (summaryOf(edits.byServerId(id)) ?? '') : textOfBody(comment);
  return {
    id,
    key: edits.localIdOf(id) ?? id,
    person: personOf(reviewer ?? { id: '', displayName: '' }, me.id),
    // A review of mine is known by its edit, also while it is not known who I am.
    isNew: isUnseen && edits.byServerId(id) === undefined,
    verdict: status,
    markdown,
    ...written(content.textTree(markdown)),
    at: Number.isNaN(at) ? null : at,
    pending: [],
  };
}

function unsentView({ session, content }: Account, row: EditRow, me: Person): ReviewView | null {
  // Comments are most of what waits: their payloads need not be read.
  if (row.kind !== 'review.submit') return null;
  const payload = readPayload(row.version, row.payload);
  if (payload?.kind !== 'review.submit') return null;
  const { verdict, summary } = payload;
  return {
    id: row.id,
    key: row.id,
    person: me,
    isNew: false,
    verdict,
    markdown: summary,
    ...written(content.textTree(summary)),
    at: row.createdAt,
    pending: [pendingOf(session.store, row, session.waitsFor)],
  };
}

function summaryOf(row: EditRow | undefined): string | null {
  const payload = row === undefined ? undefined : readPayload(row.version, row.payload);
  return payload?.kind === 'review.submit' ? payload.summary : null;
}
