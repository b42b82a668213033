import type {
  Conversation,
  ConversationInput,
  ConversationIssue,
  IssuesCluster,
} from '../../api/conversation.ts';
import type { ClusterRow, ConversationRow, IssueRow } from '../data/conversations.ts';
import type { Handlers } from '../http/handler.ts';
import { pageOfItems, pageOfRows } from '../http/paging.ts';
import { alike, issuesIn, likeness, withWords, wordsOf } from '../issues.ts';
import type { WordCounts } from '../issues.ts';
import type { Service } from '../service.ts';
import { notFound } from '../service-error.ts';

const weekMs = 7 * 24 * 3_600_000;
const pulseWeeks = 13;

interface Metadata {
  readonly [name: string]: unknown;
  readonly url?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Conversations, their issues, and clusters of alike issues with a weekly pulse. */
export function conversationHandlers(service: Service) {
  const { conversations } = service;
  const requireIssue = (organizationId: string, id: string): IssueRow => {
    const row = conversations.issue(id);
    const isHere =
      row !== undefined && conversations.bySeq(row.conversation).organization_id === organizationId;
    if (!isHere) throw notFound('issue');
    return row;
  };
  const withConversation = (row: IssueRow) => {
    const conversation = conversations.bySeq(row.conversation);
    return {
      issue: presentIssue(service, conversation, row),
      conversation: presentConversation(service, conversation),
    };
  };

  return {
    listIssuesClusters: ({ path, query }) => {
      const order = query.order ?? 'desc';
      const by = query.orderBy ?? 'updatedAt';
      return pageOfItems(
        `clusters ${path.organizationId} ${by} ${order}`,
        query,
        conversations.clusters(path.organizationId),
        (row) => [orderValue(row, by), row.seq],
        (row) => presentCluster(service, row),
        order,
      );
    },

    listConversations: ({ path, query }) => {
      const rows = conversations
        .ofOrganization(path.organizationId)
        .filter((row) => query.source === undefined || row.source === query.source);
      return pageOfRows(
        `conversations ${path.organizationId}`,
        query,
        rows.length,
        (after, limit) => rows.filter((row) => row.seq > (after ?? 0)).slice(0, limit),
        (row) => presentConversation(service, row),
      );
    },

    ingestConversations: ({ path, body }) => {
      const clusters = new ClusterSearch(service, path.organizationId);
      for (const one of Array.isArray(body) ? body : [body])
        ingest(service, path.organizationId, one, clusters);
      conversations.dropEmptyClusters();
    },

    listConversationIssues: ({ path, query }) => {
      const rows = issuesOf(service, path.organizationId, query);
      return pageOfRows(
        `issues ${path.organizationId}`,
        query,
        rows.length,
        (after, limit) => rows.filter((row) => row.seq > (after ?? 0)).slice(0, limit),
        withConversation,
      );
    },

    getConversationIssue: ({ path }) => withConversation(requireIssue(path.organizationId, path.issueId)),

    getConversation: ({ path }) => {
      const row = conversations.get(path.organizationId, path.conversationId);
      if (row === undefined) throw notFound('conversation');
      return {
        conversation: presentConversation(service, row),
        // Both were written from a validated body.
        parts: JSON.parse(row.parts) as { type: string; role: string; body: string }[],
        metadata: JSON.parse(row.metadata) as { createdAt: string },
      };
    },
  } satisfies Partial<Handlers>;
}

function issuesOf(
  { conversations }: Service,
  organizationId: string,
  query: { readonly cluster?: string | undefined; readonly conversation?: string | undefined },
): readonly IssueRow[] {
  const wanted =
    query.conversation === undefined
      ? undefined
      : (conversations.get(organizationId, query.conversation)?.seq ?? -1);
  return conversations
    .issues(organizationId)
    .filter((row) => query.cluster === undefined || row.cluster_id === query.cluster)
    .filter((row) => wanted === undefined || row.conversation === wanted);
}

/** What clusters are ordered by; those of an unknown order keep the order in which they came. */
function orderValue(row: ClusterRow, by: string): string | number {
  if (by === 'updatedAt') return row.updated_at;
  return by === 'issues' ? row.issues : by === 'conversations' ? row.conversations : 0;
}

/** The host that a conversation took place on; `api` where it names none. */
function sourceOf(url: string | undefined): string {
  return url === undefined ? 'api' : new URL(url).hostname;
}

function ingest(
  service: Service,
  organizationId: string,
  { id, subject, metadata = {}, parts }: ConversationInput,
  clusters: ClusterSearch,
): void {
  const { conversations } = service;
  const at = service.now();
  const created = metadata.createdAt === undefined ? at : new Date(metadata.createdAt).toISOString();
  const seq = conversations.put({
    id,
    organization_id: organizationId,
    subject: subject ?? '',
    source: sourceOf(metadata.url),
    parts: JSON.stringify(parts),
    metadata: JSON.stringify({ ...metadata, createdAt: created }),
    created_at: created,
    processed_at: at,
  });
  for (const found of issuesIn(parts)) {
    conversations.addIssue({
      conversation: seq,
      cluster_id: clusters.take(found.title, found.summary, at),
      title: found.title,
      summary: found.summary,
      created_at: created,
      ingested_at: at,
    });
  }
}

/** The clusters of an organization, read once for all conversations of one request. */
class ClusterSearch {
  readonly #service: Service;
  readonly #organizationId: string;
  readonly #known: Map<string, WordCounts>;

  constructor(service: Service, organizationId: string) {
    this.#service = service;
    this.#organizationId = organizationId;
    const rows = service.conversations.clusters(organizationId);
    this.#known = new Map(rows.map((row) => [row.id, JSON.parse(row.words) as WordCounts])); // written below
  }

  /** Id of the cluster that an issue belongs to: the one most like it, or a new one where none is like it. */
  take(title: string, summary: string, at: string): string {
    const words = wordsOf(title);
    const { conversations } = this.#service;
    let best: { readonly id: string; readonly likeness: number } | undefined;
    for (const [id, counts] of this.#known) {
      const value = likeness(words, counts);
      if (value >= alike && value > (best?.likeness ?? 0)) best = { id, likeness: value };
    }
    const counts = withWords(best === undefined ? {} : (this.#known.get(best.id) ?? {}), words);
    const json = JSON.stringify(counts);
    const id = best?.id ?? conversations.addCluster(this.#organizationId, title, summary, json, at);
    if (best !== undefined) conversations.changeCluster(id, json, at);
    this.#known.set(id, counts);
    return id;
  }
}

function presentConversation(service: Service, row: ConversationRow): Conversation {
  const metadata = JSON.parse(row.metadata) as Metadata; // written from a validated body
  const id = encodeURIComponent(row.id);
  return {
    object: 'conversation',
    id: row.id,
    ...(row.subject === '' ? {} : { subject: row.subject }),
    createdAt: row.created_at,
    ...(row.processed_at === null ? {} : { processedAt: row.processed_at }),
    source: row.source,
    urls: {
      location: `${service.baseUrl}/v1/orgs/${row.organization_id}/conversations/${id}`,
      ...(metadata.url === undefined ? {} : { source: metadata.url }),
    },
  };
}

function presentIssue(service: Service, conversation: ConversationRow, row: IssueRow): ConversationIssue {
  const organization = `${service.baseUrl}/v1/orgs/${conversation.organization_id}`;
  return {
    object: 'conversation-issue',
    id: row.id,
    title: row.title,
    summary: row.summary,
    createdAt: row.created_at,
    ingestedAt: row.ingested_at,
    conversation: conversation.id,
    cluster: row.cluster_id,
    urls: { location: `${organization}/conversations-issues/${row.id}` },
  };
}

function presentCluster(service: Service, row: ClusterRow): IssuesCluster {
  const issues = service.conversations.issuesOfCluster(row.id);
  const now = Date.parse(service.now());
  const weeklyPulse = Array.from({ length: pulseWeeks }, () => 0);
  const sources = new Map<string, number>();
  for (const issue of issues) {
    const { source } = service.conversations.bySeq(issue.conversation);
    sources.set(source, (sources.get(source) ?? 0) + 1);
    const weeksAgo = Math.floor((now - Date.parse(issue.created_at)) / weekMs);
    const index = pulseWeeks - 1 - weeksAgo;
    if (index >= 0 && index < pulseWeeks) weeklyPulse[index] = (weeklyPulse[index] ?? 0) + 1;
  }
  return {
    object: 'issues-cluster',
    id: row.id,
    label: row.label,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    icon: 'comments',
    summary: row.summary,
    weeklyPulse,
    sources: Object.fromEntries(sources),
    stats: {
      issues: row.issues,
      conversations: row.conversations,
      // This service keeps no tasks.
      tasksTotal: 0,
      tasksBacklog: 0,
      tasksStarted: 0,
      tasksCompleted: 0,
      tasksCancelled: 0,
    },
    urls: {
      location: `${service.baseUrl}/v1/orgs/${row.organization_id}/conversations-clusters/${row.id}`,
      app: `${service.baseUrl}/app/o/${row.organization_id}/conversations/${row.id}`,
    },
  };
}
