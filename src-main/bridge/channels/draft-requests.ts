import type { Channel, InAccount } from './channel.ts';
import type { WrittenView } from '../views/review-views.ts';

/** Names what is being written about, so that a draft is found again: one draft per target. */
export interface DraftTarget {
  readonly spaceId: string;
  readonly changeRequestId: string | null;
  readonly pageId: string | null;
  readonly nodeId: string | null;
  /** The comment replied to or edited. */
  readonly commentId: string | null;
  readonly use:
    | 'comment'
    | 'suggestion'
    | 'reply'
    | 'edit'
    | 'merge'
    | 'summary'
    /** What was chosen beside the summary: `approved` or `changes-requested`. It is in no list. */
    | 'verdict'
    | 'subject'
    | 'description'
    /** The text of a page, or of a block of it; `nodeId` then names the source that it changes. */
    | 'page';
}

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
export interface DraftRequests {
  readonly 'drafts.get': Channel<InAccount & { readonly target: DraftTarget }, string>;
  /** Of all accounts, written last first. */
  readonly 'drafts.list': Channel<null, readonly DraftView[]>;
  /** An empty text removes the draft. */
  readonly 'drafts.save': Channel<InAccount & { readonly target: DraftTarget; readonly text: string }, null>;
  /** What a text in Markdown will look like; stores nothing. */
  readonly 'drafts.preview': Channel<InAccount & { readonly markdown: string }, WrittenView>;
}
