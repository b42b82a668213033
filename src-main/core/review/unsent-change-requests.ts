import type { ChangeRequestRow as Row, ChangeRequestView } from '../../bridge/views/review-views.ts';
import { readPayload } from '../../outbox/calls/payload.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Account } from '../core-state.ts';
import { arrivalsOf } from '../../outbox/finding/arrivals.ts';
import { actionsOfUnsent } from './change-request-actions.ts';
import { pendingChanges } from './pending-changes.ts';
import { reviewViews } from './review-views.ts';

/** Change requests that exist here alone: opened by the person, not on the service yet (docs/design/outbox.md). */

export function unsentChangeRequests({ session }: Account, spaceId?: string): readonly EditRow[] {
  return session.store.edits
    .unsentCreations()
    .filter((row) => spaceId === undefined || row.laneSpace === spaceId);
}

/** Ids of change requests that a pull brought before their creation is confirmed: they are listed as unsent ones. */
export function arrivedChangeRequests({ session }: Account): ReadonlySet<string> {
  const { store } = session;
  return new Set(arrivalsOf(store, store.edits.unsentCreations()).values());
}

/** The creation behind a local id; undefined where there is none, or the service knows it by now. */
export function unsentChangeRequest({ session }: Account, spaceId: string, id: string): EditRow | undefined {
  const row = session.store.edits.get(id);
  const isUnsent =
    row?.kind === 'changeRequest.create' && row.state !== 'confirmed' && row.state !== 'discarded';
  return isUnsent && row.laneSpace === spaceId ? row : undefined;
}

export function unsentRow(account: Account, row: EditRow): Row {
  const { session } = account;
  const { store } = session;
  const changes = pendingChanges(store, row.laneSpace, row.id, session.waitsFor);
  const payload = readPayload(row.version, row.payload);
  const { user } = session.view();
  return {
    accountId: session.id,
    spaceId: row.laneSpace,
    spaceTitle: store.spaces.get(row.laneSpace)?.title ?? row.laneSpace,
    id: row.id,
    number: null,
    subject: changes.subject ?? (payload?.kind === 'changeRequest.create' ? payload.subject : ''),
    status: changes.status ?? 'draft',
    author: user ?? { id: 'me', displayName: 'You', me: true },
    group: 'mine',
    waitingWhy: null,
    summary: null,
    openComments: changes.comments,
    pendingEdits: changes.count,
    unseen: false,
    outdated: false,
    held: true,
    updatedAt: null,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

export function unsentView(account: Account, row: EditRow): ChangeRequestView {
  const { session, content } = account;
  const { store } = session;
  const changes = pendingChanges(store, row.laneSpace, row.id, session.waitsFor);
  const shown = unsentRow(account, row);
  const markdown = changes.description ?? '';
  return {
    ...shown,
    description: markdown === '' ? null : content.textTree(markdown),
    references: {},
    base: null,
    pages: [],
    files: [],
    addresses: [],
    reviewers: [],
    reviews: reviewViews(account, row.laneSpace, row.id),
    reviewedPages: 0,
    lastReview: null,
    keptEdits: store.edits.keptInLane(row.laneSpace, row.id).length,
    follow: { following: true, chosen: false },
    pending: changes.pending,
    descriptionMarkdown: markdown,
    actions: actionsOfUnsent(shown.status),
    gone: null,
    webUrl: null,
    asOf: row.updatedAt,
  };
}
