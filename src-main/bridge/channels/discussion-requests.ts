import type { Channel, InAccount, InSpace } from './channel.ts';
import type { EditView } from '../views/outbox-views.ts';
import type { ThreadView } from '../views/review-views.ts';

/** What a window may ask about the discussion in a change request, or about the own content of a space. */
export interface DiscussionRequests {
  /** Threads of a change request, or of a space's primary content when there is no change request; oldest first. */
  readonly 'discussion.list': Channel<
    InSpace & { readonly changeRequestId: string | null; readonly pageId?: string },
    readonly ThreadView[]
  >;

  /**
   * The block that is commented on as Markdown, for suggesting another wording: by its node, else by its words (of its text
   * or of its source). `nodeId` null: it has no node; `markdown` null: there is no such block on the page.
   */
  readonly 'discussion.block': Channel<
    InSpace & {
      readonly changeRequestId: string | null;
      readonly pageId: string;
      readonly nodeId: string | null;
      readonly tableCell: ThreadView['tableCell'];
      readonly quotation: string | null;
      /** It is looked for in the revisions that may still hold it. */
      readonly isDeleted: boolean;
    },
    { readonly nodeId: string | null; readonly markdown: string | null }
  >;

  /**
   * Puts the wordings that a comment suggests into its page, answers the comment and resolves it; the edit of the page.
   * `conflict` where their text is not there any more.
   */
  readonly 'discussion.apply': Channel<InAccount & { readonly commentId: string }, EditView>;

  /** The person looked at the discussion of a place, or at one thread of it: it is new no more. */
  readonly 'discussion.markSeen': Channel<
    InSpace & { readonly changeRequestId: string | null; readonly commentId?: string },
    null
  >;
}
