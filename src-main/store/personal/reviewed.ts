import type { Database } from 'better-sqlite3';

export interface ReviewedPageRow {
  readonly pageId: string;
  /** Of both sides of the page's diff; another hash means not reviewed. */
  readonly hash: string;
  readonly at: number;
}

export interface FinishedReviewRow {
  readonly revisionId: string;
  readonly at: number;
  readonly summary: string;
}

/** What the person alone says of change requests: pages reviewed, reviews finished (docs/architecture.md). */
export function createReviewedTable(database: Database) {
  const pages = database.prepare<[string], ReviewedPageRow>(
    'select page_id as pageId, hash, at from reviewed_page where change_request_id = ?',
  );
  const mark = database.prepare<[string, string, string, number]>(`
    insert into reviewed_page (change_request_id, page_id, hash, at) values (?, ?, ?, ?)
    on conflict (change_request_id, page_id) do update set hash = excluded.hash, at = excluded.at`);
  const unmark = database.prepare<[string, string]>(
    'delete from reviewed_page where change_request_id = ? and page_id = ?',
  );
  const finish = database.prepare<[string, string, number, string]>(
    'insert or replace into finished_review (change_request_id, revision_id, at, summary) values (?, ?, ?, ?)',
  );
  const last = database.prepare<[string], FinishedReviewRow>(`
    select revision_id as revisionId, at, summary from finished_review
    where change_request_id = ? order by at desc limit 1`);
  return {
    pages: (changeRequestId: string): ReadonlyMap<string, ReviewedPageRow> =>
      new Map(pages.all(changeRequestId).map((row) => [row.pageId, row])),
    markPage(changeRequestId: string, pageId: string, hash: string, at: number): void {
      mark.run(changeRequestId, pageId, hash, at);
    },
    unmarkPage(changeRequestId: string, pageId: string): void {
      unmark.run(changeRequestId, pageId);
    },
    finish(changeRequestId: string, revisionId: string, at: number, summary: string): void {
      finish.run(changeRequestId, revisionId, at, summary);
    },
    lastFinished: (changeRequestId: string): FinishedReviewRow | undefined => last.get(changeRequestId),
  };
}

export type ReviewedTable = ReturnType<typeof createReviewedTable>;
