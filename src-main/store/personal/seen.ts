import type { Database } from 'better-sqlite3';

/** What a mark of a last look is about: a change request as a whole, or one page of it. */
export type SeenKind = 'change-request' | 'page';

type Lane = {
  readonly spaceId: string;
  readonly changeRequestId: string | null;
  readonly me: string | null;
};

function createSeenMarks(database: Database) {
  const token = database
    .prepare<[string, string], string>('select token from seen where kind = ? and id = ?')
    .pluck();
  const see = database.prepare<[string, string, string, number]>(`
    insert into seen (kind, id, token, at) values (?, ?, ?, ?)
    on conflict (kind, id) do update set token = excluded.token, at = excluded.at`);
  const clear = database.prepare<[string, string | null]>(
    'delete from unseen_message where space_id = ? and change_request_id is ?',
  );
  const clearThreads = database.prepare<[string, string | null, string]>(`
    delete from unseen_message
    where space_id = ? and change_request_id is ? and thread_id in (select value from json_each(?))`);
  const clearNews = database.prepare<[]>(`
    delete from unseen_message where id in (
      select iif(kind = 'review', object_id ->> '$[0]', object_id) from digest
      where seen_at is null and kind in ('comment', 'reply', 'review'))`);

  return {
    /** What was there when the person last looked; undefined: they never did. */
    token: (kind: SeenKind, id: string): string | undefined => token.get(kind, id),
    mark(kind: SeenKind, id: string, value: string, at: number): void {
      see.run(kind, id, value, at);
    },
    /** Returns how many messages were new until now; so do the others. */
    clear: (spaceId: string, changeRequestId: string | null): number =>
      clear.run(spaceId, changeRequestId).changes,
    /** Of threads by the ids of their comments, and of reviews by theirs. */
    clearThreads: (spaceId: string, changeRequestId: string | null, ids: readonly string[]): number =>
      clearThreads.run(spaceId, changeRequestId, JSON.stringify(ids)).changes,
    /** Of all that the News have as unseen. */
    clearNews: (): number => clearNews.run().changes,
  };
}

function createSeenMessages(database: Database) {
  const hasMessages = database
    .prepare<[Lane], number>(
      `
    select 1 from unseen_message
    where space_id = @spaceId and change_request_id is @changeRequestId and posted_by is not @me limit 1`,
    )
    .pluck();
  const answered = database
    .prepare<[Lane], string>(
      `
    select distinct u.thread_id from unseen_message u join comment c on c.id = u.thread_id
    where u.space_id = @spaceId and u.change_request_id is @changeRequestId and u.posted_by is not @me
      and u.id <> u.thread_id and c.status <> 'resolved' and c.gone_at is null
      and (c.posted_by = @me or exists (select 1 from reply r where r.comment_id = c.id and r.posted_by = @me))
    order by u.thread_id`,
    )
    .pluck();
  const inLane = database
    .prepare<[Lane], string>(
      `
    select id from unseen_message
    where space_id = @spaceId and change_request_id is @changeRequestId and posted_by is not @me`,
    )
    .pluck();
  const messages = database
    .prepare<[Lane & { readonly threadId: string }], string>(
      `
    select id from unseen_message
    where space_id = @spaceId and change_request_id is @changeRequestId and thread_id = @threadId
      and posted_by is not @me`,
    )
    .pluck();
  const me = database.prepare<[], string | null>('select user_id from account').pluck();
  const lane = (spaceId: string, changeRequestId: string | null): Lane => ({
    spaceId,
    changeRequestId,
    me: me.get() ?? null,
  });

  return {
    /** Whether others wrote, or changed what they wrote, since the last look. */
    hasMessages: (spaceId: string, changeRequestId: string | null): boolean =>
      hasMessages.get(lane(spaceId, changeRequestId)) !== undefined,
    /** Open threads that I take part in, with new replies of others; by the id of their comment. */
    answeredThreads: (spaceId: string, changeRequestId: string | null): readonly string[] =>
      answered.all(lane(spaceId, changeRequestId)),
    /** Ids of the new comments and replies. */
    newMessages: (spaceId: string, changeRequestId: string | null): ReadonlySet<string> =>
      new Set(inLane.all(lane(spaceId, changeRequestId))),
    /** Ids of the new comment and replies of one thread. */
    messages: (spaceId: string, changeRequestId: string | null, threadId: string): ReadonlySet<string> =>
      new Set(messages.all({ ...lane(spaceId, changeRequestId), threadId })),
  };
}

/**
 * What is new since the person's last look: automatic, and never to be taken for "reviewed". Messages are noted as they
 * come, by triggers in the transaction of the mirror; a look takes the notes away.
 */
export function createSeenTable(database: Database) {
  return {
    ...createSeenMarks(database),
    ...createSeenMessages(database),
  };
}

export type SeenTable = ReturnType<typeof createSeenTable>;
