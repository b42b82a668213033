import type { Database } from 'better-sqlite3';
import type { NoticeKind } from '../../bridge/views/notice-views.ts';
import type { DigestKind } from '../../bridge/views/sync-views.ts';

/** An entry of the digest as notices need it. */
export interface NotifiedRow {
  readonly id: number;
  readonly at: number;
  readonly kind: DigestKind;
  readonly concerns: NoticeKind | null;
  readonly spaceId: string;
  readonly changeRequestId: string | null;
  readonly pageId: string | null;
  readonly commentId: string | null;
  readonly excerpt: string | null;
  /** JSON: what the words need. */
  readonly detail: string;
  readonly isSeen: number;
}

/** So many are looked at for notices at once; the rest follows. */
const mostRows = 500;

const columns = `
  id, at, kind, concerns, space_id as spaceId, change_request_id as changeRequestId, page_id as pageId,
  comment_id as commentId, excerpt, detail, seen_at is not null as isSeen`;

function createDigestNotices(database: Database) {
  const unnotified = database.prepare<[], NotifiedRow>(
    `select ${columns} from digest where told_at is null order by id limit ${mostRows}`,
  );
  const claim = database
    .prepare<[number, string], number>(
      `update digest set told_at = ?
      where told_at is null and id in (select value from json_each(?)) returning id`,
    )
    .pluck();
  const toldBefore = database.prepare<
    [{ readonly changeRequestId: string; readonly since: number }],
    NotifiedRow
  >(`
    select ${columns} from digest indexed by digest_for_me
    where change_request_id = @changeRequestId and told_at >= @since and concerns is not null and seen_at is null
    order by id limit 50`);
  const unseenForMe = database
    .prepare<[], number>('select count(*) from digest where concerns is not null and seen_at is null')
    .pluck();

  return {
    /** Entries of the digest that nobody was told of, oldest first; at most 500. */
    unnotified: (): readonly NotifiedRow[] => unnotified.all(),
    /** Answers which of them were untold until now: only those are told by whoever asks. */
    claim: (ids: readonly number[], at: number): ReadonlySet<number> =>
      new Set(claim.all(at, JSON.stringify(ids))),
    /** What was told of a change request since a time and has not been seen. */
    notifiedOf: (changeRequestId: string, since: number): readonly NotifiedRow[] =>
      toldBefore.all({ changeRequestId, since }),
    unseenForMe: (): number => unseenForMe.get() ?? 0,
  };
}

function createEditNotices(database: Database) {
  const needing = database
    .prepare<[], string>(
      `select id from edit indexed by edit_by_state where state in ('held', 'rejected') order by seq`,
    )
    .pluck();
  const notified = database
    .prepare<[string, string], number>('select 1 from told where kind = ? and id = ?')
    .pluck();
  const markNotified = database.prepare<[string, string, number]>(
    'insert into told (kind, id, at) values (?, ?, ?) on conflict do nothing',
  );
  const clearNotified = database.prepare<[string, string]>('delete from told where kind = ? and id = ?');
  const untellEdits = database.prepare<[]>(`
    delete from told where kind = 'edit' and id not in (
      select id from edit indexed by edit_by_state where state in ('held', 'rejected'))`);

  return {
    /** Ids of edits that are held or were refused, in the person's order. */
    editsNeedingMe: (): readonly string[] => needing.all(),
    wasNotified: (kind: 'edit' | 'account', id: string): boolean => notified.get(kind, id) !== undefined,
    /** Answers whether it was untold until now. */
    markNotified: (kind: 'edit' | 'account', id: string, at: number): boolean =>
      markNotified.run(kind, id, at).changes > 0,
    clearNotified(kind: 'account', id: string): void {
      clearNotified.run(kind, id);
    },
    /** Edits that go on again: the next time that they need the person is told anew. */
    forgetEdits(): void {
      untellEdits.run();
    },
  };
}

function createReviewRequestNotices(database: Database) {
  const asked = database
    .prepare<[], string>(
      `
    select q.change_request_id from requested_reviewer q join account a on a.user_id = q.user_id
      join change_request c on c.id = q.change_request_id
    where c.status in ('open', 'draft') and c.gone_at is null`,
    )
    .pluck();
  const known = database.prepare<[], string>('select change_request_id from asked_of_me').pluck();
  const due = database.prepare<[], string>('select change_request_id from asked_due').pluck();
  const learn = database.prepare<[string]>('insert into asked_of_me values (?) on conflict do nothing');
  const unlearn = database.prepare<[string]>('delete from asked_of_me where change_request_id = ?');
  const clearDue = database.prepare<[]>('delete from asked_due');

  return {
    /** In the transaction that makes entries of them: change requests that I was asked to review since the last call. */
    takeReviewRequests(): readonly string[] {
      const dueNow = new Set(due.all());
      const before = new Set(known.all());
      const now = asked.all();
      for (const id of before) if (!now.includes(id)) unlearn.run(id);
      for (const id of now) learn.run(id);
      if (dueNow.size > 0) clearDue.run();
      return now.filter((id) => !before.has(id) && dueNow.has(id));
    },
  };
}

/** What was told by the system, so that nothing is told twice. */
export function createNoticeTables(database: Database) {
  return {
    ...createDigestNotices(database),
    ...createEditNotices(database),
    ...createReviewRequestNotices(database),
  };
}

export type NoticeTables = ReturnType<typeof createNoticeTables>;
