import { z } from 'zod';
import { answered, dateTime, openEnum, permissions, role, roleInput, urls } from './common.ts';
import { richDocument } from './document.ts';
import { mergeRulesInput } from './space.ts';

/** What new members see first: a site, a space or a collection. */
const defaultContent = z.looseObject({ type: z.string() });

/** Administration fields that Galley does not name are kept as they come. */
export const organization = answered(
  [
    'object',
    'id',
    'title',
    'createdAt',
    'emailDomains',
    'hostname',
    'type',
    'useCase',
    'defaultRole',
    'sso',
    'ai',
    'inviteLinks',
    'plan',
    'mergeRules',
    'urls',
    'trial',
    'permissions',
  ],
  z.looseObject({
    object: z.string().optional(),
    id: z.string(),
    title: z.string().catch(''),
    createdAt: dateTime.optional(),
    emailDomains: z.array(z.string()).optional().catch(undefined),
    hostname: z.string().optional(),
    type: openEnum(['business', 'community']).optional(),
    useCase: z.string().optional(),
    communityType: openEnum(['nonProfit', 'openSource', 'education']).nullish(),
    defaultRole: role.nullish(),
    defaultContent: defaultContent.nullish().catch(undefined),
    sso: z.boolean().optional(),
    ai: z.boolean().optional(),
    inviteLinks: z.boolean().optional(),
    plan: z.string().optional(),
    mergeRules: z.looseObject({ type: z.string() }).optional().catch(undefined),
    trial: answered(
      ['status', 'count'],
      z.looseObject({
        status: openEnum(['notapplicable', 'none', 'active', 'ended', 'expired']).optional(),
        count: z.number().optional(),
      }),
    )
      .optional()
      .catch(undefined),
    urls: urls.optional(),
    permissions: permissions.optional(),
  }),
);
export type Organization = z.output<typeof organization>;

const emailDomain = z
  .string()
  .max(253)
  .regex(/^(?=.{1,253}$)([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i);
const id = z.string().min(1);
export const organizationUpdate = z.object({
  title: z.string().min(2).max(255).optional(),
  emailDomains: z.array(emailDomain).max(100).optional(),
  hostname: z
    .string()
    .min(3)
    .max(32)
    .regex(/^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$/)
    .optional(),
  defaultRole: roleInput.nullish(),
  defaultContent: z
    .union([
      z.object({ type: z.literal('site'), site: id }),
      z.object({ type: z.literal('space'), space: id }),
      z.object({ type: z.literal('collection'), collection: id }),
    ])
    .nullish(),
  logo: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullish(),
  sso: z.boolean().optional(),
  ai: z.boolean().optional(),
  inviteLinks: z.boolean().optional(),
  mergeRules: mergeRulesInput.optional(),
});

/** What agents are told about an organization's documentation. */
export const agentInstructions = answered(
  ['object', 'instructions', 'updatedAt', 'urls'],
  z.looseObject({
    object: z.string().optional(),
    instructions: richDocument.optional().catch(undefined),
    updatedAt: dateTime.optional(),
    updatedBy: z.string().optional(),
    urls: urls.optional(),
  }),
);
export const agentInstructionsInput = z.object({ instructions: richDocument });

/**
 * A claim for the published sites; the public service spells the key `gitbookVisitorClaims` (docs/design/service-api.md,
 * "Conventions").
 */
export const visitorClaims = z
  .looseObject({
    serviceVisitorClaims: z.string().optional(),
    gitbookVisitorClaims: z.string().optional(),
  })
  .transform((value) => ({
    ...value,
    serviceVisitorClaims: value.serviceVisitorClaims ?? value.gitbookVisitorClaims ?? '',
  }));
