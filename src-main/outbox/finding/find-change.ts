import type { Comment, CommentReply } from '../../api/comment.ts';
import type { EditPayload } from '../../bridge/edit.ts';
import { ClientError } from '../../client/client-error.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { readBase } from '../editing/base.ts';
import type { Calls } from '../calls/calls.ts';
import type { ChangeRequestChange } from '../editing/edit-kind.ts';
import { isDone } from '../sending/guard-change-request.ts';
import { baseOf, changeRequestText } from '../mirror.ts';
import { isSameText } from '../sending/same-text.ts';
import { laneOf } from '../sending/sending.ts';
import type { SendingContext } from '../sending/sending.ts';
import type { Confirmation } from '../sending/follow-ups.ts';
import { textOfBody } from '../calls/description.ts';

type CommentChange = Exclude<
  Extract<EditPayload, { readonly comment: unknown }>,
  { readonly kind: 'reply.add' }
>;
export type Change = CommentChange | ChangeRequestChange;

/**
 * Looks whether a change without an answer took effect: one GET of what it changes. Null: it did not.
 *
 * @throws {ClientError} when the look itself failed; 404 where what a change other than a deletion is about is gone
 */
export function findChange(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: Change,
): Promise<Confirmation | null> {
  if ('changeRequest' in payload) return findInChangeRequest(context, calls, row, payload);
  return 'reply' in payload
    ? findInReply(context, calls, payload)
    : findInComment(context, calls, row, payload);
}

async function findInComment(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: Exclude<CommentChange, { readonly reply: unknown }>,
): Promise<Confirmation | null> {
  const { edits, mirror } = context;
  const id = edits.serverIdOf(payload.comment.id) ?? payload.comment.id;
  const comment = await unlessDeleted(context, payload, () => calls.getComment(id));
  if (comment === null) return found(() => mirror.removeComment(id));
  const isResolved = comment.status === 'resolved';
  const took =
    (payload.kind === 'comment.resolve' && isResolved) ||
    (payload.kind === 'comment.reopen' && !isResolved) ||
    tookHold(context, payload, comment);
  if (!took) return null;
  const markdown = textOfBody(comment.body);
  return {
    ...found(() => mirror.saveComment(laneOf(row), comment, null)),
    now: baseOf(comment, markdown),
  };
}

async function findInReply(
  context: SendingContext,
  calls: Calls,
  payload: Extract<CommentChange, { readonly reply: unknown }>,
): Promise<Confirmation | null> {
  const { edits, mirror } = context;
  const serverId = (id: string): string => edits.serverIdOf(id) ?? id;
  const [commentId, id] = [serverId(payload.comment.id), serverId(payload.reply.id)];
  const reply = await unlessDeleted(context, payload, () => calls.getReply(commentId, id));
  if (reply === null) return found(() => mirror.removeReply(id));
  if (!tookHold(context, payload, reply)) return null;
  return {
    ...found(() => mirror.saveReply(commentId, reply, null)),
    now: baseOf(reply, textOfBody(reply.body)),
  };
}

/** Null where a deletion has nothing left to find. */
async function unlessDeleted<T>(
  context: SendingContext,
  payload: CommentChange,
  get: () => Promise<{ readonly answer: T; readonly serverDate: number | null }>,
): Promise<T | null> {
  try {
    const { answer, serverDate } = await get();
    context.noteServerDate(serverDate);
    return answer;
  } catch (error) {
    const isDeletion = payload.kind === 'comment.delete' || payload.kind === 'reply.delete';
    if (isDeletion && error instanceof ClientError && error.status === 404 && error.fromService) return null;
    throw error;
  }
}

/** Whether a text or a reaction of mine is there, or is gone, as the edit asked. */
function tookHold(context: SendingContext, payload: CommentChange, now: Comment | CommentReply): boolean {
  if ('markdown' in payload) return isSameText(textOfBody(now.body), payload.markdown);
  const me = context.mirror.me();
  if (!('emoji' in payload) || me === null) return false;
  const isThere = now.reactions.some(
    (one) => one.emoji === payload.emoji && one.users.some(({ user }) => user.id === me.id),
  );
  return isThere === (payload.kind === 'comment.react' || payload.kind === 'reply.react');
}

async function findInChangeRequest(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: ChangeRequestChange,
): Promise<Confirmation | null> {
  const { answer, serverDate } = await calls.changeRequest.get();
  context.noteServerDate(serverDate);
  const before = readBase(row.base).changeRequest;
  // The primary content may have moved again since: a new revision from a newer ancestor is the update as well.
  const wasUpdated =
    payload.kind === 'changeRequest.update' &&
    before !== undefined &&
    before.revision !== answer.revision &&
    before.ancestor !== (answer.revisionMergedAncestor ?? answer.revisionInitial);
  if (!wasUpdated && !isDone(answer, payload)) return null;
  const { revision, status, outdated } = answer;
  const confirmation = found(() => context.mirror.saveChangeRequest(laneOf(row).spaceId, answer));
  // Up to date without an update of its own: nothing was left to do, as where it was merged meanwhile.
  const reason =
    payload.kind === 'changeRequest.update' && !wasUpdated ? 'already-done' : confirmation.reason;
  switch (payload.kind) {
    case 'changeRequest.subject':
      return { ...confirmation, now: changeRequestText(answer, 'subject') };
    case 'changeRequest.description':
      return { ...confirmation, now: changeRequestText(answer, 'description') };
    case 'changeRequest.status':
    case 'changeRequest.merge':
      return { ...confirmation, changeRequest: { status } };
    case 'changeRequest.update':
      return {
        ...confirmation,
        reason,
        changeRequest: { revision, ...(outdated === undefined ? {} : { outdated }) },
      };
  }
}

function found(save: () => void): Confirmation {
  return { serverId: null, reason: 'found-again', save };
}
