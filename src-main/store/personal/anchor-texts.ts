import type { Database } from 'better-sqlite3';

/** Text of the block that a thread was about when it was first seen, by its comment. */
export function createAnchorTextTable(database: Database) {
  const get = database.prepare<[string], string>('select text from anchor_text where comment_id = ?').pluck();
  const remember = database.prepare<[string, string]>(
    'insert into anchor_text (comment_id, text) values (?, ?) on conflict (comment_id) do nothing',
  );
  return {
    get: (commentId: string): string | null => get.get(commentId) ?? null,
    /** The first text stays. */
    remember(commentId: string, text: string): void {
      remember.run(commentId, text);
    },
  };
}

export type AnchorTextTable = ReturnType<typeof createAnchorTextTable>;
