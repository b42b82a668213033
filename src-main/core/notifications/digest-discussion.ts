import type { Comment } from '../../api/comment.ts';
import type { User } from '../../api/user.ts';
import { textOfBody } from '../../outbox/calls/description.ts';
import { readPayload } from '../../outbox/calls/payload.ts';
import { commentOf as commentIn } from '../../outbox/editing/edit-kind.ts';
import { reviewOf } from '../../store/mirror/change-requests.ts';
import { commentOf, replyOf } from '../../store/mirror/comments.ts';
import type { CommentRow } from '../../store/mirror/comments.ts';
import type { Store } from '../../store/open-store.ts';
import { lineOf, searchTextOf } from '../../store/search/search-text.ts';
import { jsonOf, myId, named } from './digest-entry.ts';
import type { Found } from './digest-entry.ts';
import type { DigestDetail } from './digest-labels.ts';
import { namesUser } from '../reading/names-user.ts';

const longestExcerpt = 140;

/** Whether discussion is news: on what I follow, and on a space's own content where I take part. */
function isMyDiscussion(store: Store, comment: CommentRow, isAnswer: boolean): boolean {
  if (store.spaces.get(comment.spaceId)?.kept !== true) return false;
  if (comment.changeRequestId !== null) return store.followed.isFollowed(comment.changeRequestId);
  return isAnswer
    ? store.followed.takesPartIn(comment.spaceId, comment.id)
    : store.followed.takesPartOn(comment.spaceId, comment.pageId);
}

function discussionDetail(store: Store, comment: CommentRow, by: User | undefined): DigestDetail {
  const { spaceId, changeRequestId, pageId } = comment;
  const request = changeRequestId === null ? undefined : store.changeRequests.get(changeRequestId);
  const page = pageId === null ? undefined : pageName(store, spaceId, pageId);
  const me = myId(store);
  return {
    spaceTitle: store.spaces.get(spaceId)?.title ?? spaceId,
    ...(request === undefined ? {} : { number: request.number, subject: request.subject }),
    ...(page === undefined ? {} : { page }),
    ...named(by),
    ...(me !== null && comment.postedBy === me ? { mine: true } : {}),
  };
}

/** As people call it; its path where it has no title. */
function pageName(store: Store, spaceId: string, pageId: string): string | undefined {
  const title = store.pages.lastTitle(spaceId, pageId) ?? '';
  return title === '' ? store.digest.pagePath(spaceId, pageId) : title;
}

/** A comment that somebody else began a thread with. */
export function commentEntry(store: Store, id: string): Found | null {
  const row = store.comments.get(id);
  if (row === undefined || row.goneAt !== null || isMine(store, row.postedBy, id)) return null;
  if (!isMyDiscussion(store, row, false)) return null;
  const comment = commentOf(row);
  return {
    ...discussionPlace(row),
    kind: 'comment',
    concerns: namesMe(store, comment.body) ? 'mention' : null,
    objectId: id,
    byUser: jsonOf(comment.postedBy),
    happenedAt: row.postedAt,
    excerpt: excerptOf(comment.body),
    detail: discussionDetail(store, row, comment.postedBy),
  };
}

/** An answer of somebody else. */
export function replyEntry(store: Store, id: string): Found | null {
  const row = store.comments.reply(id);
  const parent = row === undefined ? undefined : store.comments.get(row.commentId);
  if (row === undefined || parent === undefined || isMine(store, row.postedBy, id)) return null;
  if (!isMyDiscussion(store, parent, true)) return null;
  const reply = replyOf(row);
  return {
    ...discussionPlace(parent),
    kind: 'reply',
    concerns: namesMe(store, reply.body) ? 'mention' : isMyThread(store, parent) ? 'reply' : null,
    objectId: id,
    byUser: jsonOf(reply.postedBy),
    happenedAt: row.postedAt,
    excerpt: excerptOf(reply.body),
    detail: discussionDetail(store, parent, reply.postedBy),
  };
}

/** A thread that somebody else resolved. */
export function resolvedEntry(store: Store, id: string): Found | null {
  const row = store.comments.get(id);
  if (row === undefined || row.goneAt !== null || row.status !== 'resolved') return null;
  const { resolvedBy, resolvedAt, body } = commentOf(row);
  // Who did it is not always said; my own doing is known by the outbox alone then.
  if (resolvedBy === undefined ? didResolve(store, row) : resolvedBy.id === myId(store)) return null;
  if (!isMyDiscussion(store, row, true)) return null;
  return {
    ...discussionPlace(row),
    kind: 'resolved',
    concerns: null,
    objectId: `${id} ${resolvedAt ?? ''}`,
    byUser: jsonOf(resolvedBy),
    happenedAt: resolvedAt ?? null,
    excerpt: excerptOf(body),
    detail: discussionDetail(store, row, resolvedBy),
  };
}

function didResolve(store: Store, { id, spaceId, changeRequestId }: CommentRow): boolean {
  return store.edits.inLane(spaceId, changeRequestId).some((edit) => {
    if (edit.kind !== 'comment.resolve' || edit.state !== 'confirmed') return false;
    const payload = readPayload(edit.version, edit.payload);
    const about = payload === undefined ? null : commentIn(payload);
    return about !== null && (store.edits.serverIdOf(about) ?? about) === id;
  });
}

/** A review that somebody else gave of a change request that I follow. */
export function reviewEntry(store: Store, id: string): Found | null {
  const row = store.changeRequests.review(id);
  const request = row === undefined ? undefined : store.changeRequests.get(row.changeRequestId);
  if (row === undefined || request === undefined || request.goneAt !== null) return null;
  if (isMine(store, row.reviewerId, id) || !store.followed.isFollowed(request.id)) return null;
  if (store.spaces.get(request.spaceId)?.kept !== true) return null;
  const { reviewer, status, comment, createdAt } = reviewOf(row);
  return {
    kind: 'review',
    concerns: 'review',
    objectId: JSON.stringify([id, status]),
    spaceId: request.spaceId,
    changeRequestId: request.id,
    pageId: null,
    commentId: null,
    byUser: jsonOf(reviewer),
    happenedAt: createdAt ?? null,
    excerpt: comment === undefined ? null : excerptOf(comment),
    detail: {
      spaceTitle: store.spaces.get(request.spaceId)?.title ?? request.spaceId,
      number: request.number,
      subject: request.subject,
      verdict: status,
      ...named(reviewer),
    },
  };
}

function discussionPlace(comment: CommentRow) {
  const { spaceId, changeRequestId, pageId, id } = comment;
  return { spaceId, changeRequestId, pageId, commentId: id };
}

/** Mine by its author, or because an edit of mine became it: who I am may not be known yet. */
function isMine(store: Store, postedBy: string | null, id: string): boolean {
  const me = myId(store);
  return (me !== null && postedBy === me) || store.edits.byServerId(id) !== undefined;
}

/** I began the thread, or answered in it. */
function isMyThread(store: Store, parent: CommentRow): boolean {
  const me = myId(store);
  if (isMine(store, parent.postedBy, parent.id)) return true;
  return me !== null && store.comments.replies(parent.id).some((reply) => reply.postedBy === me);
}

function namesMe(store: Store, body: Comment['body']): boolean {
  const account = store.account.get();
  const user = JSON.parse(account?.userJson ?? 'null') as User | null; // `setUser` wrote it from a User
  return user !== null && namesUser(body, user);
}

/** The first words, plain and on one line. */
function excerptOf(body: Comment['body']): string | null {
  const text = lineOf(searchTextOf(textOfBody(body).slice(0, 2000)));
  if (text === '') return null;
  if (text.length <= longestExcerpt) return text;
  const cut = text.slice(0, longestExcerpt);
  const space = cut.lastIndexOf(' ');
  return `${(space > longestExcerpt / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
