import type { Database } from 'better-sqlite3';
import type { ChangeRequest, Review } from '../../api/change-request.ts';
import type { User } from '../../api/user.ts';
import { storedObject } from '../stored-object.ts';

/**
 * How the base of a change request is had (docs/design/sync.md): `exact`, its revision is held; `approximate`, it is
 * compared with today's primary content; `none`, nothing is held yet.
 */
export type BaseHeld = 'none' | 'exact' | 'approximate';

export interface ChangeRequestRow {
  readonly id: string;
  readonly spaceId: string;
  readonly number: number;
  readonly status: string;
  readonly subject: string;
  readonly createdBy: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  /** Its content, as last heard. */
  readonly revisionId: string;
  /** The newest revision of its content that was pulled to its end. */
  readonly heldRevision: string | null;
  /** `revisionMergedAncestor`, else `revisionInitial`. */
  readonly baseRevision: string;
  readonly baseHeld: BaseHeld;
  readonly comments: number;
  readonly json: string;
  readonly asOf: number;
  /** Set where a direct GET answered 404. */
  readonly goneAt: number | null;
}

export interface ReviewRow {
  readonly id: string;
  readonly changeRequestId: string;
  readonly reviewerId: string | null;
  readonly status: string;
  readonly json: string;
}

const columns = `
  id, space_id as spaceId, number, status, subject, created_by as createdBy, created_at as createdAt,
  updated_at as updatedAt, revision_id as revisionId, held_revision as heldRevision, base_revision as baseRevision,
  base_held as baseHeld, comments, json, as_of as asOf, gone_at as goneAt`;

export function baseRevisionOf(changeRequest: ChangeRequest): string {
  return changeRequest.revisionMergedAncestor ?? changeRequest.revisionInitial ?? '';
}

/** Reviews of change requests, and who is asked for one. */
function createReviewTables(database: Database) {
  const reviewColumns = 'id, change_request_id as changeRequestId, reviewer_id as reviewerId, status, json';
  const reviews = database.prepare<[string], ReviewRow>(
    `select ${reviewColumns} from review where change_request_id = ? order by rowid`,
  );
  const review = database.prepare<[string], ReviewRow>(`select ${reviewColumns} from review where id = ?`);
  const dropReviews = database.prepare<[string, string]>(
    'delete from review where change_request_id = ? and id not in (select value from json_each(?))',
  );
  const writeReview = database.prepare<[string, string, string | null, string, string]>(`
    insert into review (id, change_request_id, reviewer_id, status, json) values (?, ?, ?, ?, ?)
    on conflict (id) do update set change_request_id = excluded.change_request_id,
      reviewer_id = excluded.reviewer_id, status = excluded.status, json = excluded.json`);
  const reviewers = database
    .prepare<[string], string>(
      'select json from requested_reviewer where change_request_id = ? order by user_id',
    )
    .pluck();
  const dropReviewers = database.prepare<[string, string]>(
    'delete from requested_reviewer where change_request_id = ? and user_id not in (select value from json_each(?))',
  );
  const notRequested = database.prepare<[{ readonly organizationId: string; readonly asked: string }]>(`
    delete from requested_reviewer where user_id = (select user_id from account) and change_request_id in (
      select c.id from change_request c join space s on s.id = c.space_id
      where s.organization_id = @organizationId and c.status = 'open'
        and c.id not in (select value from json_each(@asked)))`);
  const asked = database.prepare<[string]>(`
    insert into requested_reviewer (change_request_id, user_id, json)
      select c.id, a.user_id, a.user_json from json_each(?) i join change_request c on c.id = i.value, account a
      where a.user_id is not null and a.user_json is not null
    on conflict do nothing`);
  const putReviewer = database.prepare<[string, string, string]>(
    `insert into requested_reviewer (change_request_id, user_id, json) values (?, ?, ?)
     on conflict (change_request_id, user_id) do update set json = excluded.json`,
  );

  function putReview(changeRequestId: string, one: Review): void {
    writeReview.run(one.id, changeRequestId, one.reviewer?.id ?? null, one.status, JSON.stringify(one));
  }

  return {
    reviews: (id: string): readonly ReviewRow[] => reviews.all(id),
    review: (id: string): ReviewRow | undefined => review.get(id),
    putReview,
    /** A review that was there keeps its row: only what is new to the table can be news. */
    replaceReviews(id: string, list: readonly Review[]): void {
      dropReviews.run(id, JSON.stringify(list.map(({ id: reviewId }) => reviewId)));
      for (const one of list) putReview(id, one);
    },
    requestedReviewers: (id: string): readonly User[] =>
      reviewers.all(id).map((json) => JSON.parse(json) as User), // replaceRequestedReviewers wrote parsed Users
    /** The open change requests of an organization that I am asked to review: all of them. */
    setRequestedReviews(organizationId: string, ids: readonly string[]): void {
      notRequested.run({ organizationId, asked: JSON.stringify(ids) });
      asked.run(JSON.stringify(ids));
    },
    replaceRequestedReviewers(id: string, users: readonly User[]): void {
      dropReviewers.run(id, JSON.stringify(users.map(({ id: userId }) => userId)));
      for (const user of users) putReviewer.run(id, user.id, JSON.stringify(user));
    },
  };
}

function createChangeRequestQueries(database: Database) {
  const byId = database.prepare<[string], ChangeRequestRow>(
    `select ${columns} from change_request where id = ?`,
  );
  const byNumber = database.prepare<[string, number], ChangeRequestRow>(
    `select ${columns} from change_request where space_id = ? and number = ?`,
  );
  const all = database.prepare<[], ChangeRequestRow>(
    `select ${columns} from change_request order by updated_at desc, id`,
  );
  const ofSpace = database.prepare<[string], ChangeRequestRow>(
    `select ${columns} from change_request where space_id = ? order by number desc`,
  );
  const activeCounts = database.prepare<[], { readonly spaceId: string; readonly count: number }>(`
    select space_id as spaceId, count(*) as count from change_request
    where status in ('open', 'draft') and gone_at is null group by space_id`);

  return {
    get: (id: string): ChangeRequestRow | undefined => byId.get(id),
    byNumber: (spaceId: string, number: number): ChangeRequestRow | undefined =>
      byNumber.get(spaceId, number),
    /** All accounts' change requests of any status, newest change first; of one space by number. */
    list: (spaceId?: string): readonly ChangeRequestRow[] =>
      spaceId === undefined ? all.all() : ofSpace.all(spaceId),
    /** Draft and open ones, by space. */
    activeCounts: (): ReadonlyMap<string, number> =>
      new Map(activeCounts.all().map((row) => [row.spaceId, row.count])),
  };
}

function createChangeRequestWrites(database: Database, reviews: ReturnType<typeof createReviewTables>) {
  const put = database.prepare<[Omit<ChangeRequestRow, 'heldRevision' | 'baseHeld' | 'goneAt'>]>(`
    insert into change_request (id, space_id, number, status, subject, created_by, created_at, updated_at, revision_id,
      base_revision, comments, json, as_of)
    values (@id, @spaceId, @number, @status, @subject, @createdBy, @createdAt, @updatedAt, @revisionId,
      @baseRevision, @comments, @json, @asOf)
    on conflict (id) do update set
      space_id = excluded.space_id, number = excluded.number, status = excluded.status, subject = excluded.subject,
      created_by = excluded.created_by, created_at = excluded.created_at, updated_at = excluded.updated_at,
      revision_id = excluded.revision_id,
      base_held = iif(base_revision = excluded.base_revision, base_held, 'none'),
      base_revision = excluded.base_revision, comments = excluded.comments, json = excluded.json,
      as_of = excluded.as_of, gone_at = null`);
  const touch = database.prepare<[number, string]>('update change_request set as_of = ? where id = ?');
  const setHeld = database.prepare<[string | null, BaseHeld, string]>(
    'update change_request set held_revision = ?, base_held = ? where id = ?',
  );
  const setRevision = database.prepare<[string, string]>(
    'update change_request set revision_id = ? where id = ?',
  );
  const setGone = database.prepare<[number, string]>('update change_request set gone_at = ? where id = ?');
  const remove = database.prepare<[string]>('delete from change_request where id = ?');

  return {
    /** A moved base is no longer held; everything else that is ours stays. */
    put(spaceId: string, changeRequest: ChangeRequest, asOf: number): void {
      put.run({
        id: changeRequest.id,
        spaceId,
        number: changeRequest.number,
        status: changeRequest.status,
        subject: changeRequest.subject,
        createdBy: changeRequest.createdBy?.id ?? null,
        createdAt: changeRequest.createdAt ?? null,
        updatedAt: changeRequest.updatedAt ?? null,
        revisionId: changeRequest.revision,
        baseRevision: baseRevisionOf(changeRequest),
        comments: changeRequest.comments ?? 0,
        json: JSON.stringify(changeRequest),
        asOf,
      });
    },
    /** The service said the same again. */
    touch(id: string, asOf: number): void {
      touch.run(asOf, id);
    },
    setHeld(id: string, revisionId: string | null, base: BaseHeld): void {
      setHeld.run(revisionId, base, id);
    },
    /** What a content answer said of the active revision, which may be newer than the change request's own. */
    setRevision(id: string, revisionId: string): void {
      setRevision.run(revisionId, id);
    },
    setGone(id: string, at: number): void {
      setGone.run(at, id);
    },
    remove(id: string): void {
      reviews.replaceReviews(id, []);
      reviews.replaceRequestedReviewers(id, []);
      remove.run(id);
    },
  };
}

/** Change requests, their reviews and requested reviewers, as the service last said. */
export function createChangeRequestTables(database: Database) {
  const reviews = createReviewTables(database);
  return {
    ...createChangeRequestQueries(database),
    ...createChangeRequestWrites(database, reviews),
    ...reviews,
  };
}

export type ChangeRequestTables = ReturnType<typeof createChangeRequestTables>;

/** The change request as the service sent it. */
export function changeRequestOf(row: ChangeRequestRow): ChangeRequest {
  return storedObject<ChangeRequest>(row.json, { createdBy: 'person' });
}

/** The review as the service sent it. */
export function reviewOf(row: ReviewRow): Review {
  return storedObject<Review>(row.json, { reviewer: 'person' });
}

/** Draft and open change requests are what a reviewer works on; others keep what was pulled and are pulled no more. */
export function isActive(status: string): boolean {
  return status === 'open' || status === 'draft';
}
