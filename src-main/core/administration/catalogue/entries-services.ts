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
      ['State', 'status'],
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
    done: 'The translation is made. It runs on the service.',
  },
  getTranslation: { in: 'object', title: 'Translation', about: '' },
  updateTranslation: {
    in: 'action',
    title: 'Change the instructions',
    does: 'The next run follows these instructions instead of those that stand there.',
    done: 'The instructions are replaced. They hold from the next run on.',
  },
  deleteTranslation: {
    in: 'action',
    title: 'Delete the translation',
    does: 'The space is not translated into this language any more. What was translated stays in its space.',
    done: 'The translation is deleted.',
  },
  runTranslation: {
    in: 'action',
    title: 'Run now',
    does: 'Translates what has changed since the last run.',
    done: 'The run has begun on the service. Read again to see how far it is.',
  },
  listOpenApiSpecs: {
    in: 'list',
    title: 'API specifications',
    about:
      'Specifications that pages show operations and schemas of, and whether the service could read them.',
    of: 'specification',
    columns: [
      ['State', 'processingState'],
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
    does: 'Changes who can fetch the text of {name}.',
    done: 'The visibility is changed.',
  },
  deleteOpenApiSpec: {
    in: 'action',
    title: 'Delete the specification',
    does: 'Pages that show operations of {name} have nothing to show any more.',
    done: 'The specification is deleted.',
  },
  listIssuesClusters: {
    in: 'list',
    title: 'Clusters of issues',
    about: 'What people ask about again and again, found in conversations. Change requests can answer them.',
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
    about: 'What people could not find, or did not understand, one by one.',
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
    about: 'Talks with readers that were handed in, and where they came from.',
    of: 'conversation',
    columns: [
      ['From', 'source'],
      ['Held', 'createdAt'],
      ['Looked through', 'processedAt'],
    ],
    group: 'Conversations',
  },
  getConversation: { in: 'object', title: 'Conversation', about: '', root: 'conversation' },
  ingestConversations: {
    in: 'action',
    title: 'Hand in a conversation',
    does: 'The service looks for issues in this conversation. It is seen by everybody in {name}.',
    done: 'The conversation is handed in. Its issues appear when the service has looked through it.',
  },
} as const satisfies Partial<Record<OperationName, Entry>>;
