import type { Role } from '../../api/common.ts';
import type { Comment, CommentReply, Reaction } from '../../api/comment.ts';
import { isAtLeast } from '../access.ts';
import type { RichDocument } from '../../api/document.ts';
import type { CommentRow, ReactionRow, ReplyRow, StoredBody, CommentRelations } from '../data/comments.ts';
import type { UserRow } from '../data/people.ts';
import { documentOfMarkdown, markdownOfDocument } from '../pages/rich-text.ts';
import type { Service } from '../service.ts';
import { presentUser } from './users.ts';

export interface Viewer {
  readonly user: UserRow;
  readonly role: Role | null;
  readonly format?: 'document' | 'markdown' | undefined;
}

export function presentComment(service: Service, row: CommentRow, viewer: Viewer): Comment {
  const beside = service.comments.surroundings([row.id]);
  return commentWith(service, row, viewer, beside, bodyIn(viewer.format, row));
}

/** The same as JSON. A body is JSON where it is kept, and goes into the answer as it lies there. */
export function textOfComment(
  service: Service,
  row: CommentRow,
  viewer: Viewer,
  beside: CommentRelations,
): string {
  const { body: _body, ...around } = commentWith(service, row, viewer, beside, {});
  return `${JSON.stringify(around).slice(0, -1)},"body":${textOfBody(viewer.format, row)}}`;
}

function commentWith(
  service: Service,
  row: CommentRow,
  viewer: Viewer,
  beside: CommentRelations,
  body: Comment['body'],
): Comment {
  const repliers = beside.repliers.get(row.id) ?? [];
  const { spaceId, prefix } = addressOf(service, row);
  return {
    object: 'comment',
    id: row.id,
    postedBy: presentUser(service, service.people.user(row.posted_by)),
    postedAt: row.posted_at,
    ...(row.edited_at === null ? {} : { editedAt: row.edited_at }),
    reactions: reactionsOf(service, beside.reactions.get(row.id) ?? []),
    replies: repliers.reduce((sum, replier) => sum + replier.count, 0),
    repliers: repliers.map((replier) => ({
      updatedAt: replier.updated_at,
      count: replier.count,
      user: presentUser(service, service.people.user(replier.user_id)),
    })),
    body,
    target: {
      space: spaceId,
      revision: row.revision_id,
      ...(row.change_request_id === null ? {} : { changeRequest: row.change_request_id }),
      ...(row.page_id === null ? {} : { page: { id: row.page_id } }),
      ...(row.node_id === null ? {} : { node: { id: row.node_id } }),
      ...(row.record === null || row.definition === null
        ? {}
        : { tableCell: { record: row.record, definition: row.definition } }),
    },
    urls: { location: `${prefix}/comments/${row.id}` },
    permissions: permissionsOn(row.posted_by, viewer),
    status: row.resolved_at === null ? 'open' : 'resolved',
    ...(row.resolved_at === null || row.resolved_by === null
      ? {}
      : {
          resolvedAt: row.resolved_at,
          resolvedBy: presentUser(service, service.people.user(row.resolved_by)),
        }),
  };
}

export function presentReply(
  service: Service,
  comment: CommentRow,
  row: ReplyRow,
  viewer: Viewer,
  beside: Pick<CommentRelations, 'reactions'> = service.comments.surroundings([row.id]),
): CommentReply {
  const { prefix } = addressOf(service, comment);
  return {
    object: 'comment-reply',
    id: row.id,
    postedBy: presentUser(service, service.people.user(row.posted_by)),
    postedAt: row.posted_at,
    ...(row.edited_at === null ? {} : { editedAt: row.edited_at }),
    reactions: reactionsOf(service, beside.reactions.get(row.id) ?? []),
    body: bodyIn(viewer.format, row),
    urls: { location: `${prefix}/comments/${comment.id}/replies/${row.id}` },
    permissions: permissionsOn(row.posted_by, viewer),
  };
}

function addressOf(
  service: Service,
  comment: CommentRow,
): { readonly spaceId: string; readonly prefix: string } {
  const space = `${service.baseUrl}/v1/spaces/${comment.space_id}`;
  const prefix =
    comment.change_request_id === null ? space : `${space}/change-requests/${comment.change_request_id}`;
  return { spaceId: comment.space_id, prefix };
}

function permissionsOn(postedBy: string, viewer: Viewer): Record<string, boolean> {
  const mayComment = isAtLeast(viewer.role, 'comment');
  const isOwn = viewer.user.id === postedBy;
  return {
    view: true,
    edit: isOwn && mayComment,
    reply: mayComment,
    delete: (isOwn && mayComment) || isAtLeast(viewer.role, 'admin'),
  };
}

/** Grouped by emoji, in the order they first came. */
function reactionsOf(service: Service, rows: readonly ReactionRow[]): Reaction[] {
  const groups = new Map<
    string,
    { readonly emoji: string; count: number; readonly users: Reaction['users'] }
  >();
  for (const { emoji, user_id, reacted_at } of rows) {
    const group = groups.get(emoji) ?? { emoji, count: 0, users: [] };
    group.count += 1;
    group.users.push({ user: presentUser(service, service.people.user(user_id)), reactedAt: reacted_at });
    groups.set(emoji, group);
  }
  return [...groups.values()];
}

/** A body in the form asked for; Markdown where nothing was asked. */
function bodyIn(
  format: 'document' | 'markdown' | undefined,
  row: Pick<CommentRow, 'body' | 'document'>,
): Comment['body'] {
  const body = JSON.parse(row.body) as StoredBody; // written from a validated body
  if (format === 'document') {
    if ('document' in body) return { document: body.document };
    // Written with the body, from the same Markdown.
    const kept = row.document === null ? undefined : (JSON.parse(row.document) as RichDocument);
    return { document: kept ?? documentOfMarkdown(body.markdown) };
  }
  return { markdown: 'markdown' in body ? body.markdown : markdownOfDocument(body.document) };
}

function textOfBody(
  format: 'document' | 'markdown' | undefined,
  row: Pick<CommentRow, 'body' | 'document'>,
): string {
  // Only what was sent as Markdown has a document beside it; its body is the form that Markdown is answered in.
  if (row.document === null) return JSON.stringify(bodyIn(format, row));
  return format === 'document' ? `{"document":${row.document}}` : row.body;
}
