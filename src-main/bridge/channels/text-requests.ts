import type { Block } from '../../shared/tree.ts';
import type { Channel } from './channel.ts';

/** What the window asks about texts that are being written: it reads no Markdown and no HTML itself. Nothing is stored. */
export interface TextRequests {
  /** As blocks that can be edited as they are rendered; null: only as Markdown, as something would be lost. */
  readonly 'text.read': Channel<{ readonly markdown: string }, readonly Block[] | null>;
  /** A text as it is pasted: as much of it as Galley knows, without what is not allowed in a page. */
  readonly 'text.paste': Channel<
    { readonly form: 'html' | 'markdown'; readonly text: string },
    readonly Block[]
  >;
  /**
   * `now` in the spelling of `source` where both read the same: `was` is the source in the canonical form that `now` is
   * written in. Always reads as `now`.
   */
  readonly 'text.keepSpelling': Channel<
    { readonly source: string; readonly was: string; readonly now: string },
    string
  >;
}
