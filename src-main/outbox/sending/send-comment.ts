import type { Comment, CommentReply } from '../../api/comment.ts';
import type { EditPayload } from '../../bridge/edit.ts';
import type { Exchange } from '../../client/exchange.ts';
import { quote } from '../../shared/quotation-text.ts';
import { assertNever } from '../../shared/tree.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { findNode } from '../calls/blocks.ts';
import type { Calls } from '../calls/calls.ts';
import { requireNew } from '../calls/created.ts';
import { answeredText } from '../calls/description.ts';
import type { GuardedComment } from './guard.ts';
import { baseOf } from '../mirror.ts';
import type { Prepared } from './prepared.ts';
import { isSameText } from './same-text.ts';
import { confirm, hold, laneOf } from './sending.ts';
import type { SendingContext, Step } from './sending.ts';

/** Comments and replies on their way to the service (resources/openapi.json, Space comments). */

type CommentAdd = Extract<EditPayload, { readonly kind: 'comment.add' }>;

/** True where the node key of the block commented on must be found before the comment can be sent. */
function seeksNode(payload: CommentAdd): boolean {
  const { nodeId, pageId, quotation, opensWithQuotation, tableCell } = payload.target;
  const isAnchored = nodeId !== undefined || tableCell !== undefined;
  return !isAnchored && pageId !== undefined && quotation !== undefined && opensWithQuotation !== true;
}

interface CommentToSend {
  readonly page: string | null;
  readonly node: string | null;
  readonly markdown: string;
}

/**
 * What is sent for a new comment. Where its anchor is not a target of the API, it goes to the nearest block, page or change
 * request and opens with the quotation (docs/design/outbox.md).
 */
function commentToSend(payload: CommentAdd, foundNode: string | null): CommentToSend {
  const { target, markdown } = payload;
  const node = target.nodeId ?? foundNode;
  const page = target.pageId ?? null;
  const quotation = target.quotation?.trim() ?? '';
  const quotes =
    quotation !== '' &&
    (target.opensWithQuotation === true || (node === null && target.tableCell === undefined));
  return { page, node, markdown: quotes ? `${quote(quotation)}\n\n${markdown}` : markdown };
}

export async function prepareComment(
  context: SendingContext,
  calls: Calls,
  edit: EditRow,
  payload: CommentAdd,
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
    noted: { sent: { markdown, page, node, ownReplies: null } },
    send: async (row) => {
      const exchange = await calls.createComment({
        body: { markdown },
        ...(page === null ? {} : { page }),
        ...(node === null ? {} : { node }),
        ...(tableCell === undefined ? {} : { tableCell }),
      });
      const { answer } = exchange;
      requireNew(context, row, 'createSpaceComment', exchange, {
        id: answer.id,
        isSame: isSameText(answeredText(answer.body) ?? markdown, markdown),
        at: answer.postedAt,
        heardOfAt: context.mirror.comment(answer.id)?.asOf,
      });
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

export async function prepareReply(
  context: SendingContext,
  calls: Calls,
  edit: EditRow,
  payload: Extract<EditPayload, { readonly kind: 'reply.add' }>,
): Promise<Prepared> {
  const commentId = context.edits.serverIdOf(payload.comment.id) ?? payload.comment.id;
  const { markdown } = payload;
  let ownReplies = context.mirror.ownReplies(commentId);
  const me = context.mirror.me();
  // Where replies cannot be listed, their count is the only witness of a lost answer, so it must be today's: also
  // before it is known whether they can.
  if (
    edit.laneChangeRequest === null &&
    me !== null &&
    !context.client.isPresent('listSpaceCommentReplies')
  ) {
    const { answer } = await calls.getComment(commentId);
    ownReplies = answer.repliers.find((one) => one.user.id === me.id)?.count ?? 0;
  }
  return {
    noted: { sent: { markdown, page: null, node: null, ownReplies, countedAt: context.clock.now() } },
    send: async (row) => {
      const exchange = await calls.createReply(commentId, markdown);
      const { answer } = exchange;
      requireNew(context, row, 'createSpaceCommentReply', exchange, {
        id: answer.id,
        isSame: isSameText(answeredText(answer.body) ?? markdown, markdown),
        at: answer.postedAt,
      });
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

export function prepareReaction(
  context: SendingContext,
  calls: Calls,
  payload: Extract<
    EditPayload,
    { readonly kind: 'comment.react' | 'comment.unreact' | 'reply.react' | 'reply.unreact' }
  >,
  serverId: (id: string) => string,
): Prepared {
  const comment = serverId(payload.comment.id);
  const isAdded = payload.kind === 'comment.react' || payload.kind === 'reply.react';
  const body = isAdded ? { addedReactions: [payload.emoji] } : { removedReactions: [payload.emoji] };
  if (!('reply' in payload)) {
    return {
      noted: {},
      send: async (row) => took(context, row, await calls.updateComment(comment, body)),
    };
  }
  const reply = serverId(payload.reply.id);
  return {
    noted: {},
    send: async (row) => tookReply(context, row, comment, await calls.updateReply(comment, reply, body)),
  };
}

/** The comment as the server has it now, into the mirror, and the edit out of the way. */
function took(context: SendingContext, row: EditRow, exchange: Exchange<Comment>): Step {
  context.noteServerDate(exchange.serverDate);
  const { answer } = exchange;
  const markdown = answeredText(answer.body);
  return confirm(context, row, {
    serverId: null,
    reason: null,
    save: () => context.mirror.saveComment(laneOf(row), answer, null),
    ...(markdown === undefined ? {} : { now: baseOf(answer, markdown) }),
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
export async function changeComment(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: GuardedComment,
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
    default:
      return assertNever(payload);
  }
}
