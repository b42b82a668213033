import type { Comment, CommentReply } from '../api/comment.ts';
import type { EditPayload } from '../bridge/edit.ts';
import { ClientError } from '../client/client-error.ts';
import type { Exchange } from '../client/client.ts';
import { assertNever } from '../content/tree.ts';
import type { EditRow } from '../store/edits.ts';
import type { Base } from './base.ts';
import { findNode } from './blocks.ts';
import type { Calls } from './calls.ts';
import { groundMoved, guard } from './guard.ts';
import { lookAfterNotFound, withoutReviews } from './look.ts';
import { baseOf } from './mirror.ts';
import { readPayload } from './payload.ts';
import { commentToSend, seeksNode } from './request-body.ts';
import { commitSending, confirm, hold, laneOf, settle, settleLook } from './sending.ts';
import type { SendingContext, Step } from './sending.ts';

/** Sends one waiting edit, the head of its lane (design/sync.md, Outbox). Throws nothing that the service can cause. */
export async function sendEdit(context: SendingContext, calls: Calls, edit: EditRow): Promise<Step> {
  const payload = readPayload(edit.version, edit.payload);
  if (payload === undefined) return hold(context, edit, 'unreadable');
  const moved = groundMoved(context.mirror, edit, payload, (id) => context.edits.serverIdOf(id) ?? id);
  if (moved !== null) return hold(context, edit, moved.reason, moved.detail);
  let prepared: Prepared | Step;
  try {
    prepared = await prepare(context, calls, edit, payload);
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    const step = settleLook(context, edit, error);
    return step === 'look' ? lookAfterNotFound(context, calls, edit, payload, error) : step;
  }
  if (typeof prepared === 'string') return prepared;
  const row = commitSending(context, edit, prepared.sent);
  if (row === undefined) return 'next';
  try {
    return await prepared.send(row);
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    const step = settle(context, row, edit, error);
    const waiting = context.edits.get(edit.id) ?? edit;
    return step === 'look' ? lookAfterNotFound(context, calls, waiting, payload, error) : step;
  }
}

/** What is left to do: the request that changes something, and what reconciling must know of it. */
interface Prepared {
  readonly sent: Base['sent'];
  readonly send: (row: EditRow) => Promise<Step>;
}

async function prepare(
  context: SendingContext,
  calls: Calls,
  edit: EditRow,
  payload: EditPayload,
): Promise<Prepared | Step> {
  const serverId = (id: string): string => context.edits.serverIdOf(id) ?? id;
  switch (payload.kind) {
    case 'comment.add':
      return prepareComment(context, calls, edit, payload);
    case 'reply.add':
      return prepareReply(context, calls, edit, payload);
    case 'review.submit':
      return prepareReview(context, calls, edit, payload);
    case 'comment.react':
    case 'comment.unreact': {
      const id = serverId(payload.comment.id);
      const body = reactionBody(payload.kind === 'comment.react', payload.emoji);
      return {
        sent: undefined,
        send: async (row) => took(context, row, await calls.updateComment(id, body)),
      };
    }
    case 'reply.react':
    case 'reply.unreact': {
      const comment = serverId(payload.comment.id);
      const id = serverId(payload.reply.id);
      const body = reactionBody(payload.kind === 'reply.react', payload.emoji);
      return {
        sent: undefined,
        send: async (row) => tookReply(context, row, comment, await calls.updateReply(comment, id, body)),
      };
    }
    case 'comment.edit':
    case 'comment.delete':
    case 'comment.resolve':
    case 'comment.reopen':
    case 'reply.edit':
    case 'reply.delete': {
      const judged = await guard(context, calls, edit, payload, serverId);
      return judged ?? { sent: undefined, send: (row) => change(context, calls, row, payload, serverId) };
    }
    default:
      return assertNever(payload);
  }
}

function reactionBody(isAdded: boolean, emoji: string) {
  return isAdded ? { addedReactions: [emoji] } : { removedReactions: [emoji] };
}

async function prepareComment(
  context: SendingContext,
  calls: Calls,
  edit: EditRow,
  payload: Extract<EditPayload, { readonly kind: 'comment.add' }>,
): Promise<Prepared | Step> {
  let found: string | null = null;
  if (seeksNode(payload)) {
    const { pageId, quotation } = payload.target;
    const page = await calls.getPage(pageId ?? '');
    found = findNode(page.answer.document, quotation ?? '');
    if (found === null) return hold(context, edit, 'block-not-found');
  }
  const { page, node, markdown } = commentToSend(payload, found);
  const { tableCell } = payload.target;
  return {
    sent: { markdown, page, node, ownReplies: null },
    send: async (row) => {
      const exchange = await calls.createComment({
        body: { markdown },
        ...(page === null ? {} : { page }),
        ...(node === null ? {} : { node }),
        ...(tableCell === undefined ? {} : { tableCell }),
      });
      context.noteServerDate(exchange.serverDate);
      const { answer } = exchange;
      return confirm(context, row, {
        serverId: answer.id,
        reason: null,
        save: () => {
          context.mirror.learnMe(answer.postedBy);
          context.mirror.saveComment(laneOf(row), answer, markdown);
        },
        now: baseOf(answer, markdown),
      });
    },
  };
}

async function prepareReply(
  context: SendingContext,
  calls: Calls,
  edit: EditRow,
  payload: Extract<EditPayload, { readonly kind: 'reply.add' }>,
): Promise<Prepared> {
  const commentId = context.edits.serverIdOf(payload.comment.id) ?? payload.comment.id;
  const { markdown } = payload;
  let ownReplies = context.mirror.ownReplies(commentId);
  const me = context.mirror.me();
  // Where replies cannot be listed, their count is the only witness of a lost answer, so it must be today's.
  if (edit.laneChangeRequest === null && me !== null && context.client.isAbsent('listSpaceCommentReplies')) {
    const { answer } = await calls.getComment(commentId);
    ownReplies = answer.repliers.find((one) => one.user.id === me.id)?.count ?? 0;
  }
  return {
    sent: { markdown, page: null, node: null, ownReplies },
    send: async (row) => {
      const exchange = await calls.createReply(commentId, markdown);
      context.noteServerDate(exchange.serverDate);
      const { answer } = exchange;
      return confirm(context, row, {
        serverId: answer.id,
        reason: null,
        save: () => {
          context.mirror.learnMe(answer.postedBy);
          context.mirror.saveReply(commentId, answer, markdown);
        },
        now: baseOf(answer, markdown),
      });
    },
  };
}

function prepareReview(
  context: SendingContext,
  calls: Calls,
  edit: EditRow,
  payload: Extract<EditPayload, { readonly kind: 'review.submit' }>,
): Prepared | Step {
  const { changeRequestId } = laneOf(edit);
  if (changeRequestId === null) return hold(context, edit, 'unexpected-answer');
  if (context.client.isAbsent('createReview') || context.client.isAbsent('listReviews')) {
    return withoutReviews(context, edit, payload);
  }
  return {
    sent: { markdown: payload.summary, page: null, node: null, ownReplies: null },
    send: async (row) => {
      const { answer, serverDate } = await calls.createReview({
        status: payload.verdict,
        ...(payload.summary === '' ? {} : { comment: { markdown: payload.summary } }),
      });
      context.noteServerDate(serverDate);
      return confirm(context, row, {
        serverId: answer.id,
        reason: null,
        save: () => context.mirror.saveReview(changeRequestId, answer),
      });
    },
  };
}

/** The comment as the server has it now, into the mirror, and the edit out of the way. */
function took(context: SendingContext, row: EditRow, exchange: Exchange<Comment>): Step {
  context.noteServerDate(exchange.serverDate);
  const { answer } = exchange;
  const markdown = answer.body.markdown ?? null;
  return confirm(context, row, {
    serverId: null,
    reason: null,
    save: () => context.mirror.saveComment(laneOf(row), answer, null),
    ...(markdown === null ? {} : { now: baseOf(answer, markdown) }),
  });
}

function tookReply(
  context: SendingContext,
  row: EditRow,
  commentId: string,
  exchange: Exchange<CommentReply>,
): Step {
  context.noteServerDate(exchange.serverDate);
  const { answer } = exchange;
  return confirm(context, row, {
    serverId: null,
    reason: null,
    save: () => context.mirror.saveReply(commentId, answer, null),
  });
}

/** Edit, delete, resolve and reopen, after the guard has looked at their target. */
async function change(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: EditPayload,
  serverId: (id: string) => string,
): Promise<Step> {
  switch (payload.kind) {
    case 'comment.edit': {
      const { answer, serverDate } = await calls.updateComment(serverId(payload.comment.id), {
        body: { markdown: payload.markdown },
      });
      context.noteServerDate(serverDate);
      return confirm(context, row, {
        serverId: null,
        reason: null,
        save: () => context.mirror.saveComment(laneOf(row), answer, payload.markdown),
        now: baseOf(answer, payload.markdown),
      });
    }
    case 'reply.edit': {
      const comment = serverId(payload.comment.id);
      const { answer, serverDate } = await calls.updateReply(comment, serverId(payload.reply.id), {
        body: { markdown: payload.markdown },
      });
      context.noteServerDate(serverDate);
      return confirm(context, row, {
        serverId: null,
        reason: null,
        save: () => context.mirror.saveReply(comment, answer, payload.markdown),
        now: baseOf(answer, payload.markdown),
      });
    }
    case 'comment.resolve':
    case 'comment.reopen': {
      const resolved = payload.kind === 'comment.resolve';
      return took(context, row, await calls.updateComment(serverId(payload.comment.id), { resolved }));
    }
    case 'comment.delete': {
      const id = serverId(payload.comment.id);
      await calls.deleteComment(id);
      return confirm(context, row, {
        serverId: null,
        reason: null,
        save: () => context.mirror.removeComment(id),
      });
    }
    case 'reply.delete': {
      const id = serverId(payload.reply.id);
      await calls.deleteReply(serverId(payload.comment.id), id);
      return confirm(context, row, {
        serverId: null,
        reason: null,
        save: () => context.mirror.removeReply(id),
      });
    }
    case 'comment.add':
    case 'reply.add':
    case 'review.submit':
    case 'comment.react':
    case 'comment.unreact':
    case 'reply.react':
    case 'reply.unreact':
      throw new Error(`${payload.kind} needs no look at its target.`);
    default:
      return assertNever(payload);
  }
}
