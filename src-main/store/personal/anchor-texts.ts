import type { Database } from 'better-sqlite3';

/** Text of the block that a thread was about when the person first saw it, by its comment. */
export function createAnchorTextTable(database: Database) {
  const get = database.prepare<[string], string>('select text from anchor_text where comment_id = ?').pluck();
  const remember = database.prepare<[string, string]>(
    'insert into anchor_text (comment_id, text) values (?, ?) on conflict (comment_id) do nothing',
  );
  const missing = database
    .prepare<[string, string | null], 0 | 1>(
      `select exists (select 1 from comment left join anchor_text on comment_id = id
         where space_id = ? and change_request_id is ? and node_id is not null and gone_at is null and text is null)`,
    )
    .pluck();
  return {
    /** Whether a comment of a lane stands at a block whose text is not remembered. */
    isAnyMissing: (spaceId: string, changeRequestId: string | null): boolean =>
      missing.get(spaceId, changeRequestId) === 1,
    get: (commentId: string): string | null => get.get(commentId) ?? null,
    /** The first text stays. */
    remember(commentId: string, text: string): void {
      remember.run(commentId, text);
    },
  };
}

export type AnchorTextTable = ReturnType<typeof createAnchorTextTable>;
