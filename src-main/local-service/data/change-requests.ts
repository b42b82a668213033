import type { Database, Statement } from 'better-sqlite3';
import { newId } from './ids.ts';

export type ChangeRequestStatus = 'draft' | 'open' | 'archived' | 'merged';

export interface ChangeRequestRow {
  readonly seq: number;
  readonly id: string;
  readonly space_id: string;
  readonly number: number;
  readonly status: ChangeRequestStatus;
  readonly subject: string;
  readonly description: string | null;
  readonly created_by: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly revision_id: string;
  readonly revision_initial: string;
  readonly revision_merged_ancestor: string | null;
  readonly revision_merged: string | null;
  readonly branch: string | null;
  /** 1 where a person gave the status or description through the API: an import leaves it. */
  readonly status_by_person: 0 | 1;
  readonly description_by_person: 0 | 1;
  /** Of the branch, when it was last imported. */
  readonly revision_imported: string | null;
}

export interface ReviewRow {
  readonly seq: number;
  readonly id: string;
  readonly change_request_id: string;
  readonly user_id: string;
  readonly status: 'approved' | 'changes-requested';
  readonly comment: string | null;
  readonly revision_id: string;
  readonly created_at: string;
}

export interface ChangeRequestFilter {
  readonly spaceId?: string;
  readonly organizationId?: string;
  readonly status: ChangeRequestStatus;
  readonly creator?: string | undefined;
  readonly contributor?: string | undefined;
  readonly requestedReviewer?: string | undefined;
  readonly cluster?: string | undefined;
}

type Column =
  | 'status'
  | 'subject'
  | 'description'
  | 'updated_at'
  | 'revision_id'
  | 'revision_merged_ancestor'
  | 'revision_merged'
  | 'branch'
  | 'status_by_person'
  | 'description_by_person'
  | 'revision_imported';

export type NewChangeRequest = Omit<
  ChangeRequestRow,
  'seq' | 'id' | 'number' | 'status_by_person' | 'description_by_person' | 'revision_imported'
> & { readonly number?: number };

/** Change requests, their contributors, reviewers and reviews. */
export class ChangeRequests {
  readonly #database: Database;
  readonly #byId: Statement<[string, string], ChangeRequestRow>;
  readonly #byNumber: Statement<[string, number], ChangeRequestRow>;
  readonly #openComments: Statement<[string], { readonly id: string; readonly count: number }>;

  constructor(database: Database) {
    this.#database = database;
    this.#byId = database.prepare('SELECT * FROM change_request WHERE space_id = ? AND id = ?');
    this.#byNumber = database.prepare('SELECT * FROM change_request WHERE space_id = ? AND number = ?');
    this.#openComments = database.prepare(
      `SELECT id, (SELECT count(*) FROM comment
         WHERE space_id = change_request.space_id AND change_request_id = change_request.id AND resolved_at IS NULL
       ) AS count FROM change_request WHERE id IN (SELECT value FROM json_each(?))`,
    );
  }

  find(spaceId: string, idOrNumber: string): ChangeRequestRow | undefined {
    const byId = this.#byId.get(spaceId, idOrNumber);
    if (byId !== undefined || !/^\d{1,9}$/.test(idOrNumber)) return byId;
    return this.#byNumber.get(spaceId, Number(idOrNumber));
  }

  ofBranch(spaceId: string, branch: string): ChangeRequestRow | undefined {
    return this.#database
      .prepare<[string, string], ChangeRequestRow>(
        'SELECT * FROM change_request WHERE space_id = ? AND branch = ? ORDER BY seq DESC LIMIT 1',
      )
      .get(spaceId, branch);
  }

  /** How many comments are open on each of these. */
  openComments(ids: readonly string[]): ReadonlyMap<string, number> {
    return new Map(this.#openComments.all(JSON.stringify(ids)).map(({ id, count }) => [id, count]));
  }

  highestNumber(spaceId: string): number {
    return (
      this.#database
        .prepare<[string], number | null>('SELECT max(number) FROM change_request WHERE space_id = ?')
        .pluck()
        .get(spaceId) ?? 0
    );
  }

  add(request: NewChangeRequest): string {
    const id = newId();
    const number = request.number ?? this.highestNumber(request.space_id) + 1;
    this.#database
      .prepare(
        `INSERT INTO change_request (id, space_id, number, status, subject, description, created_by, created_at, updated_at,
           revision_id, revision_initial, revision_merged_ancestor, revision_merged, branch)
         VALUES (@id, @space_id, @number, @status, @subject, @description, @created_by, @created_at, @updated_at,
           @revision_id, @revision_initial, @revision_merged_ancestor, @revision_merged, @branch)`,
      )
      .run({ ...request, id, number });
    this.addContributor(id, request.created_by);
    return id;
  }

  addContributor(id: string, userId: string): void {
    this.#database.prepare('INSERT INTO contributor VALUES (?, ?) ON CONFLICT DO NOTHING').run(id, userId);
  }

  change(id: string, changes: Readonly<Partial<Record<Column, string | number | null>>>): void {
    const sets = Object.keys(changes)
      .map((name) => `${name} = @${name}`)
      .join(', ');
    if (sets !== '')
      this.#database.prepare(`UPDATE change_request SET ${sets} WHERE id = @id`).run({ ...changes, id });
  }

  /** Newest first; `before` is the `seq` of the last one already given. */
  list(filter: ChangeRequestFilter, before: number | undefined, limit: number): ChangeRequestRow[] {
    const { where, values } = conditions(filter);
    return this.#database
      .prepare<[Record<string, string | number | null>], ChangeRequestRow>(
        `SELECT change_request.* FROM change_request ${where}
           AND (@before IS NULL OR change_request.seq < @before) ORDER BY change_request.seq DESC LIMIT @limit`,
      )
      .all({ ...values, before: before ?? null, limit });
  }

  count(filter: ChangeRequestFilter): number {
    const { where, values } = conditions(filter);
    return (
      this.#database
        .prepare<[Record<string, string | number | null>], number>(
          `SELECT count(*) FROM change_request ${where}`,
        )
        .pluck()
        .get(values) ?? 0
    );
  }

  reviews(id: string): ReviewRow[] {
    return this.#database
      .prepare<[string], ReviewRow>('SELECT * FROM review WHERE change_request_id = ? ORDER BY seq')
      .all(id);
  }

  addReview(review: Omit<ReviewRow, 'seq' | 'id'>): ReviewRow {
    const id = newId();
    this.#database
      .prepare(
        `INSERT INTO review (id, change_request_id, user_id, status, comment, revision_id, created_at)
         VALUES (@id, @change_request_id, @user_id, @status, @comment, @revision_id, @created_at)`,
      )
      .run({ ...review, id });
    return { ...review, id, seq: 0 };
  }

  requestedReviewers(id: string): string[] {
    return this.#database
      .prepare<[string], string>(
        'SELECT user_id FROM requested_reviewer WHERE change_request_id = ? ORDER BY seq',
      )
      .pluck()
      .all(id);
  }

  requestReviewer(id: string, userId: string): void {
    this.#database
      .prepare(
        'INSERT INTO requested_reviewer (change_request_id, user_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
      )
      .run(id, userId);
  }
}

function conditions(filter: ChangeRequestFilter): {
  readonly where: string;
  readonly values: Record<string, string | null>;
} {
  const joined =
    filter.organizationId === undefined ? '' : 'JOIN space ON space.id = change_request.space_id';
  const parts = ['change_request.status = @status'];
  if (filter.spaceId !== undefined) parts.push('change_request.space_id = @spaceId');
  if (filter.organizationId !== undefined)
    parts.push('space.organization_id = @organizationId AND space.deleted_at IS NULL');
  if (filter.creator !== undefined) parts.push('created_by = @creator');
  const listed = (table: string, name: string): string =>
    `EXISTS (SELECT 1 FROM ${table} WHERE change_request_id = change_request.id AND user_id = @${name})`;
  if (filter.contributor !== undefined) parts.push(listed('contributor', 'contributor'));
  if (filter.requestedReviewer !== undefined) parts.push(listed('requested_reviewer', 'requestedReviewer'));
  if (filter.cluster !== undefined) parts.push('0');
  const {
    spaceId = null,
    organizationId = null,
    status,
    creator = null,
    contributor = null,
    requestedReviewer = null,
  } = filter;
  const values = { spaceId, organizationId, status, creator, contributor, requestedReviewer };
  return { where: `${joined} WHERE ${parts.join(' AND ')}`, values };
}
