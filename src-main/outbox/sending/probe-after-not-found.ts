import type { EditPayload } from '../../bridge/edit.ts';
import { ClientError } from '../../client/client-error.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { backOffMs } from './back-off.ts';
import type { Calls } from '../calls/calls.ts';
import { commentOf, isContent, objectOf } from '../editing/edit-kind.ts';
import type { ReasonCode } from './reason.ts';
import { confirm, hold, laneOf, settleProbe, write } from './sending.ts';
import type { SendingContext, Step } from './sending.ts';

/** After so many 404 whose target still lives, the edit is held. */
const patience = 3;

/**
 * After a 404: GET what the edit is about, from the change request inwards. Gone: held with its text (a deletion has
 * nothing left to do). All there: it waits, and is held when that goes on (docs/design/outbox.md).
 */
export async function probeAfterNotFound(
  context: SendingContext,
  calls: Calls,
  edit: EditRow,
  payload: EditPayload,
  cause: ClientError,
): Promise<Step> {
  const serverId = (id: string): string => context.edits.serverIdOf(id) ?? id;
  // The edit that opens a change request is about the space: the service does not know the change request of its lane.
  const changeRequestId = payload.kind === 'changeRequest.create' ? null : laneOf(edit).changeRequestId;
  const commentId = commentOf(payload);
  const object = objectOf(payload);
  const pageId = 'target' in payload ? payload.target.pageId : undefined;
  const goneReason: ReasonCode = changeRequestId === null ? 'space-gone' : 'change-request-gone';
  const probes: readonly (readonly [ReasonCode, () => Promise<unknown>])[] = [
    [goneReason, () => (changeRequestId === null ? calls.getSpace() : calls.changeRequest.get())],
    ...(commentId === null ? [] : [['comment-gone', () => calls.getComment(serverId(commentId))] as const]),
    ...(object?.kind === 'reply' && commentId !== null
      ? [['reply-gone', () => calls.getReply(serverId(commentId), serverId(object.id))] as const]
      : []),
    ...(pageId === undefined ? [] : [['target-gone', () => calls.getPage(pageId)] as const]),
  ];
  for (const [reason, probe] of probes) {
    try {
      await probe();
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      const step = await settleProbe(context, edit, error);
      if (step !== 'probe') return step;
      const isDone =
        reason === 'target-gone'
          ? edit.kind === 'page.delete'
          : edit.kind === 'comment.delete' || edit.kind === 'reply.delete';
      if (isDone) return confirm(context, edit, { serverId: null, reason: 'already-done' });
      noteDeletion(context, reason, payload, serverId);
      return hold(context, edit, reason, cause.serverMessage);
    }
  }
  if (payload.kind === 'review.submit') return probeForReviews(context, calls, edit, payload);
  if (isContent(payload.kind) && cause.operation === 'changeContent') {
    // Everything is there: it is the operation that the service has not.
    context.client.noteAbsent('changeContent');
    return hold(context, edit, 'no-writing');
  }
  if (payload.kind === 'reply.delete' && changeRequestId === null) return hold(context, edit, 'unsupported');
  if (edit.attempts >= patience) return hold(context, edit, 'target-gone', cause.serverMessage);
  const nextAt = context.clock.now() + backOffMs(edit.attempts, context.random);
  write(context, edit, { nextAt, reasonCode: 'busy' });
  return 'blocked';
}

/** What was found deleted is shown as that at once, not after the next pull. */
function noteDeletion(
  { durableTransaction, mirror }: SendingContext,
  reason: ReasonCode,
  payload: EditPayload,
  serverId: (id: string) => string,
): void {
  const [commentId, object] = [commentOf(payload), objectOf(payload)];
  if (reason === 'comment-gone' && commentId !== null)
    durableTransaction(() => mirror.markCommentGone(serverId(commentId)));
  if (reason === 'reply-gone' && object?.kind === 'reply')
    durableTransaction(() => mirror.removeReply(serverId(object.id)));
}

async function probeForReviews(
  context: SendingContext,
  calls: Calls,
  edit: EditRow,
  payload: Extract<EditPayload, { readonly kind: 'review.submit' }>,
): Promise<Step> {
  try {
    await calls.reviews().next();
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    const step = await settleProbe(context, edit, error);
    return step === 'probe' ? withoutReviews(context, edit, payload) : step;
  }
  return hold(context, edit, 'unsupported');
}

/** A server without reviews gets the summary as a comment; the verdict stays a note here, never shown as approval. */
export function withoutReviews(
  context: SendingContext,
  edit: EditRow,
  payload: Extract<EditPayload, { readonly kind: 'review.submit' }>,
): Step {
  const { spaceId, changeRequestId } = laneOf(edit);
  if (payload.summary.trim() === '' || changeRequestId === null) {
    return confirm(context, edit, { serverId: null, reason: 'no-reviews' });
  }
  const comment: EditPayload = {
    kind: 'comment.add',
    target: { spaceId, changeRequestId },
    markdown: payload.summary,
  };
  write(context, edit, {
    kind: 'comment.add',
    payload: JSON.stringify(comment),
    reasonCode: 'no-reviews',
  });
  // The lane's next turn reads the edit as the comment it has become.
  return 'next';
}
