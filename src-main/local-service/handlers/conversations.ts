import type { Conversation, ConversationIssue, IssuesCluster } from '../../api/conversation.ts';
import type { ClusterRow, ConversationRow, IssueRow } from '../data/conversations.ts';
import type { Handlers } from '../http/handler.ts';
import { pageOfItems, pageOfRows } from '../http/paging.ts';
import { alike, issuesIn, likeness, withWords, wordsOf } from '../issues.ts';
import type { WordCounts } from '../issues.ts';
import type { Service } from '../service.ts';
import { notFound } from '../service-error.ts';

type Names =
  | 'listIssuesClusters'
  | 'listConversations'
  | 'ingestConversations'
  | 'listConversationIssues'
  | 'getConversationIssue'
  | 'getConversation';

const weekMs = 7 * 24 * 3_600_000;
const pulseWeeks = 13;

interface Metadata {
  readonly [name: string]: unknown;
  readonly url?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Conversations, their issues, and clusters of alike issues with a weekly pulse (API part 2). */
export function conversationHandlers(service: Service): Pick<Handlers, Names> {
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
      const valueOf = (row: ClusterRow): string | number => {
        if (by === 'updatedAt') return row.updated_at;
        return by === 'issues' ? row.issues : by === 'conversations' ? row.conversations : 0;
      };
      return pageOfItems(
        `clusters ${path.organizationId} ${by} ${order}`,
        query,
        conversations.clusters(path.organizationId),
        (row) => [valueOf(row), row.seq],
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
      const at = service.now();
      const created =
        body.metadata.createdAt === undefined ? at : new Date(body.metadata.createdAt).toISOString();
      const seq = conversations.put({
        id: body.id,
        organization_id: path.organizationId,
        subject: body.subject,
        source: sourceOf(body.metadata.url),
        parts: JSON.stringify(body.parts),
        metadata: JSON.stringify({ ...body.metadata, createdAt: created }),
        created_at: created,
        processed_at: at,
      });
      for (const found of issuesIn(body.parts)) {
        conversations.addIssue({
          conversation: seq,
          cluster_id: clusterFor(service, path.organizationId, found.title, found.summary, at),
          title: found.title,
          summary: found.summary,
          created_at: created,
          ingested_at: at,
        });
      }
      conversations.dropEmptyClusters();
    },

    listConversationIssues: ({ path, query }) => {
      const wanted =
        query.conversation === undefined
          ? undefined
          : (conversations.get(path.organizationId, query.conversation)?.seq ?? -1);
      const rows = conversations
        .issues(path.organizationId)
        .filter((row) => query.cluster === undefined || row.cluster_id === query.cluster)
        .filter((row) => wanted === undefined || row.conversation === wanted);
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
  };
}

/** The host that a conversation took place on; `api` where it names none. */
function sourceOf(url: string | undefined): string {
  return url === undefined ? 'api' : new URL(url).hostname;
}

/** The cluster most like an issue, or a new one where none is like it. */
function clusterFor(
  service: Service,
  organizationId: string,
  title: string,
  summary: string,
  at: string,
): string {
  const words = wordsOf(title);
  const { conversations } = service;
  let best: { readonly row: ClusterRow; readonly counts: WordCounts; readonly likeness: number } | undefined;
  for (const row of conversations.clusters(organizationId)) {
    const counts = JSON.parse(row.words) as WordCounts; // written below
    const value = likeness(words, counts);
    if (value >= alike && value > (best?.likeness ?? 0)) best = { row, counts, likeness: value };
  }
  if (best === undefined) {
    return conversations.addCluster(organizationId, title, summary, JSON.stringify(withWords({}, words)), at);
  }
  conversations.changeCluster(best.row.id, JSON.stringify(withWords(best.counts, words)), at);
  return best.row.id;
}

function presentConversation(service: Service, row: ConversationRow): Conversation {
  const metadata = JSON.parse(row.metadata) as Metadata; // written from a validated body
  const id = encodeURIComponent(row.id);
  return {
    object: 'conversation',
    id: row.id,
    subject: row.subject,
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
    stats: { issues: row.issues, conversations: row.conversations },
    urls: { location: `${service.baseUrl}/v1/orgs/${row.organization_id}/conversations-clusters/${row.id}` },
  };
}
