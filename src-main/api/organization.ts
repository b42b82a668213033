import { z } from 'zod';
import { dateTime, permissions, role, urls } from './common.ts';

/** Organization (API part 2). Administration fields are kept as they come. */
export const organization = z.looseObject({
  object: z.string().optional(),
  id: z.string(),
  title: z.string().catch(''),
  createdAt: dateTime.optional(),
  defaultRole: role.nullish(),
  urls: urls.optional(),
  permissions: permissions.optional(),
});
export type Organization = z.output<typeof organization>;
