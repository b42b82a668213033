import type { EditPayload } from '../../bridge/edit.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { readBase } from '../editing/base.ts';
import { isDiscussion } from '../editing/edit-kind.ts';
import { isClosed } from '../mirror.ts';
import type { Mirror } from '../mirror.ts';
import type { ReasonCode } from './reason.ts';
import { isSameText } from './same-text.ts';
import { laneOf } from './sending.ts';

/**
 * What has moved under an edit as far as the mirror knows, without asking the service: null where nothing has
 * (docs/design/outbox.md).
 */
export function staleBase(
  mirror: Mirror,
  edit: EditRow,
  payload: EditPayload,
  serverId: (id: string) => string,
): { readonly reason: ReasonCode; readonly detail: string | null } | null {
  const base = readBase(edit.base);
  const { changeRequestId } = laneOf(edit);
  const changeRequest = changeRequestId === null ? undefined : mirror.changeRequest(changeRequestId);
  if (changeRequest?.isGone === true) return { reason: 'change-request-gone', detail: null };
  // What changes the change request itself looks at it before it goes.
  if (isDiscussion(payload.kind) && changeRequest !== undefined && base.changeRequest !== undefined) {
    const wasOpen = !isClosed(base.changeRequest.status);
    if (wasOpen && isClosed(changeRequest.base.status))
      return { reason: 'change-request-closed', detail: changeRequest.base.status };
  }
  if (payload.kind === 'comment.add' && base.block !== undefined) {
    const { tableCell, ...table } = payload.target;
    const block = mirror.blockText(payload.target);
    // An earlier Galley noted the whole table of a cell.
    const isSame =
      block === base.block || (tableCell !== undefined && mirror.blockText(table) === base.block);
    if (block !== undefined && !isSame) return { reason: 'block-changed', detail: null };
  }
  if (payload.kind === 'reply.add' && base.object !== undefined) {
    const comment = mirror.commentBase(serverId(payload.comment.id));
    if (comment !== undefined && !isSameText(comment.markdown, base.object.markdown)) {
      return { reason: 'thread-changed', detail: null };
    }
  }
  return null;
}
