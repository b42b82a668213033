import type { OperationName } from '../../../api/operations.ts';
import type { Entry } from './entry.ts';

/** Translations, API specifications and conversations. */
export const serviceEntries = {
  listTranslations: {
    in: 'list',
    title: 'Translations',
    about: 'Spaces that are translated into other languages, and how far each is.',
    of: 'translation',
    columns: [
      ['Status', 'status'],
      ['Of', 'source.space'],
      ['Words', 'stats.totalWords'],
      ['Updated', 'updatedAt'],
    ],
    group: 'Publishing',
    rowActions: ['runTranslation'],
  },
  createTranslation: {
    in: 'action',
    title: 'New translation',
    does: 'Translates a space of {name} into another language, into a space of its own.',
    done: 'The translation is created. It runs on the service.',
  },
  getTranslation: { in: 'object', title: 'Translation', about: '' },
  updateTranslation: {
    in: 'action',
    title: 'Change the instructions',
    does: 'The next run follows these instructions instead of the current ones.',
    done: 'The instructions are replaced. They apply from the next run on.',
  },
  deleteTranslation: {
    in: 'action',
    title: 'Delete the translation',
    does: 'The space is no longer translated into this language. Existing translations stay in their space.',
    done: 'The translation is deleted.',
  },
  runTranslation: {
    in: 'action',
    title: 'Run now',
    does: 'Translates what has changed since the last run.',
    done: 'The run has started on the service. Reload to see its progress.',
  },
  listOpenApiSpecs: {
    in: 'list',
    title: 'API specifications',
    about:
      'Specifications that pages show operations and schemas of, and whether the service could read them.',
    of: 'specification',
    columns: [
      ['Status', 'processingState'],
      ['Problem', 'lastProcessErrorCode'],
      ['Visibility', 'visibility'],
      ['Processed', 'lastProcessedAt'],
    ],
    group: 'Publishing',
  },
  createOpenApiSpec: {
    in: 'action',
    title: 'New API specification',
    does: 'Adds a specification to {name}. The service reads it in the background.',
    done: 'The specification is added. The service reads it now.',
  },
  getOpenApiSpec: { in: 'object', title: 'API specification', about: '' },
  putOpenApiSpec: {
    in: 'action',
    title: 'Replace the source',
    does: 'Pages that show {name} show this version, as soon as the service has read it.',
    done: 'The source is replaced. The service reads it now.',
  },
  updateOpenApiSpec: {
    in: 'action',
    title: 'Change the visibility',
    does: 'Changes who can download {name}.',
    done: 'The visibility is changed.',
  },
  deleteOpenApiSpec: {
    in: 'action',
    title: 'Delete the specification',
    does: 'Pages that show operations of {name} no longer show them.',
    done: 'The specification is deleted.',
  },
  listIssuesClusters: {
    in: 'list',
    title: 'Clusters of issues',
    about: 'Recurring questions found in conversations. Change requests can answer them.',
    of: 'cluster',
    columns: [
      ['Issues', 'stats.issues'],
      ['Conversations', 'stats.conversations'],
      ['Updated', 'updatedAt'],
    ],
    group: 'Conversations',
  },
  listConversationIssues: {
    in: 'list',
    title: 'Issues',
    about: 'What people could not find or did not understand.',
    of: 'issue',
    columns: [
      ['Conversation', 'conversation.subject'],
      ['Found', 'issue.createdAt'],
    ],
    group: 'Conversations',
    also: [
      { below: 'cluster', title: 'Issues', by: 'cluster' },
      { below: 'conversation', title: 'Issues', by: 'conversation' },
    ],
  },
  getConversationIssue: { in: 'object', title: 'Issue', about: '', root: 'issue' },
  listConversations: {
    in: 'list',
    title: 'Conversations',
    about: 'Submitted conversations with readers, and their sources.',
    of: 'conversation',
    columns: [
      ['From', 'source'],
      ['Took place', 'createdAt'],
      ['Processed', 'processedAt'],
    ],
    group: 'Conversations',
  },
  getConversation: { in: 'object', title: 'Conversation', about: '', root: 'conversation' },
  ingestConversations: {
    in: 'action',
    title: 'Submit a conversation',
    does: 'The service looks for issues in this conversation. Everyone in {name} can see it.',
    done: 'The conversation is submitted. Its issues appear after the service has processed it.',
  },
} as const satisfies Partial<Record<OperationName, Entry>>;
