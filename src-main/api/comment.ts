import { z } from 'zod';
import { answered, dateTime, openEnum, paging, permissions, urls } from './common.ts';
import { bodyFormat } from './content.ts';
import { richDocument } from './document.ts';
import { user } from './user.ts';

/** Body of a comment or reply: `{markdown}`, `{document}` or `{}` (docs/design/service-api.md). */
export const commentBody = z.looseObject({
  markdown: z.string().optional(),
  document: richDocument.optional().catch(undefined),
});

const reaction = z.looseObject({
  emoji: z.string(),
  count: z.number().optional(),
  users: z.array(z.looseObject({ user, reactedAt: dateTime.optional() })).catch([]),
});
export type Reaction = z.output<typeof reaction>;

const tableCell = z.looseObject({ record: z.string(), definition: z.string() });

export const comment = answered(
  [
    'object',
    'id',
    'replies',
    'repliers',
    'body',
    'postedBy',
    'postedAt',
    'reactions',
    'target',
    'urls',
    'permissions',
    'status',
  ],
  z.looseObject({
    object: z.string().optional(),
    id: z.string(),
    postedBy: user.optional(),
    postedAt: dateTime.optional(),
    editedAt: dateTime.optional(),
    reactions: z.array(reaction).catch([]),
    replies: z.number().catch(0),
    repliers: z
      .array(z.looseObject({ updatedAt: dateTime.optional(), count: z.number().optional(), user }))
      .catch([]),
    body: commentBody.catch({}),
    target: z
      .looseObject({
        node: z.looseObject({ id: z.string() }).optional(),
        tableCell: tableCell.optional(),
        changeRequest: z.string().optional(),
        review: z.string().optional(),
        page: z.looseObject({ id: z.string() }).optional(),
        space: z.string().optional(),
        revision: z.string().optional(),
      })
      .catch({}),
    urls: urls.optional(),
    permissions: permissions.optional(),
    status: openEnum(['open', 'resolved']).optional(),
    resolvedAt: dateTime.optional(),
    resolvedBy: user.optional(),
  }),
);
export type Comment = z.output<typeof comment>;

export const commentReply = answered(
  ['object', 'id', 'postedBy', 'postedAt', 'reactions', 'body', 'urls', 'permissions'],
  z.looseObject({
    object: z.string().optional(),
    id: z.string(),
    postedBy: user.optional(),
    postedAt: dateTime.optional(),
    editedAt: dateTime.optional(),
    reactions: z.array(reaction).catch([]),
    body: commentBody.catch({}),
    urls: urls.optional(),
    permissions: permissions.optional(),
  }),
);
export type CommentReply = z.output<typeof commentReply>;

/** A body as a caller may send it: exactly one form. */
const commentBodyInput = z.union([
  z.strictObject({ markdown: z.string().min(1).max(100_000) }),
  z.strictObject({ document: richDocument }),
]);

/** `node` and `page` are plain ids in a creation, objects in the answer. */
export const commentCreation = z.object({
  node: z.string().min(1).optional(),
  page: z.string().min(1).optional(),
  body: commentBodyInput,
  tableCell: z.object({ record: z.string().min(1), definition: z.string().min(1) }).optional(),
});

const reactions = z.array(z.string().min(1).max(50)).max(100);
export const commentUpdate = z.object({
  resolved: z.boolean().optional(),
  body: commentBodyInput.optional(),
  addedReactions: reactions.optional(),
  removedReactions: reactions.optional(),
});
export const replyCreation = z.object({ body: commentBodyInput });
/**
 * Replies on space comments take no `resolved`; those on change requests take it without visible effect
 * (docs/design/service-api.md).
 */
export const spaceReplyUpdate = commentUpdate.omit({ resolved: true });

export const commentQuery = z.object({
  ...paging,
  order: z.enum(['asc', 'desc']).optional(),
  status: z.enum(['all', 'open', 'resolved']).optional(),
  format: bodyFormat.optional(),
  targetPage: z.string().optional(),
  authors: z
    .union([z.string(), z.array(z.string())])
    .transform((value) => (typeof value === 'string' ? [value] : value))
    .optional(),
});
export const formatQuery = z.object({ format: bodyFormat.optional() });
export const replyQuery = z.object({ ...paging, format: bodyFormat.optional() });
