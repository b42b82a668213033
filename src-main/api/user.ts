import { z } from 'zod';
import { answered, dateTime, role, urls } from './common.ts';

/** `email` is optional on public servers. */
export const user = answered(
  ['object', 'id', 'displayName', 'urls'],
  z.looseObject({
    object: z.string().optional(),
    id: z.string(),
    displayName: z.string().catch(''),
    email: z.string().optional(),
    photoURL: z.string().optional(),
    urls: urls.optional(),
  }),
);
export type User = z.output<typeof user>;

/** Member (resources/openapi.json, Organizations). */
export const member = answered(
  ['object', 'id', 'role', 'user', 'disabled', 'joinedAt', 'sso', 'spaces', 'teams'],
  z.looseObject({
    object: z.string().optional(),
    id: z.string(),
    role: role.nullish(),
    user,
    disabled: z.boolean().optional(),
    joinedAt: dateTime.optional(),
    lastSeenAt: dateTime.optional(),
  }),
);
export type Member = z.output<typeof member>;
