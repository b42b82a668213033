import { z } from 'zod';
import { core } from './channel.ts';
import { id, inAccount, inPage, inSpace, text } from './fields.ts';
import { mostApplied } from '../../shared/suggestion-text.ts';
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
   * Puts the wordings that comments of one page suggest into it, one after the other, answers the comments and resolves them. `refused`:
   * why the others could not be applied; `conflict` where none could, because its text is not there any more.
   */
  'discussion.apply': core(
    z.object({ ...inAccount, commentIds: z.array(id).min(1).max(mostApplied) }),
  ).answers<{
    readonly page: EditView;
    /** It is an edit of its own: discarding it takes back nothing else. */
    readonly isNew: boolean;
    readonly applied: number;
    readonly refused: readonly string[];
  }>(),

  /** The person looked at a thread: it is new no more, in the News neither. */
  'discussion.markSeen': core(
    z.object({
      ...inSpace,
      changeRequestId: id.nullable(),
      commentId: id,
    }),
  ).answers<null>(),
};
