import type { MessageView, ReactionView, ThreadView } from '../bridge/review-views.ts';
import type { ActionState } from '../bridge/views.ts';
import { readPayload } from '../outbox/payload.ts';
import type { Message, Thread } from './thread-messages.ts';
import type { ThreadsOptions } from './threads.ts';

const can: ActionState = { can: true, reason: null };

function mayNot(reason: string): ActionState {
  return { can: false, reason };
}

function messageView(options: ThreadsOptions, message: Message): MessageView {
  const { permissions, isMine } = message;
  const mayEdit = permissions === null || (permissions['edit'] ?? isMine);
  const mayDelete = permissions === null || (permissions['delete'] ?? isMine);
  const reactions: ReactionView[] = [...message.reactions].map(([emoji, one]) => ({
    emoji,
    count: one.count,
    mine: one.mine,
    pending: one.pending,
    people: one.names,
  }));
  return {
    id: message.id,
    author: message.author,
    postedAt: message.postedAt,
    editedAt: message.editedAt,
    markdown: message.markdown,
    tree: options.pages.parse(message.markdown),
    reactions,
    pending: message.pending,
    canEdit: mayEdit ? can : mayNot('Only its author may change it.'),
    canDelete: mayDelete ? can : mayNot('Only its author or an administrator may delete it.'),
    late: message.late,
  };
}

/** A thread as screens show it. */
export function viewOf(options: ThreadsOptions, thread: Thread): ThreadView {
  const { pages, spaceId, changeRequestId } = options;
  const block =
    thread.pageId === null || thread.nodeId === null
      ? undefined
      : pages.blockText(thread.pageId, thread.nodeId, thread.tableCell);
  const created = options.store.edits.byServerId(thread.id);
  const target = created === undefined ? undefined : readPayload(created.version, created.payload);
  const quoted =
    thread.quotation ?? (target?.kind === 'comment.add' ? (target.target.quotation ?? null) : null);
  const mayReply = thread.permissions === null || (thread.permissions['reply'] ?? true);
  // A comment's own `edit` is about its text; resolving belongs to its author and to whoever may edit the space.
  const mayResolve = thread.isMine || options.mayEditSpace;
  return {
    ...messageView(options, thread),
    spaceId,
    changeRequestId,
    pageId: thread.pageId,
    pageTitle: thread.pageId === null ? null : pages.titleOf(thread.pageId),
    nodeId: thread.nodeId,
    tableCell: thread.tableCell,
    quotation: block ?? quoted,
    anchor: anchorOf(thread, block, quoted),
    status: thread.status,
    resolvedBy: thread.resolvedBy,
    replies: thread.replies.map((reply) => messageView(options, reply)),
    unlistedReplies: thread.unlistedReplies,
    unseen: options.unseen.has(thread.id),
    canReply: mayReply ? can : mayNot('You may not reply here.'),
    canResolve: mayResolve ? can : mayNot('Only its author, or someone who may edit, resolves it.'),
    webUrl: thread.webUrl,
  };
}

function anchorOf(
  thread: Thread,
  block: string | null | undefined,
  quoted: string | null,
): ThreadView['anchor'] {
  if (thread.nodeId === null) return 'none';
  if (block === undefined) return 'exact';
  if (block === null) return 'lost';
  const normal = (text: string): string => text.replace(/\s+/g, ' ').trim();
  return quoted !== null && !normal(block).includes(normal(quoted)) ? 'changed' : 'exact';
}
