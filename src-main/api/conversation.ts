import { z } from 'zod';
import { answered, dateTime, urls } from './common.ts';

/** Conversations, the issues found in them, and clusters of issues. */

export const conversation = answered(
  ['object', 'id', 'createdAt', 'source', 'urls'],
  z.looseObject({
    object: z.string().optional(),
    id: z.string(),
    subject: z.string().optional(),
    createdAt: dateTime.optional(),
    processedAt: dateTime.optional(),
    source: z.string().optional(),
    urls: urls.optional(),
  }),
);
export type Conversation = z.output<typeof conversation>;

const part = z.looseObject({ type: z.string(), role: z.string().optional(), body: z.string().catch('') });
const metadata = z.looseObject({
  url: z.string().optional(),
  attributes: z.record(z.string(), z.string()).optional().catch(undefined),
  createdAt: dateTime.optional(),
});
export const conversationDetail = z.looseObject({
  conversation,
  parts: z.array(part).catch([]),
  metadata: metadata.optional().catch(undefined),
});

const oneConversation = z.object({
  id: z.string().min(1).max(200),
  subject: z.string().min(1).max(500).optional(),
  metadata: z
    .object({
      url: z
        .url({ protocol: /^https?$/ })
        .max(2048)
        .optional(),
      attributes: z.record(z.string().max(100), z.string().max(1000)).optional(),
      createdAt: z.iso.datetime({ offset: true }).optional(),
    })
    .optional(),
  parts: z
    .array(
      z.object({
        type: z.literal('message'),
        role: z.enum(['user', 'team-member', 'assistant']),
        body: z.string().max(100_000),
      }),
    )
    .min(1)
    .max(1000),
});

/** One conversation, or several at once. */
export const conversationInput = z.union([oneConversation, z.array(oneConversation).min(1).max(100)]);
export type ConversationInput = z.output<typeof oneConversation>;

const conversationIssue = answered(
  ['object', 'id', 'title', 'summary', 'createdAt', 'ingestedAt', 'conversation', 'cluster', 'urls'],
  z.looseObject({
    object: z.string().optional(),
    id: z.string(),
    title: z.string().catch(''),
    summary: z.string().optional(),
    createdAt: dateTime.optional(),
    ingestedAt: dateTime.optional(),
    conversation: z.string().optional(),
    cluster: z.string().nullish(),
    urls: urls.optional(),
  }),
);
export type ConversationIssue = z.output<typeof conversationIssue>;
export const issueOfConversation = z.looseObject({ issue: conversationIssue, conversation });

export const issuesCluster = answered(
  [
    'object',
    'id',
    'label',
    'createdAt',
    'updatedAt',
    'icon',
    'summary',
    'weeklyPulse',
    'sources',
    'stats',
    'urls',
  ],
  z.looseObject({
    object: z.string().optional(),
    id: z.string(),
    label: z.string().catch(''),
    createdAt: dateTime.optional(),
    updatedAt: dateTime.optional(),
    icon: z.string().optional(),
    summary: z.string().optional(),
    /** Issues a week over the past three months, oldest first. */
    weeklyPulse: z.array(z.number()).optional().catch(undefined),
    sources: z.record(z.string(), z.number()).optional().catch(undefined),
    stats: answered(
      [
        'issues',
        'conversations',
        'tasksTotal',
        'tasksBacklog',
        'tasksStarted',
        'tasksCompleted',
        'tasksCancelled',
      ],
      z.looseObject({
        issues: z.number().optional(),
        conversations: z.number().optional(),
        tasksTotal: z.number().optional(),
        tasksBacklog: z.number().optional(),
        tasksStarted: z.number().optional(),
        tasksCompleted: z.number().optional(),
        tasksCancelled: z.number().optional(),
      }),
    )
      .optional()
      .catch(undefined),
    urls: urls.optional(),
  }),
);
export type IssuesCluster = z.output<typeof issuesCluster>;
