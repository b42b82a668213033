import { z } from 'zod';
import { core } from './channel.ts';
import type { TypeOf } from './channel.ts';
import { draftTarget, inAccount, nothing, pageBody } from './fields.ts';
import type { WrittenView } from '../views/review-views.ts';
import type { Block } from '../../shared/tree.ts';

export type DraftTarget = TypeOf<typeof draftTarget>;

/** A draft in a list of them. */
export interface DraftView {
  readonly accountId: string;
  /** By the service's ids where it has given them. */
  readonly target: DraftTarget;
  /** Of the page that it is about, or whose comment is answered or changed. */
  readonly pageId: string | null;
  /** "Comment on Limits", "Reply to Dana’s comment". */
  readonly words: string;
  /** "Elsa docs / #41 Harden bulk dispatch"; empty of a change request that is only begun. */
  readonly group: string;
  /** The first words, plain. */
  readonly beginning: string;
  /** Milliseconds since the epoch. */
  readonly updatedAt: number;
}

/** What a window may ask about words that are being written and were not added as an edit yet. */
export const draftRequests = {
  'drafts.get': core(z.object({ ...inAccount, target: draftTarget })).answers<string>(),
  /** Of all accounts, written last first. */
  'drafts.list': core(nothing).answers<readonly DraftView[]>(),
  /** An empty text removes the draft. */
  'drafts.save': core(
    z.object({ ...inAccount, target: draftTarget, text: z.string().max(1_000_000) }),
  ).answers<null>(),
  /** What a text in Markdown will look like; stores nothing. */
  'drafts.preview': core(
    z.object({ ...inAccount, markdown: z.string().max(1_000_000) }),
  ).answers<WrittenView>(),
};

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
