import { z } from 'zod';
import { answered, dateTime, openEnum, permissions, urls } from './common.ts';
import { richDocument } from './document.ts';

/** Languages that translations are made into. */
export const languages = [
  ...['en', 'fr', 'de', 'es', 'it', 'pt', 'pt-br', 'ru', 'ja', 'zh', 'yue', 'ko', 'ar', 'hi', 'nl', 'pl'],
  ...['tr', 'sv', 'no', 'da', 'fi', 'el', 'cs', 'hu', 'ro', 'th', 'vi', 'id', 'ms', 'he', 'uk', 'sk', 'bg'],
  ...['hr', 'lt', 'lv', 'et', 'sl'],
] as const;

export const translation = answered(
  [
    'object',
    'id',
    'status',
    'source',
    'language',
    'instructions',
    'createdAt',
    'updatedAt',
    'stats',
    'permissions',
    'urls',
  ],
  z.looseObject({
    object: z.string().optional(),
    id: z.string(),
    status: openEnum(['pending', 'running', 'completed']).optional(),
    source: z.looseObject({ space: z.string(), language: z.string().optional() }),
    language: openEnum(languages),
    instructions: richDocument.optional().catch(undefined),
    result: z.looseObject({ space: z.string().optional(), revision: z.string().optional() }).nullish(),
    createdAt: dateTime.optional(),
    updatedAt: dateTime.optional(),
    stats: z
      .looseObject({
        runs: z.number().optional(),
        totalWords: z.number().optional(),
        totalPages: z.number().optional(),
        totalDuration: z.number().optional(),
        latestRunDuration: z.number().optional(),
        latestPages: z.number().optional(),
        latestWords: z.number().optional(),
      })
      .optional()
      .catch(undefined),
    permissions: permissions.optional(),
    urls: urls.optional(),
  }),
);
export type Translation = z.output<typeof translation>;

export const translationCreation = z.object({
  language: z.enum(languages),
  source: z.object({ space: z.string().min(1), language: z.enum(languages).optional() }),
  instructions: richDocument.optional(),
});
export const translationUpdate = z.object({ instructions: richDocument });
