import type { Database } from 'better-sqlite3';
import type { Comment, CommentReply } from '../../api/comment.ts';
import { storedObject } from '../stored-object.ts';

export interface CommentRow {
  readonly id: string;
  readonly spaceId: string;
  /** Null for comments on the space's primary content. */
  readonly changeRequestId: string | null;
  readonly pageId: string | null;
  readonly nodeId: string | null;
  readonly status: string;
  readonly postedBy: string | null;
  /** As the service wrote it. */
  readonly postedAt: string | null;
  /** Replies the service counts; those it can list are in `replies`. */
  readonly replies: number;
  /** What told us, when the replies were last listed, whether they move. */
  readonly repliesToken: string | null;
  readonly json: string;
  readonly asOf: number;
  readonly goneAt: number | null;
}

export interface ReplyRow {
  readonly id: string;
  readonly commentId: string;
  readonly postedBy: string | null;
  readonly postedAt: string | null;
  readonly json: string;
  readonly asOf: number;
}

const columns = `
  id, space_id as spaceId, change_request_id as changeRequestId, page_id as pageId, node_id as nodeId, status,
  posted_by as postedBy, posted_at as postedAt, replies, replies_token as repliesToken, json, as_of as asOf,
  gone_at as goneAt`;
const replyColumns =
  'id, comment_id as commentId, posted_by as postedBy, posted_at as postedAt, json, as_of as asOf';

/** What moves when a comment's replies move (docs/design/sync.md). */
export function repliesTokenOf(comment: Comment): string {
  return JSON.stringify([
    comment.replies,
    comment.repliers.map((one) => [one.user.id, one.count, one.updatedAt]),
  ]);
}

function createCommentQueries(database: Database) {
  const byId = database.prepare<[string], CommentRow>(`select ${columns} from comment where id = ?`);
  const ofChangeRequest = database.prepare<[string], CommentRow>(
    `select ${columns} from comment where change_request_id = ? order by posted_at, id`,
  );
  // Without statistics SQLite would walk all discussion of the space, that of its change requests as well.
  const ownDiscussion =
    'comment indexed by comment_by_change_request where change_request_id is null and space_id =';
  const ofSpace = database.prepare<[string], CommentRow>(
    `select ${columns} from ${ownDiscussion} ? order by posted_at, id`,
  );
  const anyOfChangeRequest = database
    .prepare<[string], number>('select 1 from comment where change_request_id = ? limit 1')
    .pluck();
  const anyOfSpace = database.prepare<[string], number>(`select 1 from ${ownDiscussion} ? limit 1`).pluck();
  const allOfSpace = database.prepare<[string], CommentRow>(
    `select ${columns} from comment where space_id = ? order by posted_at, id`,
  );
  const isOpenOn = "page_id = ? and status <> 'resolved' and gone_at is null";
  const openOnOwnPage = database
    .prepare<[string, string], number>(`select count(*) from ${ownDiscussion} ? and ${isOpenOn}`)
    .pluck();
  const openOnPage = database
    .prepare<[string, string], number>(
      `select count(*) from comment indexed by comment_by_change_request where change_request_id = ? and ${isOpenOn}`,
    )
    .pluck();
  const openOfChangeRequest = database
    .prepare<[string], number>(
      `select count(*) from comment indexed by comment_by_change_request
       where change_request_id = ? and status <> 'resolved' and gone_at is null`,
    )
    .pluck();
  const pagesWithBlockComments = database
    .prepare<[string], readonly [string, string]>(
      `
    select distinct coalesce(change_request_id, ''), page_id from comment
    where space_id = ? and page_id is not null and node_id is not null and gone_at is null`,
    )
    .raw();

  return {
    get: (id: string): CommentRow | undefined => byId.get(id),
    /** Oldest first; without change request those on the space's primary content. Gone ones are among them, marked. */
    list: (spaceId: string, changeRequestId: string | null): readonly CommentRow[] =>
      changeRequestId === null ? ofSpace.all(spaceId) : ofChangeRequest.all(changeRequestId),
    hasAny: (spaceId: string, changeRequestId: string | null): boolean =>
      (changeRequestId === null ? anyOfSpace.get(spaceId) : anyOfChangeRequest.get(changeRequestId)) === 1,
    /** How many of a change request are not resolved, on its pages and on the whole. */
    openOfChangeRequest: (changeRequestId: string): number => openOfChangeRequest.get(changeRequestId) ?? 0,
    /** How many on a page are not resolved. */
    openOnPage: (spaceId: string, changeRequestId: string | null, pageId: string): number =>
      (changeRequestId === null
        ? openOnOwnPage.get(spaceId, pageId)
        : openOnPage.get(changeRequestId, pageId)) ?? 0,
    /** Of a space and of all its change requests. */
    allOfSpace: (spaceId: string): readonly CommentRow[] => allOfSpace.all(spaceId),
    /**
     * Pages whose document form is needed, because a comment hangs on one of their blocks, by change request; those of
     * the primary content under ''.
     */
    pagesWithBlockComments(spaceId: string): ReadonlyMap<string, readonly string[]> {
      const found = new Map<string, string[]>();
      for (const [changeRequestId, pageId] of pagesWithBlockComments.all(spaceId)) {
        const pages = found.get(changeRequestId);
        if (pages === undefined) found.set(changeRequestId, [pageId]);
        else pages.push(pageId);
      }
      return found;
    },
  };
}

function createCommentWrites(database: Database) {
  const put = database.prepare<[Omit<CommentRow, 'repliesToken' | 'goneAt'>]>(`
    insert into comment (id, space_id, change_request_id, page_id, node_id, status, posted_by, posted_at, replies, json,
      as_of)
    values (@id, @spaceId, @changeRequestId, @pageId, @nodeId, @status, @postedBy, @postedAt, @replies, @json, @asOf)
    on conflict (id) do update set
      space_id = excluded.space_id, change_request_id = excluded.change_request_id, page_id = excluded.page_id,
      node_id = excluded.node_id, status = excluded.status, posted_by = excluded.posted_by,
      posted_at = excluded.posted_at, replies = excluded.replies, json = excluded.json, as_of = excluded.as_of,
      gone_at = null`);
  const setRepliesToken = database.prepare<[string | null, string]>(
    'update comment set replies_token = ? where id = ?',
  );
  const setGone = database.prepare<[number, string]>('update comment set gone_at = ? where id = ?');
  const remove = database.prepare<[string]>('delete from comment where id = ?');
  const removeOfChangeRequest = database.prepare<[string]>('delete from comment where change_request_id = ?');

  return {
    put(spaceId: string, changeRequestId: string | null, comment: Comment, asOf: number): void {
      const { target } = comment;
      put.run({
        id: comment.id,
        spaceId,
        changeRequestId,
        pageId: target.page?.id ?? null,
        nodeId: target.node?.id ?? null,
        status: comment.status ?? 'open',
        postedBy: comment.postedBy?.id ?? null,
        postedAt: comment.postedAt ?? null,
        replies: comment.replies,
        json: JSON.stringify(comment),
        asOf,
      });
    },
    /** Null makes the replies be listed again. */
    setRepliesToken(id: string, token: string | null): void {
      setRepliesToken.run(token, id);
    },
    setGone(id: string, at: number): void {
      setGone.run(at, id);
    },
    /** With its replies. */
    remove(id: string): void {
      remove.run(id);
    },
    removeOfChangeRequest(changeRequestId: string): void {
      removeOfChangeRequest.run(changeRequestId);
    },
  };
}

function createReplyTable(database: Database) {
  const replies = database.prepare<[string], ReplyRow>(
    `select ${replyColumns} from reply where comment_id = ? order by posted_at, id`,
  );
  const reply = database.prepare<[string], ReplyRow>(`select ${replyColumns} from reply where id = ?`);
  const putReply = database.prepare<[string, string, string | null, string | null, string, number]>(`
    insert into reply (id, comment_id, posted_by, posted_at, json, as_of) values (?, ?, ?, ?, ?, ?)
    on conflict (id) do update set comment_id = excluded.comment_id, posted_by = excluded.posted_by,
      posted_at = excluded.posted_at, json = excluded.json, as_of = excluded.as_of`);
  const removeReply = database.prepare<[string]>('delete from reply where id = ?');

  return {
    replies: (commentId: string): readonly ReplyRow[] => replies.all(commentId),
    reply: (id: string): ReplyRow | undefined => reply.get(id),
    putReply(commentId: string, one: CommentReply, asOf: number): void {
      putReply.run(
        one.id,
        commentId,
        one.postedBy?.id ?? null,
        one.postedAt ?? null,
        JSON.stringify(one),
        asOf,
      );
    },
    removeReply(id: string): void {
      removeReply.run(id);
    },
  };
}

/** Comments and replies as the service last said. */
export function createCommentTables(database: Database) {
  return {
    ...createCommentQueries(database),
    ...createCommentWrites(database),
    ...createReplyTable(database),
  };
}

export type CommentTables = ReturnType<typeof createCommentTables>;

const message = { postedBy: 'person', body: 'object', reactions: 'objects' } as const;

/** The comment as the service sent it. */
export function commentOf(row: CommentRow): Comment {
  return storedObject<Comment>(row.json, {
    ...message,
    target: 'object',
    repliers: 'objects',
    resolvedBy: 'person',
  });
}

/** The reply as the service sent it. */
export function replyOf(row: ReplyRow): CommentReply {
  return storedObject<CommentReply>(row.json, message);
}
