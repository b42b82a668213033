import { z } from 'zod';
import { longestTitle } from '../shared/page-options.ts';
import type { TypeOf } from './channels/channel.ts';
import { id, pageBody, pageTitle, text } from './channels/fields.ts';

/**
 * Edits: what the user did and the server has not confirmed (docs/design/outbox.md). The payload of a kind is versioned
 * by `version` in its row; a payload that cannot be read is held, never deleted.
 */

/** Characters that a page may have (resources/openapi.json, changeContent). */
export const longestPage = 1_000_000;

/** A comment, reply or change request by its server id once it has one, by its local id before (resolved through the id map). */
const object = z.object({ id });
export type ObjectReference = TypeOf<typeof object>;
const emoji = z.string().min(1).max(50);
/** Title and body of a page; the body without the title (resources/openapi.json, changeContent). */
export const pageText = { title: z.string().max(longestTitle), markdown: z.string().max(longestPage) };

/** What a comment is about. Ids are server ids; a change request created offline is named by its local id. */
const commentTarget = z.object({
  spaceId: id,
  /** Absent for comments on the space's primary content. */
  changeRequestId: id.exactOptional(),
  pageId: id.exactOptional(),
  /** Node key. Absent with `quotation` present: the node is looked up when the comment is sent, held when not found. */
  nodeId: id.exactOptional(),
  tableCell: z.object({ record: id, definition: id }).exactOptional(),
  /** Plain text of the block or selection commented on, shown when the anchor is lost. */
  quotation: z.string().max(20_000).exactOptional(),
  /**
   * True where what was commented on is not a target of the API (a selection, a deleted block, a removed page, a file): the
   * comment goes to the block, page or change request named above as it stands, and opens with the quotation.
   */
  opensWithQuotation: z.boolean().exactOptional(),
});
export type CommentTarget = TypeOf<typeof commentTarget>;

/** A page of a change request; one created offline is named by its local id. */
const pageTarget = z.object({ spaceId: id, changeRequestId: id, pageId: id });
export type PageTarget = TypeOf<typeof pageTarget>;

/** Where a page stands among those of a change request. Pages created offline are named by their local ids. */
const pagePlace = z.object({
  /** The page above; null: the top. */
  parentId: id.nullable(),
  /** The page right before it, below the same one; null: it is the first, absent: the last. */
  afterId: id.nullable().exactOptional(),
});
export type PagePlace = TypeOf<typeof pagePlace>;

const commentAdd = z.object({ kind: z.literal('comment.add'), target: commentTarget, markdown: text });
const replyAdd = z.object({ kind: z.literal('reply.add'), comment: object, markdown: text });

/** Answers to a comment, or a comment on a page, change request or space. */
export const talkPayload = z.discriminatedUnion('kind', [commentAdd, replyAdd]);

export const editPayload = z.discriminatedUnion('kind', [
  commentAdd,
  z.object({ kind: z.literal('comment.edit'), comment: object, markdown: text }),
  z.object({ kind: z.literal('comment.delete'), comment: object }),
  z.object({ kind: z.enum(['comment.resolve', 'comment.reopen']), comment: object }),
  z.object({ kind: z.enum(['comment.react', 'comment.unreact']), comment: object, emoji }),
  replyAdd,
  z.object({ kind: z.literal('reply.edit'), comment: object, reply: object, markdown: text }),
  z.object({ kind: z.literal('reply.delete'), comment: object, reply: object }),
  z.object({ kind: z.enum(['reply.react', 'reply.unreact']), comment: object, reply: object, emoji }),
  /** Opens a change request; what else the person wrote about it follows as edits of their own. */
  z.object({ kind: z.literal('changeRequest.create'), spaceId: id, subject: text }),
  z.object({ kind: z.literal('changeRequest.subject'), changeRequest: object, subject: text }),
  z.object({ kind: z.literal('changeRequest.description'), changeRequest: object, markdown: text }),
  z.object({
    kind: z.literal('changeRequest.status'),
    changeRequest: object,
    status: z.enum(['draft', 'open', 'archived']),
  }),
  /**
   * `update` pulls the primary content in. Made offline, either is held for one confirmation once its base is known;
   * `merge` is never blindly repeated.
   */
  z.object({ kind: z.enum(['changeRequest.update', 'changeRequest.merge']), changeRequest: object }),
  /** Writes a page of a change request: `markdown` is its whole body, without the title. */
  z.object({ kind: z.literal('page.update'), target: pageTarget, ...pageText }),
  /** A new page of a change request; `title` and `markdown` as of `page.update`. */
  z.object({
    kind: z.literal('page.insert'),
    spaceId: id,
    changeRequestId: id,
    place: pagePlace,
    ...pageText,
  }),
  /** Deletes a page of a change request with all that stands below it. */
  z.object({ kind: z.literal('page.delete'), target: pageTarget }),
  /** Sets one property of a page beside its title; an empty icon or description takes it away. */
  z.discriminatedUnion('property', [
    z.object({
      kind: z.literal('page.property'),
      target: pageTarget,
      property: z.enum(['slug', 'icon', 'description']),
      value: text,
    }),
    z.object({
      kind: z.literal('page.property'),
      target: pageTarget,
      property: z.literal('hidden'),
      value: z.boolean(),
    }),
  ]),
  /** Puts a page, with all that stands below it, at another place. */
  z.object({ kind: z.literal('page.move'), target: pageTarget, place: pagePlace }),
  z.object({
    kind: z.literal('review.submit'),
    verdict: z.enum(['approved', 'changes-requested']),
    summary: text,
  }),
]);
export type EditPayload = TypeOf<typeof editPayload>;

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

/** Which version stands where both sides changed a text; `parts`: not the same at each place, `own`: what the person wrote there. */
export const conflictDecision = z.enum(['mine', 'theirs', 'both', 'parts', 'own']);
export type ConflictDecision = TypeOf<typeof conflictDecision>;

/** A text that the person made of two versions. */
export const decidedText = z.object({
  /** Theirs as the person saw it: where it is another by now, the text says nothing of it. */
  theirs: pageBody,
  /** Of a page, with theirs as the person saw it; null: as it is. */
  title: z.object({ text: pageTitle, theirs: pageTitle }).nullable(),
  how: conflictDecision,
});
export type DecidedText = TypeOf<typeof decidedText>;
