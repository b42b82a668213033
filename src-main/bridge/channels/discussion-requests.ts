import type { Channel, InSpace } from './channel.ts';
import type { ThreadView } from '../views/review-views.ts';

/** What a window may ask about the talk in a change request, or about the own content of a space. */
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

  /** The person looked at the talk of a place, or at one thread of it: it is new no more. */
  readonly 'discussion.markSeen': Channel<
    InSpace & { readonly changeRequestId: string | null; readonly commentId?: string },
    null
  >;
}
