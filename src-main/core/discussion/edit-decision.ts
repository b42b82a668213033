import type { EditPayload } from '../../bridge/edit.ts';
import { commentOf, isContent, objectOf } from '../../outbox/editing/edit-kind.ts';
import { isClosed } from '../../outbox/mirror.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Store } from '../../store/open-store.ts';

/** What `edits.conflict` answers about a held edit. */
export function questionOf(row: EditRow): 'text' | 'confirm' | null {
  if (row.state !== 'held') return null;
  switch (row.reasonCode) {
    case 'body-changed':
      return row.kind === 'comment.edit' || row.kind === 'reply.edit' ? 'text' : null;
    case 'subject-changed':
    case 'description-changed':
    case 'page-changed':
    case 'page-unclear':
      return 'text';
    case 'overturned':
      return row.kind === 'page.update' ? 'text' : null;
    case 'confirm-merge':
    case 'confirm-update':
    case 'merge-unclear':
    case 'update-unclear':
      return 'confirm';
    default:
      return null;
  }
}

/**
 * True where a held edit cannot arrive, as far as is known here: what it is about was deleted, or, of content, its change
 * request takes no more changes. Sent again, it would come back unchanged.
 */
export function isObjectGone(
  store: Store,
  { reasonCode, laneSpace, laneChangeRequest }: EditRow,
  payload: EditPayload | null,
): boolean {
  if (payload === null) return false;
  const serverId = (id: string): string => store.edits.serverIdOf(id) ?? id;
  if (isContent(payload.kind) && laneChangeRequest !== null) {
    const held = store.changeRequests.get(serverId(laneChangeRequest));
    if (reasonCode === 'change-request-closed') return held !== undefined && isClosed(held.status);
    if (reasonCode !== 'target-gone' || !('target' in payload) || held === undefined) return false;
    const { pageId } = payload.target;
    if (pageId === undefined || held.heldRevision === null) return false;
    return store.revisions.page(laneSpace, held.heldRevision, serverId(pageId)) === undefined;
  }
  const commentId = commentOf(payload);
  if (reasonCode === 'comment-gone' && commentId !== null) {
    const comment = store.comments.get(serverId(commentId));
    return comment === undefined || comment.goneAt !== null;
  }
  const object = objectOf(payload);
  if (reasonCode === 'reply-gone' && object?.kind === 'reply')
    return store.comments.reply(serverId(object.id)) === undefined;
  return false;
}

/** How the person brings a held edit further where it stands: they compare, or send it again; null: neither, or it is not held. */
export function wayOn(
  store: Store,
  row: EditRow,
  payload: EditPayload | null,
): 'decide' | 'send-again' | null {
  if (row.state !== 'held') return null;
  if (questionOf(row) !== null) return 'decide';
  return isObjectGone(store, row, payload) ? null : 'send-again';
}
