import type { EditPayload } from '../../bridge/edit.ts';
import { ClientError } from '../../client/client-error.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { readBase } from '../editing/base.ts';
import type { ObjectBase } from '../editing/base.ts';
import type { Calls } from '../calls/calls.ts';
import { baseOf } from '../mirror.ts';
import { isSameText } from './same-text.ts';
import { confirm, hold, laneOf } from './sending.ts';
import type { SendingContext, Step } from './sending.ts';
import { textOfBody } from '../calls/description.ts';

/** Changes of a comment or reply that look at it before. */
export type GuardedComment = Extract<
  EditPayload,
  {
    readonly kind:
      | 'comment.edit'
      | 'comment.delete'
      | 'comment.resolve'
      | 'comment.reopen'
      | 'reply.edit'
      | 'reply.delete';
  }
>;

/** What a look at the object found, and how it goes into the mirror. */
interface Seen {
  readonly theirs: ObjectBase;
  readonly resolvedBy: string | null;
  readonly save: () => void;
}

async function see(
  context: SendingContext,
  calls: Calls,
  edit: EditRow,
  commentId: string,
  replyId: string | null,
): Promise<Seen> {
  if (replyId !== null) {
    const { answer, serverDate } = await calls.getReply(commentId, replyId);
    context.noteServerDate(serverDate);
    const theirs = baseOf(answer, textOfBody(answer.body));
    return { theirs, resolvedBy: null, save: () => context.mirror.saveReply(commentId, answer, null) };
  }
  const { answer, serverDate } = await calls.getComment(commentId);
  context.noteServerDate(serverDate);
  return {
    theirs: baseOf(answer, textOfBody(answer.body)),
    resolvedBy: answer.resolvedBy?.displayName ?? null,
    save: () => context.mirror.saveComment(laneOf(edit), answer, null),
  };
}

/**
 * One GET of what is about to be changed. Null: it stands as it did, go on; otherwise the edit was held, or there was
 * nothing left to do.
 *
 * @throws {ClientError} when the look itself failed
 */
export async function guardComment(
  context: SendingContext,
  calls: Calls,
  edit: EditRow,
  payload: GuardedComment,
  serverId: (id: string) => string,
): Promise<Step | null> {
  const isDeletion = payload.kind === 'comment.delete' || payload.kind === 'reply.delete';
  const commentId = serverId(payload.comment.id);
  const replyId = 'reply' in payload ? serverId(payload.reply.id) : null;
  let seen: Seen;
  try {
    seen = await see(context, calls, edit, commentId, replyId);
  } catch (error) {
    if (!(error instanceof ClientError) || error.status !== 404 || !error.fromService || !isDeletion)
      throw error;
    // The whole change request may be gone, or this object alone; for a deletion it comes out the same.
    const save = () =>
      replyId === null ? context.mirror.removeComment(commentId) : context.mirror.removeReply(replyId);
    return confirm(context, edit, { serverId: null, reason: 'already-done', save });
  }
  const { theirs, save } = seen;
  if ('markdown' in payload && isSameText(theirs.markdown, payload.markdown)) {
    return confirm(context, edit, { serverId: null, reason: 'already-done', save, now: theirs });
  }
  if (payload.kind === 'comment.resolve' && theirs.status === 'resolved') {
    return confirm(context, edit, { serverId: null, reason: 'already-done', detail: seen.resolvedBy, save });
  }
  if (payload.kind === 'comment.reopen' && theirs.status === 'open') {
    return confirm(context, edit, { serverId: null, reason: 'already-done', save });
  }
  const base = readBase(edit.base).object;
  if (base !== undefined && !isSameText(theirs.markdown, base.markdown)) {
    return hold(context, edit, 'body-changed', theirs.by, theirs);
  }
  return null;
}
