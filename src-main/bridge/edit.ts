/**
 * Edits: what the user did and the server has not confirmed (docs/design/outbox.md). The payload of a kind is versioned
 * by `version` in its row; a payload that cannot be read is held, never deleted.
 */

/** What a comment is about. Ids are server ids; a change request created offline is named by its local id. */
export interface CommentTarget {
  readonly spaceId: string;
  /** Absent for comments on the space's primary content. */
  readonly changeRequestId?: string;
  readonly pageId?: string;
  /** Node key. Absent with `quotation` present: the node is looked up when the comment is sent, held when not found. */
  readonly nodeId?: string;
  readonly tableCell?: { readonly record: string; readonly definition: string };
  /** Plain text of the block or selection commented on, shown when the anchor is lost. */
  readonly quotation?: string;
  /**
   * True where what was commented on is no target of the API (a selection, a deleted block, a removed page, a file): the
   * comment goes to the block, page or change request named above as it stands, and opens with the quotation.
   */
  readonly opensWithQuotation?: boolean;
}

/** A page of a change request; one created offline is named by its local id. */
export interface PageTarget {
  readonly spaceId: string;
  readonly changeRequestId: string;
  readonly pageId: string;
}

/** Where a page stands among those of a change request. Pages created offline are named by their local ids. */
export interface PagePlace {
  /** The page above; null: the top. */
  readonly parentId: string | null;
  /** The page right before it, below the same one; null: it is the first, absent: the last. */
  readonly afterId?: string | null;
}

/** A comment, reply or change request by its server id once it has one, by its local id before (resolved through the id map). */
export interface ObjectReference {
  readonly id: string;
}

export type EditPayload =
  | { readonly kind: 'comment.add'; readonly target: CommentTarget; readonly markdown: string }
  | { readonly kind: 'comment.edit'; readonly comment: ObjectReference; readonly markdown: string }
  | { readonly kind: 'comment.delete'; readonly comment: ObjectReference }
  | { readonly kind: 'comment.resolve' | 'comment.reopen'; readonly comment: ObjectReference }
  | {
      readonly kind: 'comment.react' | 'comment.unreact';
      readonly comment: ObjectReference;
      readonly emoji: string;
    }
  | { readonly kind: 'reply.add'; readonly comment: ObjectReference; readonly markdown: string }
  | {
      readonly kind: 'reply.edit';
      readonly comment: ObjectReference;
      readonly reply: ObjectReference;
      readonly markdown: string;
    }
  | { readonly kind: 'reply.delete'; readonly comment: ObjectReference; readonly reply: ObjectReference }
  | {
      readonly kind: 'reply.react' | 'reply.unreact';
      readonly comment: ObjectReference;
      readonly reply: ObjectReference;
      readonly emoji: string;
    }
  /** Opens a change request; what else the person wrote about it follows as edits of their own. */
  | { readonly kind: 'changeRequest.create'; readonly spaceId: string; readonly subject: string }
  | {
      readonly kind: 'changeRequest.subject';
      readonly changeRequest: ObjectReference;
      readonly subject: string;
    }
  | {
      readonly kind: 'changeRequest.description';
      readonly changeRequest: ObjectReference;
      readonly markdown: string;
    }
  | {
      readonly kind: 'changeRequest.status';
      readonly changeRequest: ObjectReference;
      readonly status: 'draft' | 'open' | 'archived';
    }
  /** Pulls the primary content in. Made offline, it is held for one confirmation once its ground is known. */
  | { readonly kind: 'changeRequest.update'; readonly changeRequest: ObjectReference }
  /** As `changeRequest.update`; never blindly repeated. */
  | { readonly kind: 'changeRequest.merge'; readonly changeRequest: ObjectReference }
  /** Writes a page of a change request: `markdown` is its whole body, without the title. */
  | {
      readonly kind: 'page.update';
      readonly target: PageTarget;
      readonly title: string;
      readonly markdown: string;
    }
  /** A new page of a change request; `title` and `markdown` as of `page.update`. */
  | {
      readonly kind: 'page.insert';
      readonly spaceId: string;
      readonly changeRequestId: string;
      readonly place: PagePlace;
      readonly title: string;
      readonly markdown: string;
    }
  /** Deletes a page of a change request with all that stands below it. */
  | { readonly kind: 'page.delete'; readonly target: PageTarget }
  /** Sets one property of a page beside its title; an empty icon or description takes it away. */
  | {
      readonly kind: 'page.property';
      readonly target: PageTarget;
      readonly property: 'slug' | 'icon' | 'description';
      readonly value: string;
    }
  | {
      readonly kind: 'page.property';
      readonly target: PageTarget;
      readonly property: 'hidden';
      readonly value: boolean;
    }
  /** Puts a page, with all that stands below it, at another place. */
  | { readonly kind: 'page.move'; readonly target: PageTarget; readonly place: PagePlace }
  | {
      readonly kind: 'review.submit';
      readonly verdict: 'approved' | 'changes-requested';
      readonly summary: string;
    };

export type EditKind = EditPayload['kind'];

/** `confirmed` and `discarded` end an edit; everything else is still the person's to see. */
export type EditState =
  | 'kept'
  | 'waiting'
  | 'sending'
  | 'unknown'
  | 'reconciling'
  | 'held'
  | 'rejected'
  | 'confirmed'
  | 'discarded';

/** Where an edit belongs: edits of one lane go in order, lanes run side by side. */
export interface Lane {
  readonly spaceId: string;
  readonly changeRequestId: string | null;
}

export interface LanePage extends Lane {
  readonly pageId: string;
}

/** A text that the person made of two versions. */
export interface DecidedText {
  /** Theirs as the person saw it: where it is another by now, the text says nothing of it. */
  readonly theirs: string;
  /** Of a page, with theirs as the person saw it; null: as it is. */
  readonly title: { readonly text: string; readonly theirs: string } | null;
}
