import type { Comment, CommentReply } from '../api/comment.ts';
import type { ChangeRequest, Review } from '../api/change-request.ts';
import type { User } from '../api/user.ts';
import type { CommentTarget, Lane } from '../bridge/edit.ts';
import type { ChangeRequestBase, ObjectBase, PageMark } from './editing/base.ts';
import type { FieldName } from './pages/page-field.ts';
import { markdownOfDescription } from './calls/description.ts';

export interface Me {
  readonly id: string;
  readonly displayName: string;
}

/** What the outbox reads of the mirror, and what it writes there: confirmed objects, in the transaction that confirms. */
export interface Mirror {
  /** Null until the service or the person has said who we are. */
  me(): Me | null;
  /** The author of what was just created is who we are: certain even where the service cannot be asked. */
  learnMe(author: User | undefined): void;
  isStored(lane: Lane): boolean;
  changeRequest(id: string): HeldChangeRequest | undefined;
  /** Subject, or description as Markdown. */
  changeRequestText(id: string, what: 'subject' | 'description'): ObjectBase | undefined;
  comment(
    id: string,
  ): { readonly spaceId: string; readonly changeRequestId: string | null; readonly asOf: number } | undefined;
  commentBase(id: string): ObjectBase | undefined;
  replyBase(id: string): ObjectBase | undefined;
  /** Emoji codes on a comment or reply, spelled as the service spells them. */
  reactions(kind: 'comment' | 'reply', id: string): readonly string[];
  /** Whether a reaction of mine is on a comment or reply; undefined where it is not held, or nobody knows who I am. */
  hasOwnReaction(kind: 'comment' | 'reply', id: string, emoji: string): boolean | undefined;
  /** Own replies that the service counts on a comment. */
  ownReplies(commentId: string): number;
  /** Plain text of the block a comment is about, as held; undefined where it is not about a block or none is held. */
  blockText(target: CommentTarget): string | undefined;
  /** A page of a lane, as held; undefined where its body is not. */
  page(lane: Lane, pageId: string): ObjectBase | undefined;
  /** A field of a page of a lane, as held (page-field.ts); undefined where the page is not. */
  pageField(lane: Lane, pageId: string, name: FieldName): string | undefined;
  /** The page that one stands behind below its parent, as held; null: it is the first there. Undefined: not known. */
  pageBehind(lane: Lane, pageId: string): string | null | undefined;
  /** A page of a lane and all that stands below it, as held; empty where it is not. */
  pagesBelow(lane: Lane, pageId: string): readonly PageMark[];
  /** Pages with a title that stand directly below one, or at the top, as held. */
  pagesTitled(lane: Lane, parentId: string | null, title: string): readonly TitledPage[];
  /** Own comments of a lane, as held. */
  ownComments(lane: Lane): readonly Comment[];
  /** Own change requests of a space, as held. */
  ownChangeRequests(spaceId: string): readonly ChangeRequest[];
  ownRepliesOf(commentId: string): readonly CommentReply[];
  /** Own reviews of a change request, as held. */
  ownReviewsOf(changeRequestId: string): readonly Review[];
  saveComment(lane: Lane, comment: Comment, sentMarkdown: string | null): void;
  saveReply(commentId: string, reply: CommentReply, sentMarkdown: string | null): void;
  removeComment(id: string): void;
  /** It was deleted on the service, and stays here for the edits that hang on it. */
  markCommentGone(id: string): void;
  removeReply(id: string): void;
  saveReview(changeRequestId: string, review: Review): void;
  saveChangeRequest(spaceId: string, changeRequest: ChangeRequest): void;
  /** The change request as the service last sent it, with what an answer about it said. */
  amendChangeRequest(id: string, changes: Partial<ChangeRequest>): void;
  /** The service said that it has no such change request; a pull that hears of it again undoes this. */
  changeRequestGone(id: string): void;
}

export interface TitledPage {
  readonly id: string;
  readonly createdAt: string | undefined;
  /** Without its title; undefined where it is not held. */
  readonly markdown: string | undefined;
}

/** A change request as the mirror has it. */
export interface HeldChangeRequest {
  readonly spaceId: string;
  readonly base: ChangeRequestBase;
  readonly isGone: boolean;
  /** When it was last heard of, this machine's clock. */
  readonly asOf: number;
}

/** The body of a comment or reply as Markdown, its date of edit, status and author: what "did it move?" compares. */
export function baseOf(object: Comment | CommentReply, markdown: string): ObjectBase {
  const status = 'status' in object && typeof object.status === 'string' ? object.status : null;
  return { markdown, editedAt: object.editedAt ?? null, status, by: object.postedBy?.displayName ?? null };
}

export function isClosed(status: string): boolean {
  return status === 'merged' || status === 'archived';
}

/** What "did it move?" compares of a change request; `primary` is the primary revision where it is known. */
export function changeRequestBase(
  changeRequest: ChangeRequest,
  primary: string | undefined,
): ChangeRequestBase {
  const { revision, status, outdated } = changeRequest;
  const ancestor = changeRequest.revisionMergedAncestor ?? changeRequest.revisionInitial;
  return {
    revision,
    status,
    ...(outdated === undefined ? {} : { outdated }),
    ...(ancestor === undefined ? {} : { ancestor }),
    ...(primary === undefined ? {} : { primary }),
  };
}

/** Subject, or description as Markdown, of a change request as the service sent it. */
export function changeRequestText(changeRequest: ChangeRequest, what: 'subject' | 'description'): ObjectBase {
  const markdown =
    what === 'subject' ? changeRequest.subject : markdownOfDescription(changeRequest.description);
  return { markdown, editedAt: changeRequest.updatedAt ?? null, status: changeRequest.status, by: null };
}
