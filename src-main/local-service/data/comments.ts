import type { Database, Statement } from 'better-sqlite3';
import type { RichDocument } from '../../api/document.ts';
import { documentOfMarkdown } from '../pages/rich-text.ts';
import { newId } from './ids.ts';

/** A body in the form it was sent. */
export type StoredBody = { readonly markdown: string } | { readonly document: RichDocument };

interface MessageRow {
  readonly seq: number;
  readonly id: string;
  /** JSON of a `StoredBody`. */
  readonly body: string;
  /** JSON of the rich document of a body that was sent as Markdown; null where it was not worked out. */
  readonly document: string | null;
  readonly posted_by: string;
  readonly posted_at: string;
  readonly edited_at: string | null;
}

export interface CommentRow extends MessageRow {
  readonly space_id: string;
  readonly change_request_id: string | null;
  readonly page_id: string | null;
  readonly node_id: string | null;
  readonly record: string | null;
  readonly definition: string | null;
  readonly revision_id: string;
  readonly resolved_at: string | null;
  readonly resolved_by: string | null;
}

export interface ReplyRow extends MessageRow {
  readonly comment_id: string;
}

export interface ReactionRow {
  readonly emoji: string;
  readonly user_id: string;
  readonly reacted_at: string;
}

export interface ReplierRow {
  readonly user_id: string;
  readonly count: number;
  readonly updated_at: string;
}

/** What comments stand on: a change request of a space, or (null) the space itself. */
export interface Subject {
  readonly spaceId: string;
  readonly changeRequestId: string | null;
}

export interface CommentFilter extends Subject {
  readonly status: 'all' | 'open' | 'resolved';
  readonly page?: string | undefined;
  readonly authors?: readonly string[] | undefined;
}

type Values = Record<string, string | number | null>;

type NewComment = Omit<CommentRow, 'seq' | 'id' | 'document' | 'edited_at' | 'resolved_at' | 'resolved_by'>;

/** What stands beside comments or replies in a list, by their id. */
export interface CommentRelations {
  readonly repliers: ReadonlyMap<string, readonly ReplierRow[]>;
  readonly reactions: ReadonlyMap<string, readonly ReactionRow[]>;
}

/** Comments, replies and reactions. */
export class Comments {
  readonly #database: Database;
  readonly #comment: Statement<[string], CommentRow>;
  readonly #reply: Statement<[string, string], ReplyRow>;
  readonly #repliers: Statement<[string], ReplierRow>;
  readonly #addComment: Statement<[NewComment & { readonly id: string; readonly document: string | null }]>;
  readonly #addReply: Statement<(string | null)[]>;
  readonly #reactionsOf: Statement<[string], ReactionRow & { readonly target_id: string }>;
  readonly #repliersIn: Statement<[string], ReplierRow & { readonly comment_id: string }>;
  readonly #authors: Statement<[Subject], string>;
  readonly #repliersOf: Statement<[Subject], string>;

  constructor(database: Database) {
    this.#database = database;
    this.#comment = database.prepare('SELECT * FROM comment WHERE id = ?');
    this.#reply = database.prepare('SELECT * FROM reply WHERE comment_id = ? AND id = ?');
    this.#repliers = database.prepare(
      `SELECT posted_by AS user_id, count(*) AS count, max(coalesce(edited_at, posted_at)) AS updated_at
       FROM reply WHERE comment_id = ? GROUP BY posted_by ORDER BY min(seq)`,
    );
    this.#addComment = database.prepare(
      `INSERT INTO comment (id, space_id, change_request_id, page_id, node_id, record, definition, revision_id, body, document, posted_by, posted_at)
       VALUES (@id, @space_id, @change_request_id, @page_id, @node_id, @record, @definition, @revision_id, @body, @document, @posted_by, @posted_at)`,
    );
    this.#addReply = database.prepare(
      `INSERT INTO reply (id, comment_id, space_id, change_request_id, body, document, posted_by, posted_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#reactionsOf = database.prepare(
      `SELECT target_id, emoji, user_id, reacted_at FROM reaction
       WHERE target_id IN (SELECT value FROM json_each(?)) ORDER BY target_id, reacted_at, user_id`,
    );
    this.#repliersIn = database.prepare(
      `SELECT comment_id, posted_by AS user_id, count(*) AS count, max(coalesce(edited_at, posted_at)) AS updated_at
       FROM reply WHERE comment_id IN (SELECT value FROM json_each(?))
       GROUP BY comment_id, posted_by ORDER BY comment_id, min(seq)`,
    );
    this.#authors = database.prepare<[Subject], string>(distinctAuthors('comment')).pluck();
    this.#repliersOf = database.prepare<[Subject], string>(distinctAuthors('reply')).pluck();
  }

  /** A comment of this subject; one of another change request is not found. */
  find(subject: Subject, id: string): CommentRow | undefined {
    const row = this.#comment.get(id);
    return row?.space_id === subject.spaceId && row.change_request_id === subject.changeRequestId
      ? row
      : undefined;
  }

  add(comment: NewComment): string {
    const id = newId();
    this.#addComment.run({ ...comment, id, document: documentOf(comment.body) });
    return id;
  }

  list(filter: CommentFilter, order: 'asc' | 'desc', after: number | undefined, limit: number): CommentRow[] {
    const { where, values } = conditions(filter);
    const beyond = after === undefined ? '' : `AND seq ${order === 'asc' ? '>' : '<'} @after`;
    return this.#database
      .prepare<[Values], CommentRow>(
        `SELECT * FROM comment WHERE seq IN (
           SELECT seq FROM comment WHERE ${where} ${beyond} ORDER BY seq ${order} LIMIT @limit
         ) ORDER BY seq ${order}`,
      )
      .all({ ...values, after: after ?? null, limit });
  }

  count(filter: CommentFilter): number {
    const { where, values } = conditions(filter);
    return (
      this.#database
        .prepare<[Values], number>(`SELECT count(*) FROM comment WHERE ${where}`)
        .pluck()
        .get(values) ?? 0
    );
  }

  editBody(table: 'comment' | 'reply', id: string, body: string, at: string): void {
    this.#database
      .prepare(`UPDATE ${table} SET body = ?, document = ?, edited_at = ? WHERE id = ?`)
      .run(body, documentOf(body), at, id);
  }

  resolve(id: string, by: string | null, at: string | null): void {
    this.#database
      .prepare('UPDATE comment SET resolved_at = ?, resolved_by = ? WHERE id = ?')
      .run(at, by, id);
  }

  remove(id: string): void {
    this.#database
      .prepare(
        'DELETE FROM reaction WHERE target_id = @id OR target_id IN (SELECT id FROM reply WHERE comment_id = @id)',
      )
      .run({ id });
    this.#database.prepare('DELETE FROM comment WHERE id = ?').run(id);
  }

  findReply(commentId: string, id: string): ReplyRow | undefined {
    return this.#reply.get(commentId, id);
  }

  addReply(comment: Subject & { readonly id: string }, body: string, by: string, at: string): string {
    const id = newId();
    const { spaceId, changeRequestId } = comment;
    this.#addReply.run(id, comment.id, spaceId, changeRequestId, body, documentOf(body), by, at);
    return id;
  }

  /** Oldest first. */
  replies(commentId: string, after: number | undefined, limit: number): ReplyRow[] {
    return this.#database
      .prepare<[string, number, number], ReplyRow>(
        'SELECT * FROM reply WHERE comment_id = ? AND seq > ? ORDER BY seq LIMIT ?',
      )
      .all(commentId, after ?? 0, limit);
  }

  removeReply(id: string): void {
    this.#database.prepare('DELETE FROM reaction WHERE target_id = ?').run(id);
    this.#database.prepare('DELETE FROM reply WHERE id = ?').run(id);
  }

  /** Repliers and reactions of many comments or replies at once. */
  surroundings(ids: readonly string[]): CommentRelations {
    const list = JSON.stringify(ids);
    return {
      repliers: grouped(this.#repliersIn.all(list), (row) => row.comment_id),
      reactions: grouped(this.#reactionsOf.all(list), (row) => row.target_id),
    };
  }

  repliers(commentId: string): ReplierRow[] {
    return this.#repliers.all(commentId);
  }

  react(targetId: string, emoji: string, by: string, at: string): void {
    this.#database
      .prepare('INSERT INTO reaction VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING')
      .run(targetId, emoji, by, at);
  }

  unreact(targetId: string, emoji: string, by: string): void {
    this.#database
      .prepare('DELETE FROM reaction WHERE target_id = ? AND emoji = ? AND user_id = ?')
      .run(targetId, emoji, by);
  }

  /** Ids of everyone who commented or replied on a subject, each found by one step into an index. */
  commenters(subject: Subject): string[] {
    const people = new Set([...this.#authors.all(subject), ...this.#repliersOf.all(subject)]);
    return [...people].sort();
  }
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}

function documentOf(json: string): string | null {
  const body = JSON.parse(json) as StoredBody; // a validated body
  return 'markdown' in body ? JSON.stringify(documentOfMarkdown(body.markdown)) : null;
}

/** Different authors on a subject: from each one's first entry of the index to the next one's. */
function distinctAuthors(table: 'comment' | 'reply'): string {
  const next = (beyond: string): string =>
    `(SELECT min(posted_by) FROM ${table}
      WHERE space_id = @spaceId AND change_request_id IS @changeRequestId ${beyond})`;
  return `WITH RECURSIVE author (id) AS (
      SELECT ${next('')} UNION ALL
      SELECT ${next('AND posted_by > author.id')} FROM author WHERE author.id IS NOT NULL
    ) SELECT id FROM author WHERE id IS NOT NULL`;
}

function conditions(filter: CommentFilter): { readonly where: string; readonly values: Values } {
  const parts = ['space_id = @spaceId', 'change_request_id IS @changeRequestId'];
  if (filter.status === 'open') parts.push('resolved_at IS NULL');
  if (filter.status === 'resolved') parts.push('resolved_at IS NOT NULL');
  if (filter.page !== undefined) parts.push('page_id = @page');
  if (filter.authors !== undefined) parts.push('posted_by IN (SELECT value FROM json_each(@authors))');
  return {
    where: parts.join(' AND '),
    values: {
      spaceId: filter.spaceId,
      changeRequestId: filter.changeRequestId,
      page: filter.page ?? null,
      authors: filter.authors === undefined ? null : JSON.stringify(filter.authors),
    },
  };
}
