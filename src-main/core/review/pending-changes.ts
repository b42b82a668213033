import type { EditKind, EditPayload } from '../../bridge/edit.ts';
import type { Pending } from '../../bridge/views/outbox-views.ts';
import { isContent } from '../../outbox/editing/edit-kind.ts';
import { readPayload } from '../../outbox/calls/payload.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Store } from '../../store/open-store.ts';
import type { WaitsFor } from '../../bridge/views/sync-views.ts';
import { arrivalsOf } from '../../outbox/finding/arrivals.ts';
import { pendingOf } from '../discussion/pending.ts';

/** What the outbox holds about a change request itself, to be laid over what the service said of it. */
export interface PendingChanges {
  readonly subject?: string;
  readonly status?: string;
  /** Of my review. */
  readonly verdict?: string;
  /** Markdown. */
  readonly description?: string;
  readonly pending: readonly Pending[];
  /** Every unfinished edit of its lane, discussion included. */
  readonly count: number;
  /** Comments among them that are new, and that no pull has brought. */
  readonly comments: number;
}

/** `changeRequestId` is the lane's: a server id, or the local id of one that is not sent yet. */
export function pendingChanges(
  store: Store,
  spaceId: string,
  changeRequestId: string,
  waitsFor: WaitsFor,
): PendingChanges {
  const rows = store.edits.unfinishedInLane(spaceId, changeRequestId);
  let changes: Omit<PendingChanges, 'pending' | 'count' | 'comments'> = {};
  const pending: Pending[] = [];
  const arrivals = arrivalsOf(store, rows);
  const comments = rows.filter(({ kind, id }) => kind === 'comment.add' && !arrivals.has(id)).length;
  for (const row of rows) {
    // Discussion is most of what waits: its payloads need not be read.
    if (!isAboutIt(row.kind)) continue;
    const payload = readPayload(row.version, row.payload);
    if (payload === undefined) continue;
    pending.push(pendingOf(store, row, waitsFor));
    changes = { ...changes, ...effectOf(row, payload) };
  }
  return { ...changes, pending, count: rows.length, comments };
}

function isAboutIt(kind: EditKind): boolean {
  return kind === 'review.submit' || isContent(kind) || kind.startsWith('changeRequest.');
}

/** What the person must decide about has no effect yet, but for the creation that everything else stands on. */
function effectOf(
  row: EditRow,
  payload: EditPayload,
): Omit<PendingChanges, 'pending' | 'count' | 'comments'> {
  if (payload.kind === 'changeRequest.create') return { subject: payload.subject };
  if (row.state === 'held' || row.state === 'rejected') return {};
  switch (payload.kind) {
    case 'changeRequest.subject':
      return { subject: payload.subject };
    case 'changeRequest.description':
      return { description: payload.markdown };
    case 'changeRequest.status':
      return { status: payload.status };
    case 'review.submit':
      return { verdict: payload.verdict };
    default:
      return {};
  }
}
