import { z } from 'zod';
import { dateTime, openEnum, permissions, role, roleInput, urls } from './common.ts';

/** Space (API part 1). */
export const space = z.looseObject({
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
});
export type Space = z.output<typeof space>;

const mergeRule = z.looseObject({ rule: z.string() });
export const mergeRulesInput = z.object({
  type: z.enum(['inherit', 'rules', 'none']),
  rules: z.array(mergeRule).optional(),
});

const position = z.object({ type: z.literal('space'), space: z.string().min(1) });
/** `position` of a move: exactly one of `before` and `after` (API part 1, Spaces). */
export const movePosition = z
  .object({ before: position.optional(), after: position.optional() })
  .refine((value) => (value.before === undefined) !== (value.after === undefined), {
    message: 'position takes exactly one of before and after',
  });

export const defaultLevelInput = z.union([roleInput, z.literal('inherit')]).nullable();

/** Titles of spaces and collections hold at most 50 characters, an emoji at most 50 (API gaps, limits). */
export const spaceUpdate = z.object({
  editMode: z.enum(['live', 'locked']).optional(),
  title: z.string().min(1).max(50).optional(),
  defaultLevel: defaultLevelInput.optional(),
  language: z.string().min(2).max(16).optional(),
  mergeRules: mergeRulesInput.optional(),
  emoji: z.string().max(50).optional(),
});

/** Collection (API part 1). */
export const collection = z.looseObject({
  object: z.string().optional(),
  id: z.string(),
  title: z.string().catch(''),
  description: z.string().optional(),
  organization: z.string().optional(),
  parent: z.string().optional(),
  defaultLevel: role.nullish(),
  urls: urls.optional(),
  permissions: permissions.optional(),
});
export type Collection = z.output<typeof collection>;

export const collectionUpdate = z.object({
  title: z.string().min(1).max(50).optional(),
  description: z.string().max(500).optional(),
  defaultLevel: defaultLevelInput.optional(),
});
