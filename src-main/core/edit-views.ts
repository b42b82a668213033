import type { EditPayload, EditState } from '../bridge/edit.ts';
import type { EditView, Pending } from '../bridge/outbox-views.ts';
import type { Place } from '../bridge/views.ts';
import { assertNever } from '../content/tree.ts';
import { isChangeable, isUnsent } from '../outbox/change-row.ts';
import { isCreation } from '../outbox/edit-kind.ts';
import { readPayload, textOf } from '../outbox/payload.ts';
import { reasonWords } from '../outbox/reason.ts';
import type { EditRow } from '../store/edits.ts';
import type { Store } from '../store/open-store.ts';
import { aboutOf, editWords, groupTitle, laneTitle } from './edit-words.ts';

/** The one table from state to what the person reads; silence is success. */
export function stateWords(state: EditState, isOnline: boolean): string {
  switch (state) {
    case 'kept':
      return 'In your review';
    case 'waiting':
      return isOnline ? 'Waiting to be sent' : 'Waiting for the network';
    case 'sending':
      return 'Being sent';
    case 'unknown':
      return 'Sent, no answer: Galley looks whether it arrived';
    case 'reconciling':
      return 'Looking whether it arrived';
    case 'held':
      return 'Held: it needs you';
    case 'rejected':
      return 'Refused: change the text';
    case 'confirmed':
      return 'Sent';
    case 'discarded':
      return 'Discarded';
    default:
      return assertNever(state);
  }
}

/** What `edits.conflict` answers about a held edit. */
export function questionOf(row: EditRow): 'text' | 'confirm' | null {
  if (row.state !== 'held') return null;
  switch (row.reasonCode) {
    case 'body-changed':
      return row.kind === 'comment.edit' || row.kind === 'reply.edit' ? 'text' : null;
    case 'subject-changed':
    case 'description-changed':
      return 'text';
    case 'confirm-merge':
    case 'confirm-update':
    case 'merge-unclear':
    case 'update-unclear':
      return 'confirm';
    default:
      return null;
  }
}

/** True where the text of an edit is the person's alone still, and may become a comment or a reply somewhere else. */
export function canSendElsewhere(row: EditRow, payload: EditPayload): boolean {
  const text = 'markdown' in payload || payload.kind === 'review.submit' ? textOf(payload) : null;
  if (text === null || text.trim() === '') return false;
  return isCreation(row.kind) ? isUnsent(row) : isChangeable(row);
}

/** An edit as the outbox shows it. */
export function editView(store: Store, row: EditRow, isOnline: boolean): EditView {
  const payload = readPayload(row.version, row.payload) ?? null;
  const about =
    payload === null
      ? { whose: '', where: laneTitle(store, row), pageId: null, commentId: null }
      : aboutOf(store, row, payload);
  const place: Place = {
    accountId: store.accountId,
    spaceId: row.laneSpace,
    changeRequestId: row.laneChangeRequest,
    pageId: about.pageId,
    commentId: about.commentId,
  };
  const text = payload === null ? null : textOf(payload);
  const mayBeThere = isCreation(row.kind) && row.sentAt !== null;
  return {
    id: row.id,
    accountId: store.accountId,
    kind: row.kind,
    words: payload === null ? 'An edit of another version of Galley' : editWords(row, payload, about),
    text,
    state: row.state,
    stateWords: stateWords(row.state, isOnline),
    reason: reasonWords(row.reasonCode, row.reason),
    attempts: row.attempts,
    nextAt: row.nextAt,
    createdAt: row.createdAt,
    group: groupTitle(store, row),
    place,
    canRetry: row.state === 'held' || (row.state === 'waiting' && row.nextAt !== null),
    canEdit: isChangeable(row) && text !== null && !mayBeThere,
    canDiscard: isChangeable(row),
    canRestore: row.state === 'discarded',
    payload,
    updatedAt: row.updatedAt,
    question: questionOf(row),
    canSendElsewhere: payload !== null && canSendElsewhere(row, payload),
  };
}

/** What is pending on an object, as a mark on the thing itself. */
export function pendingOf(row: EditRow, isOnline: boolean): Pending {
  const words = stateWords(row.state, isOnline);
  const isStuck = row.state === 'held' || row.state === 'rejected';
  const reason = isStuck ? reasonWords(row.reasonCode, row.reason) : null;
  return { editId: row.id, kind: row.kind, state: row.state, words: reason ?? words };
}
