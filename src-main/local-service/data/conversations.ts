import type { Database } from 'better-sqlite3';
import { newId } from './ids.ts';

export interface ConversationRow {
  readonly seq: number;
  readonly id: string;
  readonly organization_id: string;
  readonly subject: string;
  readonly source: string;
  /** JSON. */
  readonly parts: string;
  /** JSON. */
  readonly metadata: string;
  readonly created_at: string;
  readonly processed_at: string | null;
}

export interface ClusterRow {
  readonly seq: number;
  readonly id: string;
  readonly organization_id: string;
  readonly label: string;
  readonly summary: string;
  /** JSON: words of its issues and how often they occur. */
  readonly words: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly issues: number;
  readonly conversations: number;
}

export interface IssueRow {
  readonly seq: number;
  readonly id: string;
  /** `seq` of the conversation. */
  readonly conversation: number;
  readonly cluster_id: string;
  readonly title: string;
  readonly summary: string;
  readonly created_at: string;
  readonly ingested_at: string;
}

const cluster = `SELECT issues_cluster.*,
    (SELECT count(*) FROM conversation_issue WHERE cluster_id = issues_cluster.id) AS issues,
    (SELECT count(DISTINCT conversation) FROM conversation_issue WHERE cluster_id = issues_cluster.id) AS conversations
  FROM issues_cluster`;

/** Conversations, the issues found in them, and their clusters. */
export class Conversations {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  get(organizationId: string, id: string): ConversationRow | undefined {
    return this.#database
      .prepare<[string, string], ConversationRow>(
        'SELECT * FROM conversation WHERE organization_id = ? AND id = ?',
      )
      .get(organizationId, id);
  }

  bySeq(seq: number): ConversationRow {
    const row = this.#database
      .prepare<[number], ConversationRow>('SELECT * FROM conversation WHERE seq = ?')
      .get(seq);
    if (row === undefined) throw new Error(`Conversation ${seq} is missing.`);
    return row;
  }

  ofOrganization(organizationId: string): ConversationRow[] {
    return this.#database
      .prepare<[string], ConversationRow>('SELECT * FROM conversation WHERE organization_id = ? ORDER BY seq')
      .all(organizationId);
  }

  /** Ingested again, a conversation replaces what it was; its issues go and are found anew. Answers its `seq`. */
  put(row: Omit<ConversationRow, 'seq'>): number {
    this.#database
      .prepare(
        `INSERT INTO conversation (id, organization_id, subject, source, parts, metadata, created_at, processed_at)
         VALUES (@id, @organization_id, @subject, @source, @parts, @metadata, @created_at, @processed_at)
         ON CONFLICT (organization_id, id) DO UPDATE SET subject = excluded.subject, source = excluded.source,
           parts = excluded.parts, metadata = excluded.metadata, created_at = excluded.created_at,
           processed_at = excluded.processed_at`,
      )
      .run(row);
    const seq = this.get(row.organization_id, row.id)?.seq;
    if (seq === undefined) throw new Error(`Conversation ${row.id} was not written.`);
    this.#database.prepare('DELETE FROM conversation_issue WHERE conversation = ?').run(seq);
    return seq;
  }

  clusters(organizationId: string): ClusterRow[] {
    return this.#database
      .prepare<[string], ClusterRow>(`${cluster} WHERE organization_id = ? ORDER BY seq`)
      .all(organizationId);
  }

  cluster(id: string): ClusterRow | undefined {
    return this.#database.prepare<[string], ClusterRow>(`${cluster} WHERE id = ?`).get(id);
  }

  addCluster(organizationId: string, label: string, summary: string, words: string, at: string): string {
    const id = newId();
    this.#database
      .prepare(
        `INSERT INTO issues_cluster (id, organization_id, label, summary, words, created_at, updated_at)
         VALUES (@id, @organizationId, @label, @summary, @words, @at, @at)`,
      )
      .run({ id, organizationId, label, summary, words, at });
    return id;
  }

  changeCluster(id: string, words: string, at: string): void {
    this.#database
      .prepare('UPDATE issues_cluster SET words = ?, updated_at = ? WHERE id = ?')
      .run(words, at, id);
  }

  /** Clusters that lost their last issue. */
  dropEmptyClusters(): void {
    this.#database
      .prepare('DELETE FROM issues_cluster WHERE id NOT IN (SELECT cluster_id FROM conversation_issue)')
      .run();
  }

  addIssue(issue: Omit<IssueRow, 'seq' | 'id'>): string {
    const id = newId();
    this.#database
      .prepare(
        `INSERT INTO conversation_issue (id, conversation, cluster_id, title, summary, created_at, ingested_at)
         VALUES (@id, @conversation, @cluster_id, @title, @summary, @created_at, @ingested_at)`,
      )
      .run({ ...issue, id });
    return id;
  }

  issue(id: string): IssueRow | undefined {
    return this.#database
      .prepare<[string], IssueRow>('SELECT * FROM conversation_issue WHERE id = ?')
      .get(id);
  }

  issues(organizationId: string): IssueRow[] {
    return this.#database
      .prepare<[string], IssueRow>(
        `SELECT conversation_issue.* FROM conversation_issue
         JOIN conversation ON conversation.seq = conversation_issue.conversation
         WHERE conversation.organization_id = ? ORDER BY conversation_issue.seq`,
      )
      .all(organizationId);
  }

  issuesOfCluster(id: string): IssueRow[] {
    return this.#database
      .prepare<[string], IssueRow>('SELECT * FROM conversation_issue WHERE cluster_id = ? ORDER BY seq')
      .all(id);
  }
}
