import { storedText } from '../shared/messages/stored-text.ts';
import type { StoredText } from '../shared/messages/stored-text.ts';
import type { Database } from 'better-sqlite3';
import { pageVersionColumns } from './mirror/pages.ts';
import type { PageVersionRow } from './mirror/pages.ts';

export interface FileToVerify {
  readonly id: number;
  readonly name: string;
  readonly size: number | null;
  readonly sha256: string | null;
  readonly failure: StoredText | null;
}

/** A discussion as it is held, beside what the server last counted. */
export interface DiscussionCount {
  /** Comments, open ones among them, and replies that are held. */
  readonly comments: number;
  readonly open: number;
  readonly replies: number;
  /** Replies that the server counts on the comments that are held. */
  readonly countedReplies: number;
}

type Lane = [{ readonly spaceId: string; readonly changeRequestId: string | null }];

function createStoredContent(database: Database) {
  const versions = database.prepare<[string], PageVersionRow>(`
    select ${pageVersionColumns} from json_each(?) wanted join page_version v on v.id = wanted.value`);
  const versionsOf = database
    .prepare<[string, string], number>(
      'select id from page_version where space_id = ? and page_id in (select value from json_each(?))',
    )
    .pluck();
  const files = database.prepare<[string], FileToVerify>(`
    select f.id, f.name, f.size, f.sha256, f.failure
    from json_each(?) wanted join file_version f on f.id = wanted.value where f.wanted = 1`);
  const discussion = database.prepare<Lane, DiscussionCount>(`
    select count(*) as comments, count(iif(c.status = 'resolved', null, 1)) as open,
      coalesce(sum((select count(*) from reply r where r.comment_id = c.id)), 0) as replies,
      coalesce(sum(c.replies), 0) as countedReplies
    from comment c
    where c.space_id = @spaceId and c.change_request_id is @changeRequestId and c.gone_at is null`);
  const ownEndings = database
    .prepare<
      [{ readonly spaceId: string; readonly changeRequestId: string | null; readonly since: number }],
      number
    >(
      `
    select count(*) from edit indexed by edit_by_lane
    where lane_space = @spaceId and lane_change_request is @changeRequestId and state = 'confirmed'
      and kind in ('comment.resolve', 'comment.delete') and updated_at >= @since`,
    )
    .pluck();

  return {
    versions: (ids: readonly number[]): readonly PageVersionRow[] => versions.all(JSON.stringify(ids)),
    /** Ids of all versions of some pages. */
    versionsOf: (spaceId: string, pageIds: readonly string[]): readonly number[] =>
      versionsOf.all(spaceId, JSON.stringify(pageIds)),
    /** Only those that are wanted. */
    files: (ids: readonly number[]): readonly FileToVerify[] => files.all(JSON.stringify(ids)),
    discussion(spaceId: string, changeRequestId: string | null): DiscussionCount {
      const found = discussion.get({ spaceId, changeRequestId });
      return found ?? { comments: 0, open: 0, replies: 0, countedReplies: 0 };
    },
    /** Comments that I resolved or deleted since the server was heard: its count of open ones is that much too high. */
    ownEndings: (spaceId: string, changeRequestId: string | null, since: number): number =>
      ownEndings.get({ spaceId, changeRequestId, since }) ?? 0,
  };
}

function createLosses(database: Database) {
  // Triggers mark what was verified as stale: a body that is taken away moves its versions.
  const loseMarkdown = database.prepare<[StoredText, string]>(
    'update page_version set markdown_hash = null, failure = ? where markdown_hash = ?',
  );
  const loseDocument = database.prepare<[string]>(
    'update page_version set document_hash = null where document_hash = ?',
  );
  const loseBody = database.prepare<[string]>('delete from body where hash = ?');
  const incomplete = database.prepare<[string, string]>(
    'update revision set complete = 0 where space_id = ? and id in (select value from json_each(?))',
  );
  const loseFile = database.prepare<[StoredText, string]>(
    'update file_version set sha256 = null, failure = ? where sha256 = ?',
  );
  const begin = database.prepare<[string, number]>(`
    insert into verification (space_id, at, complete) values (?, ?, 0)
    on conflict (space_id) do update set at = excluded.at, complete = 0`);
  const complete = database.prepare<[string]>('update verification set complete = 1 where space_id = ?');

  return {
    /** A body whose text is not that of its hash: no version holds it any more, and the next sync fetches it. */
    loseBody(hash: string, spaceId: string, revisionIds: readonly string[]): void {
      loseMarkdown.run(storedText('damaged'), hash);
      loseDocument.run(hash);
      loseBody.run(hash);
      incomplete.run(spaceId, JSON.stringify(revisionIds));
    },
    /** The same of a file's bytes; deleting them from the disk is the caller's. */
    loseFile(hash: string): void {
      loseFile.run(storedText('damaged'), hash);
    },
    /** A look at a space begins. Triggers take the row away as soon as anything of the space moves. */
    begin(spaceId: string, at: number): void {
      begin.run(spaceId, at);
    },
    /** Everything was found, and nothing moved meanwhile: else there is no row. */
    foundComplete(spaceId: string): void {
      complete.run(spaceId);
    },
  };
}

/** What the look at "complete offline" reads, and what it does with bytes that are not those of their hash. */
export function createVerification(database: Database) {
  return {
    ...createStoredContent(database),
    ...createLosses(database),
  };
}

export type VerificationTables = ReturnType<typeof createVerification>;
