import type { CommentReply } from '../api/comment.ts';
import type { EditPayload } from '../bridge/edit.ts';
import { ClientError } from '../client/client-error.ts';
import { assertNever } from '../content/tree.ts';
import type { EditRow } from '../store/edits.ts';
import { readBase } from './base.ts';
import type { Base } from './base.ts';
import { backOffMs } from './back-off.ts';
import type { Calls } from './calls.ts';
import { isCreation } from './edit-kind.ts';
import { isSameText } from './same-text.ts';
import { lookAfterNotFound } from './look.ts';
import type { Me } from './mirror.ts';
import { readPayload } from './payload.ts';
import { confirm, hold, isTakenByOther, laneOf, longestSeries, settleLook, write } from './sending.ts';
import type { Confirmation, SendingContext, Step } from './sending.ts';

/** How far before the sending an own object still counts as possibly this one: clocks and queues differ. */
const toleranceMs = 10 * 60_000;
const looksBeforeSendingAgain = 2;

/** A list that ran in a circle was not read to its end: not finding something in it says nothing. */
class LookCutShort extends Error {
  override readonly name = 'LookCutShort';
}

/**
 * Looks whether an edit whose answer was lost is on the server (design/sync.md, "Reconcile before resending a creation").
 * Found: confirmed. Not found twice, a settling time apart: it waits to be sent again. Other kinds than creations come
 * out the same when repeated, so they simply wait again.
 */
export async function reconcile(context: SendingContext, calls: Calls, edit: EditRow): Promise<Step> {
  const payload = readPayload(edit.version, edit.payload);
  if (payload === undefined) return hold(context, edit, 'unreadable');
  if (!isCreation(edit.kind)) {
    write(context, edit, { state: 'waiting', nextAt: null, leaseOwner: null, leaseUntil: null });
    return 'next';
  }
  const me = context.mirror.me();
  if (me === null) return hold(context, edit, 'who-am-i');
  const row = take(context, edit);
  if (row === undefined) return 'next';
  try {
    const found = await look(context, calls, row, payload, me);
    if (found !== null) return confirm(context, row, found);
  } catch (error) {
    if (error instanceof LookCutShort) {
      const nextAt = context.clock.now() + backOffMs(row.attempts + row.looks, context.random);
      write(context, row, { state: 'unknown', nextAt, leaseOwner: null, leaseUntil: null });
      return 'blocked';
    }
    if (!(error instanceof ClientError)) throw error;
    const step = settleLook(context, row, error);
    const unknown = context.edits.get(row.id) ?? row;
    return step === 'look' ? lookAfterNotFound(context, calls, unknown, payload, error) : step;
  }
  return foundNothing(context, row);
}

/** Leases the edit for the look; undefined where another process was quicker. */
function take(context: SendingContext, read: EditRow): EditRow | undefined {
  const { edits, clock, owner, leaseMs } = context;
  const taken = context.durably(() => {
    const row = edits.get(read.id);
    if (row === undefined || row.state !== read.state || isTakenByOther(context, row)) return undefined;
    return edits.save({
      ...row,
      state: 'reconciling',
      leaseOwner: owner,
      leaseUntil: clock.now() + leaseMs,
    });
  });
  if (taken !== undefined) context.onChanged(taken);
  return taken;
}

function foundNothing(context: SendingContext, row: EditRow): Step {
  const looks = row.looks + 1;
  const free = { leaseOwner: null, leaseUntil: null };
  if (looks < looksBeforeSendingAgain) {
    write(context, row, { ...free, state: 'unknown', looks, nextAt: context.clock.now() + context.settleMs });
    return 'blocked';
  }
  if (row.attempts >= longestSeries) return hold(context, row, 'keeps-failing');
  write(context, row, { ...free, state: 'waiting', looks, nextAt: null });
  return 'next';
}

/** What was sent, where the row knows; a row written before it was noted falls back on the payload's text. */
function sentOf(row: EditRow, payload: EditPayload): NonNullable<Base['sent']> {
  const text = 'markdown' in payload ? payload.markdown : '';
  return readBase(row.base).sent ?? { markdown: text, page: null, node: null, ownReplies: null };
}

function look(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: EditPayload,
  me: Me,
): Promise<Confirmation | null> {
  switch (payload.kind) {
    case 'comment.add':
      return lookForComment(context, calls, row, payload, me);
    case 'reply.add':
      return lookForReply(context, calls, row, payload, me);
    case 'review.submit':
      return lookForReview(context, calls, row, payload, me);
    case 'comment.edit':
    case 'comment.delete':
    case 'comment.resolve':
    case 'comment.reopen':
    case 'comment.react':
    case 'comment.unreact':
    case 'reply.edit':
    case 'reply.delete':
    case 'reply.react':
    case 'reply.unreact':
      throw new Error(`${payload.kind} is repeated, not looked for.`);
    default:
      return assertNever(payload);
  }
}

/** Since when an object may be this edit's, by the server's clock; `serverDate` is of the answer that is being read. */
function windowStart(context: SendingContext, row: EditRow, serverDate: number | null): number {
  context.noteServerDate(serverDate);
  const sentAt = row.sentAt ?? row.createdAt;
  const sentServerAt = row.sentServerAt ?? sentAt + (context.serverOffset() ?? 0);
  return sentServerAt - toleranceMs;
}

function timeOf(text: string | undefined): number {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? Infinity : time;
}

/** What was on the server before the request left is not its work. */
function wasThereBefore(asOf: number | undefined, row: EditRow): boolean {
  return asOf !== undefined && row.sentAt !== null && asOf < row.sentAt;
}

function oldest<T extends { readonly postedAt?: string | undefined }>(found: readonly T[]): T | undefined {
  return found.toSorted((a, b) => timeOf(a.postedAt) - timeOf(b.postedAt))[0];
}

async function lookForComment(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: Extract<EditPayload, { readonly kind: 'comment.add' }>,
  me: Me,
): Promise<Confirmation | null> {
  const { edits, mirror } = context;
  const sent = sentOf(row, payload);
  const cell = payload.target.tableCell;
  const found = [];
  let isCutShort = false;
  for await (const page of calls.commentsOf(me.id)) {
    isCutShort ||= page.repeated;
    const start = windowStart(context, row, page.serverDate);
    for (const comment of page.items) {
      if (comment.postedBy?.id !== me.id || timeOf(comment.postedAt) < start) continue;
      const isHere =
        (comment.target.page?.id ?? null) === sent.page &&
        (comment.target.node?.id ?? null) === sent.node &&
        comment.target.tableCell?.record === cell?.record &&
        comment.target.tableCell?.definition === cell?.definition;
      if (!isHere || !isSameText(comment.body.markdown ?? '', sent.markdown)) continue;
      if (edits.isClaimed(comment.id, row.id) || wasThereBefore(mirror.comment(comment.id)?.asOf, row))
        continue;
      found.push(comment);
    }
    // Newest first: a whole page older than the sending ends the look.
    if (page.items.length > 0 && page.items.every((comment) => timeOf(comment.postedAt) < start)) break;
  }
  const comment = oldest(found);
  if (comment === undefined) {
    if (isCutShort) throw new LookCutShort();
    return null;
  }
  return {
    serverId: comment.id,
    reason: 'found-again',
    save: () => mirror.saveComment(laneOf(row), comment, sent.markdown),
    now: { markdown: sent.markdown, editedAt: null, status: comment.status ?? null, by: me.displayName },
  };
}

async function lookForReply(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: Extract<EditPayload, { readonly kind: 'reply.add' }>,
  me: Me,
): Promise<Confirmation | null> {
  const { edits, mirror, client } = context;
  const commentId = edits.serverIdOf(payload.comment.id) ?? payload.comment.id;
  const sent = sentOf(row, payload);
  const found: CommentReply[] = [];
  let isCutShort = false;
  try {
    for await (const page of calls.repliesOf(commentId)) {
      isCutShort ||= page.repeated;
      const start = windowStart(context, row, page.serverDate);
      for (const reply of page.items) {
        if (reply.postedBy?.id !== me.id || timeOf(reply.postedAt) < start) continue;
        if (!isSameText(reply.body.markdown ?? '', sent.markdown) || edits.isClaimed(reply.id, row.id))
          continue;
        found.push(reply);
      }
    }
  } catch (error) {
    const isListless = row.laneChangeRequest === null && client.isAbsent('listSpaceCommentReplies');
    if (!(error instanceof ClientError) || !isListless) throw error;
    return countReplies(calls, commentId, sent.ownReplies ?? 0, me, context);
  }
  const reply = oldest(found);
  if (reply === undefined) {
    if (isCutShort) throw new LookCutShort();
    return null;
  }
  return {
    serverId: reply.id,
    reason: 'found-again',
    save: () => mirror.saveReply(commentId, reply, sent.markdown),
    now: { markdown: sent.markdown, editedAt: null, status: null, by: me.displayName },
  };
}

/** Replies that cannot be listed: my own count on the comment, before and after, is the witness. */
async function countReplies(
  calls: Calls,
  commentId: string,
  before: number,
  me: Me,
  context: SendingContext,
): Promise<Confirmation | null> {
  const { answer, serverDate } = await calls.getComment(commentId);
  context.noteServerDate(serverDate);
  const after = answer.repliers.find((one) => one.user.id === me.id)?.count ?? 0;
  return after > before ? { serverId: null, reason: 'no-id' } : null;
}

async function lookForReview(
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
      if (review.reviewer?.id !== me.id || review.status !== payload.verdict) continue;
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
