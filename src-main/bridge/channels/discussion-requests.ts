import { z } from 'zod';
import { core } from './channel.ts';
import { id, inAccount, inPage, inSpace, text } from './fields.ts';
import type { EditView } from '../views/outbox-views.ts';
import type { ThreadView } from '../views/review-views.ts';

/** What a window may ask about the discussion in a change request, or about the own content of a space. */
export const discussionRequests = {
  /** Threads of a change request, or of a space's primary content when there is no change request; oldest first. */
  'discussion.list': core(
    z.object({ ...inSpace, changeRequestId: id.nullable(), pageId: id.exactOptional() }),
  ).answers<readonly ThreadView[]>(),

  /**
   * The block that is commented on as Markdown, for suggesting another wording: by its node, else by its words (of its text
   * or of its source). `nodeId` null: it has no node; `markdown` null: there is no such block on the page. `cell`: what the
   * cell of a table is called.
   */
  'discussion.block': core(
    z.object({
      ...inPage,
      nodeId: id.nullable(),
      tableCell: z.object({ record: id, definition: id }).nullable(),
      quotation: text.nullable(),
      /** It is looked for in the revisions that may still hold it. */
      isDeleted: z.boolean(),
    }),
  ).answers<{ readonly nodeId: string | null; readonly markdown: string | null; readonly cell?: string }>(),

  /**
   * Puts the wordings that a comment suggests into its page, answers the comment and resolves it; the edit of the page.
   * `conflict` where their text is not there any more.
   */
  'discussion.apply': core(z.object({ ...inAccount, commentId: id })).answers<EditView>(),

  /** The person looked at a thread: it is new no more, in the News neither. */
  'discussion.markSeen': core(
    z.object({
      ...inSpace,
      changeRequestId: id.nullable(),
      commentId: id,
    }),
  ).answers<null>(),
};
