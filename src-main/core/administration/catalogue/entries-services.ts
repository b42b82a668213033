import type { OperationName } from '../../../api/operations.ts';
import type { Entry } from './entry.ts';

/** Translations, API specifications and conversations. */
export const serviceEntries = {
  listTranslations: {
    in: 'list',
    of: 'translation',
    columns: [['status'], ['source.space'], ['stats.totalWords'], ['updatedAt']],
    group: 'publishing',
    rowActions: ['runTranslation'],
  },
  createTranslation: { in: 'action' },
  getTranslation: { in: 'object' },
  updateTranslation: { in: 'action' },
  deleteTranslation: { in: 'action' },
  runTranslation: { in: 'action' },
  listOpenApiSpecs: {
    in: 'list',
    of: 'specification',
    columns: [['processingState'], ['lastProcessErrorCode'], ['visibility'], ['lastProcessedAt']],
    group: 'publishing',
  },
  createOpenApiSpec: { in: 'action' },
  getOpenApiSpec: { in: 'object' },
  putOpenApiSpec: { in: 'action' },
  updateOpenApiSpec: { in: 'action' },
  deleteOpenApiSpec: { in: 'action' },
  listIssuesClusters: {
    in: 'list',
    of: 'cluster',
    columns: [['stats.issues'], ['stats.conversations'], ['updatedAt']],
    group: 'conversations',
  },
  listConversationIssues: {
    in: 'list',
    of: 'issue',
    columns: [['conversation.subject', 'conversation'], ['issue.createdAt']],
    group: 'conversations',
    also: [
      { below: 'cluster', by: 'cluster' },
      { below: 'conversation', by: 'conversation' },
    ],
  },
  getConversationIssue: { in: 'object', root: 'issue' },
  listConversations: {
    in: 'list',
    of: 'conversation',
    columns: [['source'], ['createdAt'], ['processedAt']],
    group: 'conversations',
  },
  getConversation: { in: 'object', root: 'conversation' },
  ingestConversations: { in: 'action' },
} as const satisfies Partial<Record<OperationName, Entry>>;
