import type { Store } from '../../store/open-store.ts';
import { commentOf } from '../../outbox/editing/edit-kind.ts';
import type { MovedEdit } from '../../bridge/channels/events.ts';
import type { EditState } from '../../bridge/edit.ts';
import type { Pending } from '../../bridge/views/outbox-views.ts';
import { wayOn } from './edit-decision.ts';
import { aboutOf, editLabel } from '../../outbox/edit-labels.ts';
import { reasonSubjectOf, readPayload } from '../../outbox/calls/payload.ts';
import { reasonMessage } from '../../outbox/sending/reason.ts';
import { assertNever } from '../../shared/tree.ts';
import type { WaitsFor } from '../accounts/waits-for.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { texts } from '../../shared/messages/texts.ts';

/**
 * The one table from state to what the person reads; silence is success. `behind`: the edit, in words, that a waiting one
 * comes after, and what that waits for.
 */
export function stateLabel(state: EditState, waitsFor: WaitsFor, behind: string | null = null): string {
  const say = texts().states;
  switch (state) {
    case 'kept':
      return say.kept;
    case 'waiting':
      if (waitsFor !== null) return say.waitingFor[waitsFor];
      return behind === null ? say.waiting : say.waitingBehind(behind);
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
      return assertNever(state);
  }
}

/** State and words of an edit. What is about a comment of the person's review goes with the review, whatever the account waits for. */
export function stateLabelOf(store: Store, row: EditRow, waitsFor: WaitsFor): string {
  if (row.state === 'waiting' && isBehindReview(store, row)) return texts().states.waitingForReview;
  return stateLabel(row.state, waitsFor, waitsFor === null ? behindLabel(store, row) : null);
}

function isBehindReview(store: Store, { dependsOn }: EditRow): boolean {
  const before = dependsOn === null ? undefined : store.edits.get(dependsOn);
  return before?.state === 'kept' || (before?.state === 'waiting' && isBehindReview(store, before));
}

/** What an edit waits for that another one needs first; null: nothing. */
function behindLabel(store: Store, row: EditRow): string | null {
  if (row.state !== 'waiting') return null;
  const before = row.dependsOn === null ? undefined : store.edits.get(row.dependsOn);
  if (before?.state === 'held' || before?.state === 'rejected')
    return texts().states.behindDecision(namedEdit(store, before));
  const checked = store.edits.checkedBefore(row);
  return checked === undefined ? null : texts().states.behindCheck(namedEdit(store, checked));
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
