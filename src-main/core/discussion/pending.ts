import type { Store } from '../../store/open-store.ts';
import { commentOf } from '../../outbox/editing/edit-kind.ts';
import type { MovedEdit } from '../../bridge/channels/events.ts';
import type { EditState } from '../../bridge/edit.ts';
import type { Pending } from '../../bridge/views/outbox-views.ts';
import { hasText, readPayload } from '../../outbox/calls/payload.ts';
import { reasonWords } from '../../outbox/sending/reason.ts';
import { assertNever } from '../../shared/tree.ts';
import type { WaitsFor } from '../accounts/waits-for.ts';
import type { EditRow } from '../../store/unsent/edits.ts';

const waitingWords: Readonly<Record<NonNullable<WaitsFor>, string>> = {
  network: 'Unsent, waiting for the network',
  'offline-mode': 'Unsent, waiting until you leave offline mode',
  'sign-in': 'Unsent, waiting until you sign in again',
  token: 'Unsent, waiting until the token can be read',
  address: 'Unsent, waiting until you confirm the address',
  unmetered: 'Unsent, waiting for a network that is not metered',
  export: 'Unsent, waiting until you export the outbox',
};

/** The one table from state to what the person reads; silence is success. */
export function stateWords(state: EditState, waitsFor: WaitsFor): string {
  switch (state) {
    case 'kept':
      return 'Unsent, in your review';
    case 'waiting':
      return waitsFor === null ? 'Unsent, sent shortly' : waitingWords[waitsFor];
    case 'sending':
      return 'Sending';
    case 'unknown':
      return 'Sent, no answer: Galley checks whether it arrived';
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

/** What is pending on an object, as a mark on the thing itself. */
export function pendingOf(row: EditRow, waitsFor: WaitsFor): Pending {
  const words = stateWords(row.state, waitsFor);
  const isStuck = row.state === 'held' || row.state === 'rejected';
  const reason = isStuck
    ? reasonWords(row.reasonCode, row.reason, hasText(readPayload(row.version, row.payload)))
    : null;
  return { editId: row.id, kind: row.kind, state: row.state, words: reason ?? words };
}

/** The comment whose thread an edit of talk is about, as the edit names it. */
export function threadNamedBy(row: EditRow): string {
  const payload = readPayload(row.version, row.payload);
  return (payload === undefined ? null : commentOf(payload)) ?? row.serverId ?? row.id;
}

/** For windows; undefined where more than a thread and its numbers may change with the edit. */
export function movedEdit({ edits }: Store, row: EditRow, waitsFor: WaitsFor): MovedEdit | undefined {
  const isTalk = row.kind.startsWith('comment.') || row.kind.startsWith('reply.');
  const lane = row.laneChangeRequest;
  // Of a change request that is not sent yet there is no row to count in.
  const isUnsentLane = lane !== null && edits.get(lane) !== undefined;
  return isTalk && !isUnsentLane
    ? { id: row.id, state: row.state, words: stateWords(row.state, waitsFor) }
    : undefined;
}
