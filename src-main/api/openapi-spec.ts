import { z } from 'zod';
import { answered, dateTime, openEnum, permissions, urls } from './common.ts';

export const openApiSpec = answered(
  [
    'object',
    'id',
    'createdAt',
    'updatedAt',
    'slug',
    'processingState',
    'visibility',
    'lastProcessedErrors',
    'permissions',
    'urls',
  ],
  z.looseObject({
    object: z.string().optional(),
    id: z.string(),
    createdAt: dateTime.optional(),
    updatedAt: dateTime.optional(),
    slug: z.string(),
    sourceURL: z.string().optional(),
    processingState: openEnum(['pending', 'progress', 'complete']).optional(),
    visibility: openEnum(['private', 'public']).optional(),
    lastVersion: z.string().optional(),
    lastProcessedAt: dateTime.optional(),
    lastProcessErrorCode: openEnum(['FETCH_TIMEOUT', 'FETCH_ERROR', 'PARSE_ERROR']).optional(),
    lastProcessedErrors: z
      .array(z.looseObject({ message: z.string(), code: z.string().optional() }))
      .optional()
      .catch(undefined),
    permissions: permissions.optional(),
    urls: urls.optional(),
  }),
);
export type OpenApiSpec = z.output<typeof openApiSpec>;

/** Where a specification comes from: an address that the service fetches, or its text. */
const source = z.union([
  z.object({ url: z.url({ protocol: /^https?$/ }).max(2048) }).strict(),
  z.object({ text: z.string().min(1).max(5_000_000) }).strict(),
]);
export const specSlug = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$/);
export const openApiSpecCreation = z.object({ slug: specSlug, source });
export const openApiSpecReplacement = z.object({ source });
export const openApiSpecUpdate = z.object({ visibility: z.enum(['private', 'public']) });
