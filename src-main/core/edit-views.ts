import type { EditPayload, EditState } from '../bridge/edit.ts';
import type { EditView, Pending } from '../bridge/outbox-views.ts';
import type { Place } from '../bridge/views.ts';
import { emojiText } from '../content/emoji.ts';
import { assertNever } from '../content/tree.ts';
import { commentOf } from '../outbox/edit-kind.ts';
import { readPayload, textOf } from '../outbox/payload.ts';
import { reasonWords } from '../outbox/reason.ts';
import { commentOf as commentIn } from '../store/comments.ts';
import type { EditRow } from '../store/edits.ts';
import type { Store } from '../store/open-store.ts';

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

/** What an edit is about, gathered from mirror and outbox, in words. */
interface About {
  /** "Dana's comment", "your comment". */
  readonly whose: string;
  /** "guides/limits", "#41 Harden bulk dispatch", "Elsa docs". */
  readonly where: string;
  readonly pageId: string | null;
  readonly commentId: string | null;
}

function aboutOf(store: Store, row: EditRow, payload: EditPayload): About {
  const lane = laneTitle(store, row);
  if (payload.kind === 'comment.add') {
    const pageId = payload.target.pageId ?? null;
    return {
      whose: '',
      where: pagePath(store, row, pageId) ?? lane,
      pageId,
      commentId: row.serverId ?? row.id,
    };
  }
  const id = commentOf(payload);
  if (id === null) return { whose: '', where: lane, pageId: null, commentId: null };
  const serverId = store.edits.serverIdOf(id) ?? id;
  const held = store.comments.get(serverId);
  if (held !== undefined) {
    const comment = commentIn(held);
    const isMine = held.postedBy !== null && held.postedBy === store.account.get()?.userId;
    const whose = isMine ? 'your' : `${comment.postedBy?.displayName ?? 'someone'}’s`;
    return {
      whose,
      where: pagePath(store, row, held.pageId) ?? lane,
      pageId: held.pageId,
      commentId: serverId,
    };
  }
  const creator = store.edits.get(id);
  const target = creator === undefined ? undefined : readPayload(creator.version, creator.payload);
  const pageId = target?.kind === 'comment.add' ? (target.target.pageId ?? null) : null;
  return { whose: 'your', where: pagePath(store, row, pageId) ?? lane, pageId, commentId: id };
}

function laneTitle(store: Store, row: EditRow): string {
  const space = store.spaces.get(row.laneSpace)?.title ?? row.laneSpace;
  if (row.laneChangeRequest === null) return space;
  const changeRequest = store.changeRequests.get(row.laneChangeRequest);
  return changeRequest === undefined ? space : `#${changeRequest.number} ${changeRequest.subject}`.trim();
}

function pagePath(store: Store, row: EditRow, pageId: string | null): string | null {
  if (pageId === null) return null;
  const revision =
    row.laneChangeRequest === null
      ? store.spaces.get(row.laneSpace)?.heldRevision
      : store.changeRequests.get(row.laneChangeRequest)?.heldRevision;
  const page =
    revision === undefined || revision === null
      ? undefined
      : store.revisions.page(row.laneSpace, revision, pageId);
  if (page === undefined) return null;
  return page.path === '' ? page.title : page.path;
}

function editWords(row: EditRow, payload: EditPayload, about: About): string {
  const { whose, where } = about;
  switch (payload.kind) {
    case 'comment.add':
      return `Comment on ${where}`;
    case 'comment.edit':
      return `Change ${whose} comment on ${where}`;
    case 'comment.delete':
      return row.reasonCode === 'surplus-copy'
        ? `Remove a second copy on ${where}`
        : `Delete ${whose} comment on ${where}`;
    case 'comment.resolve':
      return `Resolve ${whose} comment on ${where}`;
    case 'comment.reopen':
      return `Reopen ${whose} comment on ${where}`;
    case 'comment.react':
      return `React ${emojiText(payload.emoji) || payload.emoji} to ${whose} comment on ${where}`;
    case 'comment.unreact':
      return `Take back ${emojiText(payload.emoji) || payload.emoji} from ${whose} comment on ${where}`;
    case 'reply.add':
      return `Reply to ${whose} comment on ${where}`;
    case 'reply.edit':
      return `Change a reply on ${where}`;
    case 'reply.delete':
      return row.reasonCode === 'surplus-copy'
        ? `Remove a second copy on ${where}`
        : `Delete a reply on ${where}`;
    case 'reply.react':
      return `React ${emojiText(payload.emoji) || payload.emoji} to a reply on ${where}`;
    case 'reply.unreact':
      return `Take back ${emojiText(payload.emoji) || payload.emoji} from a reply on ${where}`;
    case 'review.submit':
      return payload.verdict === 'approved' ? `Approve ${where}` : `Ask for changes to ${where}`;
    default:
      return assertNever(payload);
  }
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
  const space = store.spaces.get(row.laneSpace)?.title ?? row.laneSpace;
  const isChangeable = ['kept', 'waiting', 'held', 'rejected'].includes(row.state);
  const hasText = payload !== null && textOf(payload) !== null;
  const mayBeThere = row.sentAt !== null && row.kind.endsWith('.add');
  return {
    id: row.id,
    accountId: store.accountId,
    kind: row.kind,
    words: payload === null ? 'An edit of another version of Galley' : editWords(row, payload, about),
    text: payload === null ? null : textOf(payload),
    state: row.state,
    stateWords: stateWords(row.state, isOnline),
    reason: reasonWords(row.reasonCode, row.reason),
    attempts: row.attempts,
    nextAt: row.nextAt,
    createdAt: row.createdAt,
    group: row.laneChangeRequest === null ? space : `${space} / ${laneTitle(store, row)}`,
    place,
    canRetry: row.state === 'held' || (row.state === 'waiting' && row.nextAt !== null),
    canEdit: isChangeable && hasText && !mayBeThere,
    canDiscard: isChangeable,
    canRestore: row.state === 'discarded',
    payload,
  };
}

/** What is pending on an object, as a mark on the thing itself. */
export function pendingOf(row: EditRow, isOnline: boolean): Pending {
  const words = stateWords(row.state, isOnline);
  const isStuck = row.state === 'held' || row.state === 'rejected';
  const reason = isStuck ? reasonWords(row.reasonCode, row.reason) : null;
  return { editId: row.id, kind: row.kind, state: row.state, words: reason ?? words };
}
