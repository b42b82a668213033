import type { Store } from '../../store/open-store.ts';
import { commentOf } from '../../outbox/editing/edit-kind.ts';
import type { MovedEdit } from '../../bridge/channels/events.ts';
import type { Pending } from '../../bridge/views/outbox-views.ts';
import { wayOn } from './edit-decision.ts';
import { aboutOf, editLabel } from '../../outbox/edit-labels.ts';
import { reasonSubjectOf, readPayload } from '../../outbox/calls/payload.ts';
import { reasonMessage } from '../../outbox/sending/reason.ts';
import { assertNever } from '../../shared/tree.ts';
import type { WaitsFor } from '../../bridge/views/sync-views.ts';
import { unsentUntil } from '../accounts/waits-for.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { texts } from '../../shared/messages/texts.ts';

/**
 * The one table from state to what the person reads; silence is success. Of what waits it says what has to come first: the end
 * of the person's review and their decisions, whatever the account waits for, then that, then other edits, then the next try.
 */
export function stateLabelOf(store: Store, row: EditRow, waitsFor: WaitsFor): string {
  const say = texts().states;
  switch (row.state) {
    case 'kept':
      return inReviewLabel(waitsFor);
    case 'waiting':
      return waitingLabel(store, row, waitsFor);
    case 'sending':
      return say.sending;
    case 'unknown':
      return waitsFor === null ? say.unknown : say.unknownUntil(say.checked[waitsFor]);
    case 'reconciling':
      return say.reconciling;
    case 'held':
      return say.held;
    case 'rejected':
      return say.rejected;
    case 'confirmed':
      return say.confirmed;
    case 'discarded':
      return say.discarded;
    default:
      return assertNever(row.state);
  }
}

/** In a review bundle finishing the review sends nothing. */
function inReviewLabel(waitsFor: WaitsFor): string {
  const say = texts().states;
  return waitsFor === 'export' ? say.inReviewOfBundle : say.inReview;
}

function waitingLabel(store: Store, row: EditRow, waitsFor: WaitsFor): string {
  const say = texts().states;
  const edit = (id: string) => store.edits.get(id);
  if (isBehindReview(row, edit)) return inReviewLabel(waitsFor);
  const before = row.dependsOn === null ? undefined : edit(row.dependsOn);
  if (before?.state === 'held' || before?.state === 'rejected')
    return say.waitingBehind(say.behindDecision(namedEdit(store, before)));
  const until = unsentUntil(store.account.get()?.baseUrl ?? '', waitsFor);
  if (until !== null) return say.waitingUntil(until);
  const checked = store.edits.checkedBefore(row);
  if (checked !== undefined) return say.waitingBehind(say.behindCheck(namedEdit(store, checked)));
  if (before?.state === 'waiting') return say.waitingBehind(say.behindUnsent(namedEdit(store, before)));
  return row.nextAt === null ? say.waiting : say.waitingToRetry;
}

/** What is about a comment of the person's review goes with the review. `edit`: an edit by its id. */
export function isBehindReview(
  { state, dependsOn }: Pick<EditRow, 'state' | 'dependsOn'>,
  edit: (id: string) => Pick<EditRow, 'state' | 'dependsOn'> | undefined,
): boolean {
  const before = state !== 'waiting' || dependsOn === null ? undefined : edit(dependsOn);
  return before !== undefined && (before.state === 'kept' || isBehindReview(before, edit));
}

function namedEdit(store: Store, row: EditRow): string {
  const payload = readPayload(row.version, row.payload);
  return payload === undefined
    ? texts().edits.another
    : editLabel(row, payload, aboutOf(store, row, payload));
}

/** What is pending on an object, as a mark on the thing itself. */
export function pendingOf(store: Store, row: EditRow, waitsFor: WaitsFor): Pending {
  const message = stateLabelOf(store, row, waitsFor);
  const isStuck = row.state === 'held' || row.state === 'rejected';
  const payload = isStuck ? (readPayload(row.version, row.payload) ?? null) : null;
  const reason = isStuck ? reasonMessage(row.reasonCode, row.reason, reasonSubjectOf(payload)) : null;
  const way = wayOn(store, row, payload);
  return {
    editId: row.id,
    kind: row.kind,
    state: row.state,
    words: reason ?? message,
    ...(way === null ? {} : { way }),
  };
}

/** The comment whose thread an edit of a discussion is about, as the edit names it. */
export function threadNamedBy(row: EditRow): string {
  const payload = readPayload(row.version, row.payload);
  return (payload === undefined ? null : commentOf(payload)) ?? row.serverId ?? row.id;
}

/** For windows; undefined where more than a thread and its numbers may change with the edit. */
export function movedEdit(store: Store, row: EditRow, waitsFor: WaitsFor): MovedEdit | undefined {
  const { edits } = store;
  // What waits behind an edit says whether that is being checked.
  const isChecked = row.state === 'unknown' || row.looks > 0 || row.reasonCode === 'found-again';
  if (isChecked && edits.isFollowed(row)) return undefined;
  const isDiscussion = row.kind.startsWith('comment.') || row.kind.startsWith('reply.');
  const lane = row.laneChangeRequest;
  // Of a change request that is not sent yet there is no row to count in.
  const isUnsentLane = lane !== null && edits.get(lane) !== undefined;
  return isDiscussion && !isUnsentLane
    ? { id: row.id, state: row.state, words: stateLabelOf(store, row, waitsFor) }
    : undefined;
}
