import { z } from 'zod';
import { answered, dateTime, openEnum, permissions, role, roleInput, urls } from './common.ts';

export const space = answered(
  [
    'object',
    'id',
    'title',
    'emoji',
    'organization',
    'visibility',
    'revision',
    'createdAt',
    'updatedAt',
    'comments',
    'changeRequests',
    'changeRequestsOpen',
    'changeRequestsDraft',
    'mergeRules',
    'urls',
    'defaultLevel',
    'permissions',
  ],
  z.looseObject({
    object: z.string().optional(),
    id: z.string(),
    title: z.string().catch(''),
    emoji: z.string().optional(),
    visibility: openEnum([
      'public',
      'unlisted',
      'share-link',
      'visitor-auth',
      'in-collection',
      'private',
    ]).optional(),
    createdAt: dateTime.optional(),
    updatedAt: dateTime.optional(),
    deletedAt: dateTime.optional(),
    editMode: openEnum(['live', 'locked']).optional(),
    mergeRules: z.looseObject({ type: z.string() }).optional(),
    urls: urls.optional(),
    organization: z.string().optional(),
    parent: z.string().optional(),
    language: z.string().optional(),
    /** Id of the active revision: what a client compares to learn whether any content moved. */
    revision: z.string(),
    defaultLevel: role.nullish(),
    comments: z.number().optional(),
    changeRequests: z.number().optional(),
    changeRequestsOpen: z.number().optional(),
    changeRequestsDraft: z.number().optional(),
    permissions: permissions.optional(),
  }),
);
export type Space = z.output<typeof space>;

const users = z.array(z.string().min(1)).max(100);
/** Rules that a merge must meet, each with what it takes. */
const mergeRule = z.discriminatedUnion('rule', [
  z.object({
    rule: z.enum(['require_specific_reviewers', 'require_one_of_specific_reviewers', 'allow_bypass']),
    users,
  }),
  z.object({
    rule: z.enum([
      'require_at_least_one_review',
      'require_all_reviews_approved',
      'require_agent_review',
      'require_up_to_date_change_request',
      'require_change_request_subject',
      'require_change_request_description',
    ]),
  }),
  z.object({ rule: z.literal('custom'), expression: z.string().min(1).max(1024) }),
]);
export const mergeRulesInput = z.object({
  type: z.enum(['inherit', 'rules', 'none']),
  rules: z.array(mergeRule).max(100).optional(),
});

const position = z.object({ type: z.literal('space'), space: z.string().min(1) });
/** `position` of a move: exactly one of `before` and `after` (resources/openapi.json, Spaces). */
export const movePosition = z
  .object({ before: position.optional(), after: position.optional() })
  .refine((value) => (value.before === undefined) !== (value.after === undefined), {
    message: 'position takes exactly one of before and after',
  });

const defaultLevelInput = z.union([roleInput, z.literal('inherit')]).nullable();

/** Titles of spaces and collections hold at most 50 characters, an emoji at most 50. */
export const spaceUpdate = z.object({
  editMode: z.enum(['live', 'locked']).optional(),
  title: z.string().min(1).max(50).optional(),
  defaultLevel: defaultLevelInput.optional(),
  language: z.string().min(2).max(16).optional(),
  mergeRules: mergeRulesInput.optional(),
  emoji: z.string().max(50).optional(),
});

export const collection = answered(
  ['object', 'id', 'title', 'organization', 'defaultLevel', 'urls', 'permissions'],
  z.looseObject({
    object: z.string().optional(),
    id: z.string(),
    title: z.string().catch(''),
    description: z.string().optional(),
    organization: z.string().optional(),
    parent: z.string().optional(),
    defaultLevel: role.nullish(),
    urls: urls.optional(),
    permissions: permissions.optional(),
  }),
);
export type Collection = z.output<typeof collection>;

export const collectionUpdate = z.object({
  title: z.string().min(1).max(50).optional(),
  description: z.string().max(500).optional(),
  defaultLevel: defaultLevelInput.optional(),
});
