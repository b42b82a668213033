import type { CommentTarget, EditPayload } from '../../bridge/edit.ts';
import type { Person } from '../../bridge/views/views.ts';
import { readPayload } from '../../outbox/calls/payload.ts';
import type { Pending } from '../../bridge/views/outbox-views.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Store } from '../../store/open-store.ts';
import type { Arrivals } from '../../outbox/finding/arrivals.ts';
import { pendingOf } from './pending.ts';
import type { WaitsFor } from '../../bridge/views/sync-views.ts';
import type { Message, Thread } from './thread-messages.ts';

/** Lays one edit of the lane over its threads. */
export function overlay(
  options: { readonly store: Store; readonly waitsFor: WaitsFor },
  arrivals: Arrivals,
  threads: Map<string, Thread>,
  row: EditRow,
  me: Person,
): void {
  const payload = readPayload(row.version, row.payload);
  if (payload === undefined) return;
  const pending = row.state === 'confirmed' ? [] : [pendingOf(options.store, row, options.waitsFor)];
  const { edits } = options.store;
  const idOf = (id: string): string => arrivals.get(id) ?? edits.serverIdOf(id) ?? id;
  if (payload.kind === 'comment.add') {
    const arrived = threads.get(idOf(row.id));
    if (arrived !== undefined) {
      arrive(arrived, row, pending);
      arrived.quotation = payload.target.quotation ?? null;
      return;
    }
    const { pageId } = payload.target;
    const known = pageId === undefined ? undefined : edits.serverIdOf(pageId);
    const target = known === undefined ? payload.target : { ...payload.target, pageId: known };
    const thread = newThread(row, target, payload.markdown, me);
    thread.pending.push(...pending);
    threads.set(row.id, thread);
    return;
  }
  // What is done to the change request itself shows there, not among its threads.
  if (!('comment' in payload)) return;
  const thread = threads.get(idOf(payload.comment.id));
  if (thread === undefined) return;
  const before = row.dependsOn === null ? undefined : edits.get(row.dependsOn);
  if (before?.kind === 'page.update' && before.state !== 'confirmed')
    thread.applied = pendingOf(options.store, before, options.waitsFor);
  if (payload.kind === 'reply.add') {
    const arrived = thread.replies.find(({ id }) => id === idOf(row.id));
    if (arrived !== undefined) {
      arrive(arrived, row, pending);
      return;
    }
    const reply = newMessage(row, payload.markdown, me);
    reply.pending.push(...pending);
    thread.replies.push(reply);
    return;
  }
  const replyId = 'reply' in payload ? idOf(payload.reply.id) : null;
  const message = replyId === null ? thread : thread.replies.find((reply) => reply.id === replyId);
  if (message === undefined) return;
  message.pending.push(...pending);
  // What the person must decide about has no effect yet; its mark says so.
  if (row.state !== 'held' && row.state !== 'rejected') apply(payload, thread, message, me);
}

/** It came with a pull before its edit was confirmed: it stands once, under the name that it had here. */
function arrive(message: Message, row: EditRow, pending: readonly Pending[]): void {
  message.key = row.id;
  message.pending.push(...pending);
}

function newThread(row: EditRow, target: CommentTarget, markdown: string, me: Person): Thread {
  return {
    ...newMessage(row, markdown, me),
    pageId: target.pageId ?? null,
    nodeId: target.nodeId ?? null,
    tableCell: target.tableCell ?? null,
    quotation: target.quotation ?? null,
    status: 'open',
    resolvedBy: null,
    replies: [],
    unlistedReplies: null,
    isGone: false,
    applied: null,
  };
}

type AboutComment = Extract<EditPayload, { readonly comment: unknown }>;

function apply(payload: AboutComment, thread: Thread, message: Message, me: Person): void {
  switch (payload.kind) {
    case 'comment.edit':
    case 'reply.edit':
      message.markdown = payload.markdown;
      return;
    case 'comment.resolve':
      thread.status = 'resolved';
      thread.resolvedBy = me;
      return;
    case 'comment.reopen':
      thread.status = 'open';
      thread.resolvedBy = null;
      return;
    case 'comment.react':
    case 'reply.react':
      react(message, payload.emoji, me);
      return;
    case 'comment.unreact':
    case 'reply.unreact':
      unreact(message, payload.emoji, me);
      return;
    // Deleted things stay visible with their mark until the server has let them go.
    case 'comment.delete':
    case 'reply.delete':
    case 'reply.add':
      return;
  }
}

function react(message: Message, emoji: string, me: Person): void {
  const known = message.reactions.get(emoji) ?? { names: [], mine: false, count: 0, pending: false };
  if (known.mine) return;
  message.reactions.set(emoji, {
    names: [...known.names, me.displayName],
    mine: true,
    count: known.count + 1,
    pending: true,
  });
}

function unreact(message: Message, emoji: string, me: Person): void {
  const known = message.reactions.get(emoji);
  if (known?.mine !== true) return;
  if (known.count <= 1) message.reactions.delete(emoji);
  else {
    const names = known.names.filter((name) => name !== me.displayName);
    message.reactions.set(emoji, { names, mine: false, count: known.count - 1, pending: true });
  }
}

function newMessage(row: EditRow, markdown: string, me: Person): Message {
  return {
    id: row.id,
    key: row.id,
    author: me,
    postedAt: null,
    editedAt: null,
    markdown,
    reactions: new Map(),
    pending: [],
    permissions: null,
    isMine: true,
    late: null,
    webUrl: null,
  };
}
