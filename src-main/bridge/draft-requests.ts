import type { Channel, InAccount } from './channel.ts';
import type { WrittenView } from './review-views.ts';

/** Names what is being written about, so that a draft is found again: one draft per target. */
export interface DraftTarget {
  readonly spaceId: string;
  readonly changeRequestId: string | null;
  readonly pageId: string | null;
  readonly nodeId: string | null;
  /** The comment replied to or edited. */
  readonly commentId: string | null;
  readonly use: 'comment' | 'suggestion' | 'reply' | 'edit' | 'merge' | 'summary' | 'subject' | 'description';
}

/** What a window may ask about words that are being written and were not added as an edit yet. */
export interface DraftRequests {
  readonly 'drafts.get': Channel<InAccount & { readonly target: DraftTarget }, string>;
  /** An empty text removes the draft. */
  readonly 'drafts.save': Channel<InAccount & { readonly target: DraftTarget; readonly text: string }, null>;
  /** What a text in Markdown will look like; stores nothing. */
  readonly 'drafts.preview': Channel<InAccount & { readonly markdown: string }, WrittenView>;
}
