import type { Database } from 'better-sqlite3';
import type { NoticeKind } from '../../bridge/views/notice-views.ts';
import type { DigestKind } from '../../bridge/views/sync-views.ts';
import type { ChangeRequestRow } from '../mirror/change-requests.ts';

/** Something a sync brought. Words are made of it when it is read. */
export interface DigestRow {
  readonly id: number;
  readonly at: number;
  readonly kind: DigestKind;
  readonly spaceId: string;
  readonly changeRequestId: string | null;
  readonly pageId: string | null;
  readonly commentId: string | null;
  /** JSON of the user as the server wrote it. */
  readonly byUser: string | null;
  readonly happenedAt: string | null;
  readonly excerpt: string | null;
  /** JSON: what the words need once the object is gone. */
  readonly detail: string;
  readonly seenAt: number | null;
}

export interface NewDigestEntry extends Omit<DigestRow, 'id' | 'seenAt'> {
  /** Of the object with what it became: the same event never makes a second entry. */
  readonly objectId: string;
  /** As what it is told by the system; null: it is news, but not for me. */
  readonly concerns: NoticeKind | null;
}

/** What moved in the mirror and was not looked at for the digest yet. */
export interface DueRow {
  readonly kind: 'change-request' | 'comment' | 'reply' | 'resolved' | 'content';
  readonly id: string;
  /** JSON of what was there (of `content`: the revision); null: nothing was. */
  readonly before: string | null;
}

const columns = `
  id, at, kind, space_id as spaceId, change_request_id as changeRequestId, page_id as pageId,
  comment_id as commentId, by_user as byUser, happened_at as happenedAt, excerpt, detail, seen_at as seenAt`;

/** The entries of the digest, and which of them are unseen. */
function createDigestEntries(database: Database) {
  const add = database.prepare<[NewDigestEntry]>(`
    insert into digest (at, kind, space_id, change_request_id, page_id, comment_id, object_id, by_user, happened_at,
      excerpt, detail, concerns)
    values (@at, @kind, @spaceId, @changeRequestId, @pageId, @commentId, @objectId, @byUser, @happenedAt, @excerpt,
      @detail, @concerns)
    on conflict (kind, object_id) do nothing`);
  const newest = database.prepare<[number], DigestRow>(
    `select ${columns} from digest order by at desc, id desc limit ?`,
  );
  const newestUnseen = database.prepare<[number], DigestRow>(
    `select ${columns} from digest where seen_at is null order by at desc, id desc limit ?`,
  );
  const unseen = database.prepare<[], number>('select count(*) from digest where seen_at is null').pluck();
  const seeAll = database.prepare<[number]>('update digest set seen_at = ? where seen_at is null');
  const see = database.prepare<[number, string]>(
    'update digest set seen_at = ? where seen_at is null and id in (select value from json_each(?))',
  );
  const seeChangeRequest = database.prepare<[number, string]>(
    'update digest set seen_at = ? where seen_at is null and change_request_id = ?',
  );
  const seeItself = database.prepare<[number, string]>(
    `update digest set seen_at = ?
    where seen_at is null and change_request_id = ? and comment_id is null and kind <> 'review'`,
  );
  const seeThreads = database.prepare<[number, string, string | null, string]>(
    `update digest set seen_at = ?
    where seen_at is null and space_id = ? and change_request_id is ?
      and iif(kind = 'review', object_id ->> '$[0]', comment_id) in (select value from json_each(?))`,
  );
  const forget = database.prepare<[number]>('delete from digest where at < ?');

  return {
    /** Returns whether it is new. */
    add: (entry: NewDigestEntry): boolean => add.run(entry).changes > 0,
    newest: (limit: number, onlyUnseen: boolean): readonly DigestRow[] =>
      (onlyUnseen ? newestUnseen : newest).all(limit),
    unseen: (): number => unseen.get() ?? 0,
    /** Returns how many were unseen until now. */
    markAllSeen: (at: number): number => seeAll.run(at).changes,
    markSeen: (ids: readonly number[], at: number): number => see.run(at, JSON.stringify(ids)).changes,
    markChangeRequestSeen: (changeRequestId: string, at: number): number =>
      seeChangeRequest.run(at, changeRequestId).changes,
    /** Of a change request all but its discussion. */
    markItselfSeen: (changeRequestId: string, at: number): number =>
      seeItself.run(at, changeRequestId).changes,
    /** Of threads by the ids of their comments, and of reviews by theirs. */
    markThreadsSeen: (
      spaceId: string,
      changeRequestId: string | null,
      ids: readonly string[],
      at: number,
    ): number => seeThreads.run(at, spaceId, changeRequestId, JSON.stringify(ids)).changes,
    forgetBefore(at: number): void {
      forget.run(at);
    },
  };
}

/** What is to be noted, and what it is compared with. */
function createDigestSources(database: Database) {
  const due = database.prepare<[number], DueRow>(
    'select kind, id, before from digest_due order by rowid limit ?',
  );
  const done = database.prepare<[string, string]>('delete from digest_due where kind = ? and id = ?');
  const dueReviews = database.prepare<[], string>('delete from review_due returning id').pluck();
  const path = database
    .prepare<[string, string], string>(
      `
    select iif(path = '', title, path) from page_version where space_id = ? and page_id = ? order by id desc limit 1`,
    )
    .pluck();
  const changedPages = database
    .prepare<[string], number>(
      'select count(distinct page_id) from page_version where id in (select value from json_each(?))',
    )
    .pluck();
  // A change request made offline is known to its lane by its local id.
  const ownEdits = database.prepare<
    [{ readonly spaceId: string; readonly id: string }],
    { readonly payload: string; readonly base: string | null; readonly at: number }
  >(`
    select payload, base, updated_at as at from edit indexed by edit_by_lane
    where state = 'confirmed' and (kind glob 'changeRequest.*' or kind glob 'page.*') and lane_space = @spaceId
      and lane_change_request in (select @id union all select local_id from id_map where server_id = @id)`);

  return {
    due: (limit: number): readonly DueRow[] => due.all(limit),
    /** In the transaction that adds the entry. */
    done({ kind, id }: DueRow): void {
      done.run(kind, id);
    },
    /** In the transaction that makes entries of them: reviews that came, or changed, since the last call. */
    takeReviews: (): readonly string[] => dueReviews.all(),
    /** Path (or title) of a page as it was last heard of. */
    pagePath: (spaceId: string, pageId: string): string | undefined => path.get(spaceId, pageId),
    /** How many pages these versions are of. */
    pagesAmong: (versionIds: readonly number[]): number => changedPages.get(JSON.stringify(versionIds)) ?? 0,
    /** What I did to a change request itself and its pages and the server confirmed, with the time of that. */
    ownEdits: ({
      spaceId,
      id,
    }: ChangeRequestRow): readonly {
      readonly payload: string;
      readonly base: string | null;
      readonly at: number;
    }[] => ownEdits.all({ spaceId, id }),
  };
}

/** What syncs brought since the person last looked, newest first (docs/design/sync.md). */
export function createDigestTable(database: Database) {
  return {
    ...createDigestEntries(database),
    ...createDigestSources(database),
  };
}

export type DigestTable = ReturnType<typeof createDigestTable>;
