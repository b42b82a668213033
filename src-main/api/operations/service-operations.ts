import { z } from 'zod';
import { listOf, paging } from '../common.ts';
import {
  conversation,
  conversationDetail,
  conversationInput,
  issueOfConversation,
  issuesCluster,
} from '../conversation.ts';
import type { Operation } from '../operation.ts';
import { translation, translationCreation, translationUpdate } from '../translation.ts';

const translations = 'Translations';
const conversations = 'Conversations';
const clusterOrders = [
  'updatedAt',
  'issues',
  'conversations',
  'tasksTotal',
  'tasksBacklog',
  'tasksStarted',
] as const;
const order = z.enum(['asc', 'desc']).optional();

/** Translations and conversations. */
export const serviceOperations = {
  listTranslations: {
    method: 'GET',
    path: '/v1/orgs/{organizationId}/translations',
    section: translations,
    permission: 'member',
    query: z.object(paging),
    status: 200,
    answer: listOf(translation),
  },
  createTranslation: {
    method: 'POST',
    path: '/v1/orgs/{organizationId}/translations',
    section: translations,
    permission: 'create',
    body: translationCreation,
    status: 201,
    answer: translation,
  },
  getTranslation: {
    method: 'GET',
    path: '/v1/orgs/{organizationId}/translations/{translationId}',
    section: translations,
    permission: 'member',
    status: 200,
    answer: translation,
  },
  updateTranslation: {
    method: 'PUT',
    path: '/v1/orgs/{organizationId}/translations/{translationId}',
    section: translations,
    permission: 'create',
    body: translationUpdate,
    status: 200,
    answer: translation,
  },
  deleteTranslation: {
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}/translations/{translationId}',
    section: translations,
    permission: 'create',
    status: 204,
  },
  runTranslation: {
    method: 'POST',
    path: '/v1/orgs/{organizationId}/translations/{translationId}/run',
    section: translations,
    permission: 'create',
    status: 204,
  },
  listIssuesClusters: {
    method: 'GET',
    path: '/v1/orgs/{organizationId}/conversations-clusters',
    section: conversations,
    permission: 'member',
    withdrawn: true,
    query: z.object({
      ...paging,
      order,
      orderBy: z.enum(clusterOrders).optional(),
    }),
    status: 200,
    answer: listOf(issuesCluster),
  },
  listConversations: {
    method: 'GET',
    path: '/v1/orgs/{organizationId}/conversations',
    section: conversations,
    permission: 'member',
    withdrawn: true,
    query: z.object({ ...paging, source: z.string().max(200).optional() }),
    status: 200,
    answer: listOf(conversation),
  },
  ingestConversations: {
    method: 'POST',
    path: '/v1/orgs/{organizationId}/conversations',
    section: conversations,
    permission: 'create',
    withdrawn: true,
    body: conversationInput,
    status: 204,
  },
  listConversationIssues: {
    method: 'GET',
    path: '/v1/orgs/{organizationId}/conversations-issues',
    section: conversations,
    permission: 'member',
    withdrawn: true,
    query: z.object({
      ...paging,
      cluster: z.string().min(1).optional(),
      conversation: z.string().min(1).optional(),
    }),
    status: 200,
    answer: listOf(issueOfConversation),
  },
  getConversationIssue: {
    method: 'GET',
    path: '/v1/orgs/{organizationId}/conversations-issues/{issueId}',
    section: conversations,
    permission: 'member',
    withdrawn: true,
    status: 200,
    answer: issueOfConversation,
  },
  getConversation: {
    method: 'GET',
    path: '/v1/orgs/{organizationId}/conversations/{conversationId}',
    section: conversations,
    permission: 'member',
    withdrawn: true,
    status: 200,
    answer: conversationDetail,
  },
} as const satisfies Record<string, Operation>;
