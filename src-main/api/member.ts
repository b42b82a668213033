import { z } from 'zod';
import { answered, dateTime, openEnum, permissions, role, roleInput, urls } from './common.ts';
import { space } from './space.ts';

/** Teams, and what members belong to. */

export const team = answered(
  ['object', 'id', 'title', 'members', 'spaces', 'createdAt', 'permissions'],
  z.looseObject({
    object: z.string().optional(),
    id: z.string(),
    title: z.string().catch(''),
    members: z.number().optional(),
    spaces: z.number().optional(),
    createdAt: dateTime.optional(),
    permissions: permissions.optional(),
  }),
);
export type Team = z.output<typeof team>;

const teamTitle = z.string().min(1).max(64);
export const teamCreation = z.object({
  title: teamTitle,
  members: z.array(z.string().min(1)).max(10_000).optional(),
});
export const teamUpdate = z.object({ title: teamTitle.optional() });

export const memberUpdate = z.object({ role: roleInput.nullish() });
export const memberSpace = z.looseObject({ permission: role.nullish(), space });
export const memberTeam = z.looseObject({
  team,
  member: z.looseObject({ role: openEnum(['owner', 'member']).optional() }),
});

export const samlProvider = answered(
  ['object', 'id', 'label', 'defaultRole', 'createdAt', 'status', 'service', 'urls'],
  z.looseObject({
    object: z.string().optional(),
    id: z.string(),
    label: z.string().catch(''),
    ssoURL: z.string().optional(),
    entityID: z.string().optional(),
    certificate: z.string().optional(),
    defaultTeam: team.nullish().catch(undefined),
    defaultRole: role.nullish(),
    createdAt: dateTime.optional(),
    status: openEnum(['active', 'pending']).optional(),
    service: z
      .looseObject({
        acsURL: z.string().optional(),
        startURL: z.string().optional(),
        entityID: z.string().optional(),
      })
      .optional()
      .catch(undefined),
    urls: urls.optional(),
  }),
);
export type SamlProvider = z.output<typeof samlProvider>;

const samlFields = {
  entityID: z.string().max(1024).optional(),
  certificate: z.string().max(10_000).optional(),
  ssoURL: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .optional(),
  defaultTeam: z.string().min(1).nullish(),
  defaultRole: roleInput.nullish(),
};
const samlLabel = z.string().min(1).max(30);
export const samlProviderCreation = z.object({ label: samlLabel, ...samlFields });
export const samlProviderUpdate = z.object({ label: samlLabel.optional(), ...samlFields });
export const ssoLogins = z.looseObject({
  items: z.array(z.looseObject({ id: z.string(), label: z.string(), startURL: z.string() })),
});
