import { z } from 'zod';
import { core } from './channel.ts';
import type { RequestsOf } from './channel.ts';
import { pageBody } from './fields.ts';
import type { Block } from '../../shared/tree.ts';

/** What the window asks about texts that are being written: it reads no Markdown and no HTML itself. Nothing is stored. */
export const textRequests = {
  /** As blocks that can be edited as they are rendered; null: only as Markdown, as something would be lost. */
  'text.read': core(z.object({ markdown: pageBody })).answers<readonly Block[] | null>(),
  /** A text as it is pasted: as much of it as Galley knows, without what is not allowed in a page. */
  'text.paste': core(
    z.object({ form: z.enum(['html', 'markdown']), text: z.string().max(1_000_000) }),
  ).answers<readonly Block[]>(),
  /**
   * `now` in the spelling of `source` where both read the same: `was` is the source in the canonical form that `now` is
   * written in. Always reads as `now`.
   */
  'text.keepSpelling': core(z.object({ source: pageBody, was: pageBody, now: pageBody })).answers<string>(),
};

export type TextRequests = RequestsOf<typeof textRequests>;
