import type { Comment, CommentReply, Reaction } from '../api/comment.ts';
import type { Pending } from '../bridge/outbox-views.ts';
import type { Person } from '../bridge/views.ts';
import { namesInWords, personOf } from './people.ts';
import { textOfBody } from '../outbox/description.ts';

/** A message while the outbox is laid over the mirror. */
export interface Message {
  id: string;
  author: Person;
  postedAt: number | null;
  editedAt: number | null;
  markdown: string;
  reactions: Map<string, { names: string[]; mine: boolean; count: number; pending: boolean }>;
  pending: Pending[];
  /** Null: not on the server yet, so it is ours to change. */
  permissions: Readonly<Record<string, boolean | undefined>> | null;
  isMine: boolean;
  late: string | null;
  webUrl: string | null;
}

export interface Thread extends Message {
  pageId: string | null;
  nodeId: string | null;
  tableCell: { readonly record: string; readonly definition: string } | null;
  quotation: string | null;
  status: 'open' | 'resolved';
  resolvedBy: Person | null;
  replies: Message[];
  unlistedReplies: string | null;
}

function timeOf(text: string | undefined): number | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
}

function reactionsFrom(reactions: readonly Reaction[], myId: string): Message['reactions'] {
  return new Map(
    reactions.map((one) => [
      one.emoji,
      {
        names: one.users.map(({ user }) => user.displayName),
        mine: one.users.some(({ user }) => user.id === myId),
        count: one.count ?? one.users.length,
        pending: false,
      },
    ]),
  );
}

export function messageFrom(object: Comment | CommentReply, myId: string): Message {
  const author = personOf(object.postedBy ?? { id: '', displayName: '' }, myId);
  return {
    id: object.id,
    author,
    postedAt: timeOf(object.postedAt),
    editedAt: timeOf(object.editedAt),
    markdown: textOfBody(object.body),
    reactions: reactionsFrom(object.reactions, myId),
    pending: [],
    permissions: object.permissions ?? {},
    isMine: author.me,
    late: null,
    webUrl: object.urls?.['location'] ?? null,
  };
}

export function threadFrom(comment: Comment, myId: string): Thread {
  const { target } = comment;
  return {
    ...messageFrom(comment, myId),
    pageId: target.page?.id ?? null,
    nodeId: target.node?.id ?? null,
    tableCell: target.tableCell ?? null,
    quotation: null,
    status: comment.status === 'resolved' ? 'resolved' : 'open',
    resolvedBy: comment.resolvedBy === undefined ? null : personOf(comment.resolvedBy, myId),
    replies: [],
    unlistedReplies: null,
  };
}

export function unlistedWords(comment: Comment, listed: number): string | null {
  const missing = comment.replies - listed;
  if (missing <= 0) return null;
  const names = comment.repliers.map((one) => one.user.displayName);
  const replies = missing === 1 ? '1 reply' : `${missing} replies`;
  return `${replies} by ${namesInWords(names)}: open on the web`;
}
