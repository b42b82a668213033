import type { Comment, CommentReply } from '../../api/comment.ts';
import type { EditPayload } from '../../bridge/edit.ts';
import { ClientError } from '../../client/client-error.ts';
import { assertNever } from '../../shared/tree.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { readBase } from '../editing/base.ts';
import type { Calls } from '../calls/calls.ts';
import { changeRequestBase, changeRequestText } from '../mirror.ts';
import type { Me } from '../mirror.ts';
import { readPayload } from '../calls/payload.ts';
import type { ReasonCode } from '../sending/reason.ts';
import { laneOf } from '../sending/sending.ts';
import type { SendingContext } from '../sending/sending.ts';
import type { Confirmation } from '../sending/follow-ups.ts';
import {
  earliestOf,
  isSameComment,
  isSameReply,
  isSameReview,
  isSentElsewhere,
  sentOf,
  timeOf,
  wasThereBefore,
} from './own-copy.ts';

/** A list that ran in a circle was not read to its end: not finding something in it says nothing. */
export class ProbeCutShort extends Error {
  override readonly name = 'ProbeCutShort';
}

/** What was found may be this edit's work or another's: the person must look. */
export class ProbeUnclear extends Error {
  override readonly name = 'ProbeUnclear';
  readonly reason: ReasonCode;
  constructor(reason: ReasonCode = 'reply-unclear') {
    super();
    this.reason = reason;
  }
}

type Creation = Extract<
  EditPayload,
  { readonly kind: 'comment.add' | 'reply.add' | 'review.submit' | 'changeRequest.create' }
>;

/**
 * Looks for what a creation without an answer may have made (docs/design/outbox.md).
 * Null: nothing found.
 *
 * @throws {ClientError} when the look itself failed
 * @throws {ProbeCutShort} when it was not read to its end
 * @throws {ProbeUnclear} when what it found may be the work of another edit
 */
export function findCreation(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: Creation,
  me: Me,
): Promise<Confirmation | null> {
  switch (payload.kind) {
    case 'comment.add':
      return probeForComment(context, calls, row, payload, me);
    case 'reply.add':
      return probeForReply(context, calls, row, payload, me);
    case 'review.submit':
      return probeForReview(context, calls, row, payload, me);
    case 'changeRequest.create':
      return probeForChangeRequest(context, calls, row, payload, me);
    default:
      return assertNever(payload);
  }
}

/** Since when an object may be this edit's, by the server's clock; `serverDate` is of the answer that is being read. */
function windowStart(context: SendingContext, row: EditRow, serverDate: number | null): number {
  context.noteServerDate(serverDate);
  return earliestOf(row, context.serverOffset() ?? 0);
}

function oldest<T extends { readonly postedAt?: string | undefined }>(found: readonly T[]): T | undefined {
  return found.toSorted((a, b) => timeOf(a.postedAt) - timeOf(b.postedAt))[0];
}

/**
 * What a pull has heard of since, though the list that was looked at lacks it: that list may be partial, or somebody has
 * deleted it since. Either way it arrived.
 */
function pulled<T extends { readonly id: string }>(
  context: SendingContext,
  row: EditRow,
  held: readonly T[],
  isIts: (one: T, start: number) => boolean,
): readonly T[] {
  const start = windowStart(context, row, null);
  return held.filter((one) => isIts(one, start));
}

async function probeForComment(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: Extract<EditPayload, { readonly kind: 'comment.add' }>,
  me: Me,
): Promise<Confirmation | null> {
  const { edits, mirror } = context;
  const noted = sentOf(row, payload);
  const isIts = (comment: Comment, start: number): boolean =>
    comment.postedBy?.id === me.id &&
    timeOf(comment.postedAt) >= start &&
    isSameComment(row, payload, comment) &&
    !edits.isClaimed(comment.id, row.id) &&
    !wasThereBefore(mirror.comment(comment.id)?.asOf, row);
  const found: Comment[] = [];
  let isCutShort = false;
  for await (const page of calls.commentsOf(me.id)) {
    isCutShort ||= page.repeated;
    const start = windowStart(context, row, page.serverDate);
    found.push(...page.items.filter((comment) => isIts(comment, start)));
    // Newest first: a whole page older than the sending ends the look.
    if (page.items.length > 0 && page.items.every((comment) => timeOf(comment.postedAt) < start)) break;
  }
  const comment = oldest(found) ?? oldest(pulled(context, row, mirror.ownComments(laneOf(row)), isIts));
  if (comment === undefined) {
    if (isCutShort) throw new ProbeCutShort();
    return null;
  }
  return {
    serverId: comment.id,
    reason: 'found-again',
    save: () => mirror.saveComment(laneOf(row), comment, noted.markdown),
    now: { markdown: noted.markdown, editedAt: null, status: comment.status ?? null, by: me.displayName },
  };
}

async function probeForReply(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: Extract<EditPayload, { readonly kind: 'reply.add' }>,
  me: Me,
): Promise<Confirmation | null> {
  const { edits, mirror, client } = context;
  const commentId = edits.serverIdOf(payload.comment.id) ?? payload.comment.id;
  const sent = sentOf(row, payload);
  const isIts = (reply: CommentReply, start: number): boolean =>
    reply.postedBy?.id === me.id &&
    timeOf(reply.postedAt) >= start &&
    isSameReply(row, payload, reply) &&
    !edits.isClaimed(reply.id, row.id);
  const found: CommentReply[] = [];
  let isCutShort = false;
  try {
    for await (const page of calls.repliesOf(commentId)) {
      isCutShort ||= page.repeated;
      const start = windowStart(context, row, page.serverDate);
      found.push(...page.items.filter((reply) => isIts(reply, start)));
    }
  } catch (error) {
    const isListless = row.laneChangeRequest === null && client.isAbsent('listSpaceCommentReplies');
    if (!(error instanceof ClientError) || !isListless) throw error;
    return countReplies(context, calls, row, commentId, me);
  }
  const reply = oldest(found) ?? oldest(pulled(context, row, mirror.ownRepliesOf(commentId), isIts));
  if (reply === undefined) {
    if (isCutShort) throw new ProbeCutShort();
    return null;
  }
  return {
    serverId: reply.id,
    reason: 'found-again',
    save: () => mirror.saveReply(commentId, reply, sent.markdown),
    now: { markdown: sent.markdown, editedAt: null, status: null, by: me.displayName },
  };
}

/**
 * Replies that cannot be listed: my own count on the comment, before and after, is the witness. What other edits are known
 * to have added or removed since is none of this one's doing.
 *
 * @throws {ProbeUnclear} when another edit with an unknown end may have raised the count as well
 */
async function countReplies(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  commentId: string,
  me: Me,
): Promise<Confirmation | null> {
  // My replies were not counted before it was sent, if it was.
  if (isSentElsewhere(row)) throw new ProbeUnclear();
  const { answer, serverDate } = await calls.getComment(commentId);
  context.noteServerDate(serverDate);
  const after = answer.repliers.find((one) => one.user.id === me.id)?.count ?? 0;
  const { added, isUnclear } = othersSince(context, row, commentId);
  const before = readBase(row.base).sent?.ownReplies ?? 0;
  if (after - before - added < 1) return null;
  if (isUnclear) throw new ProbeUnclear();
  return { serverId: null, reason: 'no-id' };
}

/** What other edits did to my count of replies on the comment since it was counted for this one. */
function othersSince(
  { edits }: SendingContext,
  row: EditRow,
  commentId: string,
): { readonly added: number; readonly isUnclear: boolean } {
  const since = readBase(row.base).sent?.countedAt ?? row.sentAt ?? row.createdAt;
  let added = 0;
  let isUnclear = false;
  for (const other of edits.inLane(row.laneSpace, row.laneChangeRequest)) {
    if (other.id === row.id || other.sentAt === null) continue;
    const payload = readPayload(other.version, other.payload);
    if (payload?.kind !== 'reply.add' && payload?.kind !== 'reply.delete') continue;
    if ((edits.serverIdOf(payload.comment.id) ?? payload.comment.id) !== commentId) continue;
    const isConfirmed = other.state === 'confirmed';
    if (payload.kind === 'reply.delete') {
      if (isConfirmed && other.reasonCode === null && other.sentAt >= since) added -= 1;
      continue;
    }
    const counted = readBase(other.base).sent?.countedAt ?? other.sentAt;
    if (isConfirmed && counted >= since) added += 1;
    // Sent before this one was counted, it may have arrived after that.
    else isUnclear ||= !isConfirmed || (other.reasonCode === 'no-id' && other.updatedAt >= since);
  }
  return { added, isUnclear };
}

async function probeForReview(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: Extract<EditPayload, { readonly kind: 'review.submit' }>,
  me: Me,
): Promise<Confirmation | null> {
  const found = [];
  for await (const page of calls.reviews()) {
    const start = windowStart(context, row, page.serverDate);
    for (const review of page.items) {
      if (review.reviewer?.id !== me.id || !isSameReview(row, payload, review)) continue;
      if (timeOf(review.createdAt) < start || context.edits.isClaimed(review.id, row.id)) continue;
      found.push({ review, postedAt: review.createdAt });
    }
  }
  const review = oldest(found)?.review;
  if (review === undefined || row.laneChangeRequest === null) return null;
  const changeRequestId = row.laneChangeRequest;
  return {
    serverId: review.id,
    reason: 'found-again',
    save: () => context.mirror.saveReview(changeRequestId, review),
  };
}

/** By creator, subject and time: a change request carries nothing else of the request that opened it. */
async function probeForChangeRequest(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: Extract<EditPayload, { readonly kind: 'changeRequest.create' }>,
  me: Me,
): Promise<Confirmation | null> {
  const { edits, mirror } = context;
  const subject = sentOf(row, payload).markdown;
  const found = [];
  let isCutShort = false;
  for (const status of ['draft', 'open'] as const) {
    for await (const page of calls.changeRequest.createdBy(me.id, status)) {
      isCutShort ||= page.repeated;
      const start = windowStart(context, row, page.serverDate);
      for (const changeRequest of page.items) {
        const isMine =
          changeRequest.createdBy?.id === me.id && changeRequest.subject.trim() === subject.trim();
        if (!isMine || timeOf(changeRequest.createdAt) < start) continue;
        if (edits.isClaimed(changeRequest.id, row.id)) continue;
        if (wasThereBefore(mirror.changeRequest(changeRequest.id)?.asOf, row)) continue;
        found.push({ changeRequest, postedAt: changeRequest.createdAt });
      }
    }
  }
  const changeRequest = oldest(found)?.changeRequest;
  if (changeRequest === undefined) {
    if (isCutShort) throw new ProbeCutShort();
    return null;
  }
  return {
    serverId: changeRequest.id,
    reason: 'found-again',
    save: () => mirror.saveChangeRequest(payload.spaceId, changeRequest),
    now: changeRequestText(changeRequest, 'subject'),
    changeRequest: changeRequestBase(changeRequest, undefined),
  };
}
