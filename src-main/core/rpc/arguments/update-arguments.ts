import { z } from 'zod';
import type { ArgumentSchemas } from '../../../bridge/argument-schemas.ts';
import type { UpdateSourceRequests } from '../../../bridge/views/update-views.ts';

const text = z.string().max(60_000);
const offer = z.object({
  version: text,
  notes: text,
  released: text.nullable(),
  packageUrl: text,
  bytes: z.number().int().positive(),
  sha512: text,
});

export const updateArguments = {
  'updateSource.look': z.object({
    source: z.object({ address: text, keys: z.array(text).max(10) }),
    version: text,
  }),
  'updateSource.fetch': z.object({ offer }),
  'updateSource.verify': z.object({ offer }),
  'updateSource.progress': z.null(),
} satisfies ArgumentSchemas<UpdateSourceRequests>;
