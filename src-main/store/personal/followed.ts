import type { Database } from 'better-sqlite3';

/**
 * A change request is followed when I opened it, am asked to review it or did, wrote, answered, resolved or reacted in it
 * (on the server or still in the outbox), or reviewed pages of it. My word overrides (docs/design/sync.md).
 */
const isFollowed = `
  coalesce(
    (select f.follow from followed f where f.change_request_id = c.id),
    c.created_by = me.id
    or exists (select 1 from requested_reviewer q where q.change_request_id = c.id and q.user_id = me.id)
    or exists (select 1 from review v where v.change_request_id = c.id and v.reviewer_id = me.id)
    or exists (
      select 1 from edit e indexed by edit_by_lane
      where e.lane_space = c.space_id and e.lane_change_request = c.id and e.state <> 'discarded')
    or exists (select 1 from reviewed_page p where p.change_request_id = c.id)
    or exists (select 1 from finished_review d where d.change_request_id = c.id)
    -- Authors, repliers, reactions, who resolved it, who is named in it: all of them stand in its JSON by their id.
    or exists (select 1 from comment k where k.change_request_id = c.id and instr(k.json, me.quoted) > 0)
    or exists (
      select 1 from comment k join reply r on r.comment_id = k.id
      where k.change_request_id = c.id and instr(r.json, me.quoted) > 0),
    0)`;
const withMe = `
  change_request c left join (
    select user_id as id, json_quote(user_id) as quoted from account where user_id is not null) me`;

/** Which change requests I follow, by my word or because I take part in them. */
export function createFollowedTable(database: Database) {
  const word = database
    .prepare<[string], number>('select follow from followed where change_request_id = ?')
    .pluck();
  const set = database.prepare<[string, number, number]>(`
    insert into followed (change_request_id, follow, at) values (?, ?, ?)
    on conflict (change_request_id) do update set follow = excluded.follow, at = excluded.at`);
  const forget = database.prepare<[string]>('delete from followed where change_request_id = ?');
  const one = database
    .prepare<[string], number>(`select ${isFollowed} from ${withMe} where c.id = ?`)
    .pluck();
  const inSpace = database
    .prepare<[string], string>(
      `select c.id from ${withMe}
      where c.space_id = ? and c.status in ('open', 'draft') and c.gone_at is null and ${isFollowed}`,
    )
    .pluck();
  const takesPart = database
    .prepare<
      [{ readonly spaceId: string; readonly pageId: string | null; readonly commentId: string | null }],
      number
    >(
      `
    select 1 from comment k, (select json_quote(user_id) as quoted from account where user_id is not null) me
    where k.space_id = @spaceId and k.change_request_id is null
      and iif(@commentId is null, k.page_id is @pageId, k.id = @commentId)
      and (instr(k.json, me.quoted) > 0
        or exists (select 1 from reply r where r.comment_id = k.id and instr(r.json, me.quoted) > 0))
    limit 1`,
    )
    .pluck();
  return {
    /** Whether I take part in a thread on a space's own content. */
    takesPartIn: (spaceId: string, commentId: string): boolean =>
      takesPart.get({ spaceId, pageId: null, commentId }) !== undefined,
    /** Whether I take part in any thread on a page of a space's own content; null: on the space itself. */
    takesPartOn: (spaceId: string, pageId: string | null): boolean =>
      takesPart.get({ spaceId, pageId, commentId: null }) !== undefined,
    /** What the person said themselves; null: nothing. */
    word(changeRequestId: string): boolean | null {
      const found = word.get(changeRequestId);
      return found === undefined ? null : found === 1;
    },
    /** Null takes the word back. */
    choose(changeRequestId: string, follow: boolean | null, at: number): void {
      if (follow === null) forget.run(changeRequestId);
      else set.run(changeRequestId, follow ? 1 : 0, at);
    },
    isFollowed: (changeRequestId: string): boolean => one.get(changeRequestId) === 1,
    /** Ids of the draft and open change requests of a space that are followed. */
    inSpace: (spaceId: string): ReadonlySet<string> => new Set(inSpace.all(spaceId)),
  };
}

export type FollowedTable = ReturnType<typeof createFollowedTable>;
