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

const waitingLabels: Readonly<Record<NonNullable<WaitsFor>, string>> = {
  network: 'Unsent, waiting for the network',
  'offline-mode': 'Unsent, waiting until you leave offline mode',
  'sign-in': 'Unsent, waiting until you sign in again',
  token: 'Unsent, waiting until the token can be read',
  address: 'Unsent, waiting until you confirm the address',
  unmetered: 'Unsent, waiting for a network that is not metered',
  export: 'Unsent, waiting until you export the outbox',
};

/** When an answer that is missing is looked for. */
const checkedLabels: Readonly<Record<NonNullable<WaitsFor>, string>> = {
  network: 'when the network is back',
  'offline-mode': 'when you leave offline mode',
  'sign-in': 'when you sign in again',
  token: 'when the token can be read',
  address: 'when you confirm the address',
  unmetered: 'on a network that is not metered',
  export: 'after you export the outbox',
};

/**
 * The one table from state to what the person reads; silence is success. `behind`: the edit, in words, that a waiting one
 * comes after, and what that waits for.
 */
export function stateLabel(state: EditState, waitsFor: WaitsFor, behind: string | null = null): string {
  switch (state) {
    case 'kept':
      return 'Unsent, in your review';
    case 'waiting':
      if (waitsFor !== null) return waitingLabels[waitsFor];
      return behind === null ? 'Unsent, sent shortly' : `Unsent, waiting ${behind}`;
    case 'sending':
      return 'Sending';
    case 'unknown':
      return waitsFor === null
        ? 'Sent, no answer: Galley checks whether it arrived'
        : `Sent, no answer: Galley checks ${checkedLabels[waitsFor]} whether it arrived`;
    case 'reconciling':
      return 'Checking whether it arrived';
    case 'held':
      return 'Unsent, needs your decision';
    case 'rejected':
      return 'Unsent, refused: change the text';
    case 'confirmed':
      return 'Sent';
    case 'discarded':
      return 'Discarded';
    default:
      return assertNever(state);
  }
}

/** What an edit waits for that another one needs first; null: nothing. */
export function behindLabel(store: Store, row: EditRow): string | null {
  if (row.state !== 'waiting') return null;
  const before = row.dependsOn === null ? undefined : store.edits.get(row.dependsOn);
  if (before?.state === 'held' || before?.state === 'rejected')
    return `for your decision about “${namedEdit(store, before)}”`;
  const checked = store.edits.checkedBefore(row);
  return checked === undefined ? null : `until “${namedEdit(store, checked)}” has been checked`;
}

function namedEdit(store: Store, row: EditRow): string {
  const payload = readPayload(row.version, row.payload);
  return payload === undefined ? 'another edit' : editLabel(row, payload, aboutOf(store, row, payload));
}

/** What is pending on an object, as a mark on the thing itself. */
export function pendingOf(store: Store, row: EditRow, waitsFor: WaitsFor): Pending {
  const words = stateLabel(row.state, waitsFor, waitsFor === null ? behindLabel(store, row) : null);
  const isStuck = row.state === 'held' || row.state === 'rejected';
  const payload = isStuck ? (readPayload(row.version, row.payload) ?? null) : null;
  const reason = isStuck ? reasonMessage(row.reasonCode, row.reason, reasonSubjectOf(payload)) : null;
  const way = wayOn(store, row, payload);
  return {
    editId: row.id,
    kind: row.kind,
    state: row.state,
    words: reason ?? words,
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
    ? { id: row.id, state: row.state, words: stateLabel(row.state, waitsFor) }
    : undefined;
}
