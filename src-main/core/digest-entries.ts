import type { Comment } from '../api/comment.ts';
import type { User } from '../api/user.ts';
import { changeRequestOf, isActive } from '../store/change-requests.ts';
import type { ChangeRequestRow } from '../store/change-requests.ts';
import { commentOf, replyOf } from '../store/comments.ts';
import type { CommentRow } from '../store/comments.ts';
import type { DueRow, NewDigestEntry } from '../store/digest.ts';
import type { Store } from '../store/open-store.ts';
import { searchTextOf } from '../store/search-text.ts';
import type { DigestDetail } from './digest-words.ts';
import { namesUser } from './names-user.ts';

const longestExcerpt = 140;

/** A change request as it was when the last sync had ended, as the triggers of the schema note it. */
interface Before {
  readonly first?: boolean;
  readonly spaceId?: string;
  readonly number?: number;
  readonly revision?: string;
  readonly subject?: string;
  readonly status?: string;
  readonly createdBy?: string | null;
}

/** An entry of the digest before it is written. */
export type Found = Omit<NewDigestEntry, 'at' | 'detail'> & { readonly detail: DigestDetail };

/** What a note of the mirror's triggers comes to; null: it is no news to me. */
export function entryOf(store: Store, due: DueRow): Found | null {
  switch (due.kind) {
    case 'change-request':
      return changeRequestEntry(store, due.id, due.before);
    case 'comment':
      return commentEntry(store, due.id);
    case 'reply':
      return replyEntry(store, due.id);
    case 'resolved':
      return resolvedEntry(store, due.id);
    case 'content':
      return contentEntry(store, due.id, due.before ?? '');
  }
}

function myId(store: Store): string | null {
  return store.account.get()?.userId ?? null;
}

/** Change requests of kept spaces are news, and elsewhere those that are followed. */
function concerns(store: Store, row: ChangeRequestRow): boolean {
  return store.spaces.get(row.spaceId)?.kept === true || store.followed.isFollowed(row.id);
}

function changeRequestEntry(store: Store, id: string, noted: string | null): Found | null {
  // Written by the triggers of the schema.
  const before = noted === null ? null : (JSON.parse(noted) as Before);
  const row = store.changeRequests.get(id);
  const empty = {
    pageId: null,
    commentId: null,
    byUser: null,
    happenedAt: null,
    excerpt: null,
    concerns: null,
  };
  const titleOf = (spaceId: string): string => store.spaces.get(spaceId)?.title ?? spaceId;
  if (row === undefined || row.goneAt !== null) {
    const spaceId = row?.spaceId ?? before?.spaceId;
    const createdBy = row?.createdBy ?? before?.createdBy ?? null;
    if (spaceId === undefined || before?.first === true) return null;
    if (store.spaces.get(spaceId)?.kept !== true && createdBy !== myId(store)) return null;
    const number = row?.number ?? before?.number;
    const subject = row?.subject ?? before?.subject;
    return {
      ...empty,
      kind: 'gone',
      objectId: id,
      spaceId,
      changeRequestId: row === undefined ? null : id,
      detail: {
        spaceTitle: titleOf(spaceId),
        ...(number === undefined ? {} : { number }),
        ...(subject === undefined ? {} : { subject }),
      },
    };
  }
  if (before?.first === true || !concerns(store, row)) return null;
  const common = { ...empty, spaceId: row.spaceId, changeRequestId: id };
  const detail = { spaceTitle: titleOf(row.spaceId), number: row.number, subject: row.subject };
  const changeRequest = changeRequestOf(row);
  if (before === null) {
    if (row.createdBy === myId(store) || !isActive(row.status)) return null;
    return {
      ...common,
      kind: 'new-change-request',
      objectId: id,
      byUser: jsonOf(changeRequest.createdBy),
      happenedAt: row.createdAt,
      detail: { ...detail, ...named(changeRequest.createdBy) },
    };
  }
  const mine = ownDoings(store, row);
  const ended = row.status !== before.status && (row.status === 'merged' || row.status === 'archived');
  if (ended) {
    if (mine.status.has(row.status)) return null;
    const kind = row.status === 'merged' ? 'merged' : 'archived';
    return {
      ...common,
      kind,
      objectId: `${id} ${row.updatedAt ?? row.revisionId}`,
      concerns: kind === 'merged' && store.followed.isFollowed(id) ? 'merged' : null,
      happenedAt: row.updatedAt,
      detail,
    };
  }
  const content = row.revisionId !== before.revision && !mine.updated.has(row.revisionId);
  const subject = row.subject !== before.subject && !mine.subjects.has(row.subject);
  const status = row.status !== before.status && !mine.status.has(row.status);
  if (!content && !subject && !status) return null;
  return {
    ...common,
    kind: 'changed-change-request',
    objectId: JSON.stringify([id, row.updatedAt, row.revisionId, row.subject, row.status]),
    happenedAt: row.updatedAt,
    detail: {
      ...detail,
      ...(content ? { content: true } : {}),
      ...(subject && before.subject !== undefined ? { subjectBefore: before.subject } : {}),
      ...(status ? { status: row.status } : {}),
    },
  };
}

interface OwnDoings {
  readonly subjects: ReadonlySet<string>;
  readonly status: ReadonlySet<string>;
  /** Revisions that my own pulling in of primary content led to. */
  readonly updated: ReadonlySet<string>;
}

/** What I did to a change request through the outbox: no news to me when the mirror hears of it. */
function ownDoings(store: Store, row: ChangeRequestRow): OwnDoings {
  const [subjects, status, updated] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { payload } of store.digest.ownEdits(row.id)) {
    const edit: unknown = JSON.parse(payload);
    if (typeof edit !== 'object' || edit === null || !('kind' in edit)) continue;
    if ('subject' in edit && typeof edit.subject === 'string') subjects.add(edit.subject);
    if ('status' in edit && typeof edit.status === 'string') status.add(edit.status);
    if (edit.kind === 'changeRequest.merge') status.add('merged');
    if (edit.kind === 'changeRequest.update') updated.add(row.revisionId);
  }
  return { subjects, status, updated };
}

/** I am asked to review it. `at` tells this asking from an earlier one. */
export function askedEntry(store: Store, id: string, at: number): Found | null {
  const row = store.changeRequests.get(id);
  if (row === undefined || row.goneAt !== null) return null;
  const spaceTitle = store.spaces.get(row.spaceId)?.title ?? row.spaceId;
  return {
    kind: 'review-request',
    concerns: 'review-request',
    objectId: `${id} ${at}`,
    spaceId: row.spaceId,
    changeRequestId: id,
    pageId: null,
    commentId: null,
    byUser: null,
    happenedAt: null,
    excerpt: null,
    detail: { spaceTitle, number: row.number, subject: row.subject },
  };
}

/** Whether talk is news: on what I follow, and on a space's own content where I take part. */
function isMyTalk(store: Store, comment: CommentRow, isAnswer: boolean): boolean {
  if (store.spaces.get(comment.spaceId)?.kept !== true) return false;
  if (comment.changeRequestId !== null) return store.followed.isFollowed(comment.changeRequestId);
  return isAnswer
    ? store.followed.takesPartIn(comment.spaceId, comment.id)
    : store.followed.takesPartOn(comment.spaceId, comment.pageId);
}

function talkDetail(store: Store, comment: CommentRow, by: User | undefined): DigestDetail {
  const { spaceId, changeRequestId, pageId } = comment;
  const request = changeRequestId === null ? undefined : store.changeRequests.get(changeRequestId);
  const page = pageId === null ? undefined : store.digest.pagePath(spaceId, pageId);
  const me = myId(store);
  return {
    spaceTitle: store.spaces.get(spaceId)?.title ?? spaceId,
    ...(request === undefined ? {} : { number: request.number, subject: request.subject }),
    ...(page === undefined ? {} : { page }),
    ...named(by),
    ...(me !== null && comment.postedBy === me ? { mine: true } : {}),
  };
}

function commentEntry(store: Store, id: string): Found | null {
  const row = store.comments.get(id);
  if (row === undefined || row.goneAt !== null || isMine(store, row.postedBy, id)) return null;
  if (!isMyTalk(store, row, false)) return null;
  const comment = commentOf(row);
  return {
    ...talkPlace(row),
    kind: 'comment',
    concerns: namesMe(store, comment.body) ? 'mention' : null,
    objectId: id,
    byUser: jsonOf(comment.postedBy),
    happenedAt: row.postedAt,
    excerpt: excerptOf(comment.body.markdown),
    detail: talkDetail(store, row, comment.postedBy),
  };
}

function replyEntry(store: Store, id: string): Found | null {
  const row = store.comments.reply(id);
  const parent = row === undefined ? undefined : store.comments.get(row.commentId);
  if (row === undefined || parent === undefined || isMine(store, row.postedBy, id)) return null;
  if (!isMyTalk(store, parent, true)) return null;
  const reply = replyOf(row);
  return {
    ...talkPlace(parent),
    kind: 'reply',
    concerns: namesMe(store, reply.body) ? 'mention' : isMyThread(store, parent) ? 'reply' : null,
    objectId: id,
    byUser: jsonOf(reply.postedBy),
    happenedAt: row.postedAt,
    excerpt: excerptOf(reply.body.markdown),
    detail: talkDetail(store, parent, reply.postedBy),
  };
}

function resolvedEntry(store: Store, id: string): Found | null {
  const row = store.comments.get(id);
  if (row === undefined || row.goneAt !== null || row.status !== 'resolved') return null;
  const { resolvedBy, resolvedAt, body } = commentOf(row);
  // Who did it is not always said; my own doing is known by the outbox alone then, and passes as somebody's.
  if (resolvedBy !== undefined && resolvedBy.id === myId(store)) return null;
  if (!isMyTalk(store, row, true)) return null;
  return {
    ...talkPlace(row),
    kind: 'resolved',
    concerns: null,
    objectId: `${id} ${resolvedAt ?? ''}`,
    byUser: jsonOf(resolvedBy),
    happenedAt: resolvedAt ?? null,
    excerpt: excerptOf(body.markdown),
    detail: talkDetail(store, row, resolvedBy),
  };
}

function contentEntry(store: Store, spaceId: string, beforeId: string): Found | null {
  const space = store.spaces.get(spaceId);
  if (space?.kept !== true || space.heldRevision === null || space.heldRevision === beforeId) return null;
  const before = store.trees.idsOf(spaceId, beforeId);
  const now = store.trees.idsOf(spaceId, space.heldRevision);
  const pages = before === undefined || now === undefined ? null : movedPages(store, before.pages, now.pages);
  if (isOwnMerge(store, spaceId, space.heldRevision)) return null;
  return {
    kind: 'content',
    concerns: null,
    objectId: JSON.stringify([spaceId, space.heldRevision]),
    spaceId,
    changeRequestId: null,
    pageId: null,
    commentId: null,
    byUser: null,
    happenedAt: null,
    excerpt: null,
    detail: { spaceTitle: space.title, pages },
  };
}

function movedPages(store: Store, before: Int32Array, now: Int32Array): number {
  const [old, fresh] = [new Set(before), new Set(now)];
  const differing = [...before.filter((id) => !fresh.has(id)), ...now.filter((id) => !old.has(id))];
  return store.digest.pagesAmong(differing);
}

/** The content moved because I merged something: no news to me. */
function isOwnMerge(store: Store, spaceId: string, revisionId: string): boolean {
  const merged = store.changeRequests
    .list(spaceId)
    .find((row) => row.status === 'merged' && changeRequestOf(row).revisionMerged === revisionId);
  return merged !== undefined && ownDoings(store, merged).status.has('merged');
}

function talkPlace(comment: CommentRow) {
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

function jsonOf(user: User | undefined): string | null {
  return user === undefined ? null : JSON.stringify(user);
}

function named(user: User | undefined): { readonly by?: string } {
  return user === undefined || user.displayName === '' ? {} : { by: user.displayName };
}

/** The first words, plain and on one line. */
function excerptOf(markdown: string | undefined): string | null {
  const text = searchTextOf((markdown ?? '').slice(0, 2000))
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '') return null;
  if (text.length <= longestExcerpt) return text;
  const cut = text.slice(0, longestExcerpt);
  const space = cut.lastIndexOf(' ');
  return `${(space > longestExcerpt / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
