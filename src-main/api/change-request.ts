import { z } from 'zod';
import { commentBody } from './comment.ts';
import { answered, dateTime, openEnum, paging, urls } from './common.ts';
import { templateInput } from './content.ts';
import { richDocument } from './document.ts';
import { user } from './user.ts';

export const changeRequest = answered(
  [
    'object',
    'id',
    'number',
    'status',
    'subject',
    'createdBy',
    'createdAt',
    'updatedAt',
    'space',
    'revision',
    'revisionInitial',
    'comments',
    'outdated',
    'urls',
  ],
  z.looseObject({
    object: z.string().optional(),
    id: z.string(),
    number: z.number(),
    status: openEnum(['draft', 'open', 'archived', 'merged']),
    subject: z.string().catch(''),
    /** A bare rich document, not the wrapper that comment bodies have. */
    description: richDocument.optional().catch(undefined),
    createdBy: user.optional(),
    createdAt: dateTime.optional(),
    updatedAt: dateTime.optional(),
    space: z.string().optional(),
    revision: z.string(),
    revisionInitial: z.string().optional(),
    revisionMergedAncestor: z.string().optional(),
    revisionMerged: z.string().optional(),
    comments: z.number().optional(),
    outdated: z.boolean().optional(),
    conversationsIssuesCluster: z.string().optional(),
    urls: urls.optional(),
  }),
);
export type ChangeRequest = z.output<typeof changeRequest>;

const subject = z.string().max(100);

export const changeRequestCreation = z.looseObject({
  subject: subject.optional(),
  template: templateInput.optional(),
});
export const changeRequestUpdate = z.object({
  subject: subject.optional(),
  description: richDocument.optional(),
  status: z.enum(['draft', 'open', 'archived']).optional(),
});

/** Query of both change-request lists. Without `status` a server lists open ones alone. */
export const changeRequestQuery = z.object({
  ...paging,
  status: z.enum(['draft', 'open', 'archived', 'merged']).optional(),
  creator: z.string().optional(),
  contributor: z.string().optional(),
  requestedReviewer: z.string().optional(),
  conversationsIssuesCluster: z.string().optional(),
});

export const mergeResult = z.looseObject({ revision: z.string(), result: openEnum(['merge', 'conflicts']) });
export const updateResult = z.looseObject({
  revision: z.string(),
  result: openEnum(['update', 'conflicts']),
});

/** A verdict (docs/design/service-api.md, "Optional operations"). */
export const review = answered(
  ['object', 'id', 'status', 'reviewer', 'revision', 'outdated', 'createdAt', 'updatedAt', 'urls'],
  z.looseObject({
    object: z.string().optional(),
    id: z.string(),
    status: openEnum(['approved', 'changes-requested']),
    reviewer: user.optional(),
    /** What was said with the verdict, in the form of a comment's body. */
    comment: commentBody.optional().catch(undefined),
    revision: z.string().optional(),
    /** Whether the change request has moved on since. */
    outdated: z.boolean().optional(),
    createdAt: dateTime.optional(),
    updatedAt: dateTime.optional(),
    urls: urls.optional(),
  }),
);
export type Review = z.output<typeof review>;
export const reviewCreation = z.object({
  status: z.enum(['approved', 'changes-requested']),
  comment: z.object({ markdown: z.string() }).optional(),
});
export const requestedReviewers = z.object({ users: z.array(z.string().min(1)).max(100) });
