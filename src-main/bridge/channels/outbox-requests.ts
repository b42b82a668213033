import { z } from 'zod';
import { core } from './channel.ts';
import { id, pageBody, searchText, inAccount, draftTarget } from './fields.ts';
import { decidedText, editPayload, talkPayload } from '../edit.ts';
import type { SentPage } from '../views/sent-views.ts';
import type { TouchedView } from '../views/touched-view.ts';
import type {
  ConflictView,
  EditHistory,
  EditView,
  OutboxOutline,
  SendTarget,
} from '../views/outbox-views.ts';

const oneEdit = { ...inAccount, editId: id };

/** What a window may ask about edits: adding them, and what becomes of them on their way to the service. */
export const outboxRequests = {
  /** `review`: kept until the review is finished. `now`: waits for the network alone. `drafts`: end with it. */
  'edits.add': core(
    z.object({
      ...inAccount,
      payload: editPayload,
      mode: z.enum(['review', 'now']),
      drafts: z.array(draftTarget).max(2).exactOptional(),
    }),
  ).answers<EditView>(),
  'edits.outline': core(z.object(inAccount)).answers<OutboxOutline>(),
  /** Edits in words, as they come into view; ids that there are not are left out. At most 200 at once. */
  'edits.get': core(z.object({ ...inAccount, editIds: z.array(id).max(200) })).answers<readonly EditView[]>(),
  /** What stands on screens because of these edits, as it is now; ids that there are not are left out. At most 200 at once. */
  'edits.touched': core(z.object({ ...inAccount, editIds: z.array(id).max(200) })).answers<
    readonly TouchedView[]
  >(),
  'edits.sendNow': core(z.object(oneEdit)).answers<EditView>(),
  'edits.retry': core(z.object(oneEdit)).answers<EditView>(),
  'edits.discard': core(z.object(oneEdit)).answers<EditView>(),
  /** Undo of discard. */
  'edits.restore': core(z.object(oneEdit)).answers<EditView>(),
  /** Changes the text of an unsent, held or rejected edit. */
  'edits.rewrite': core(
    z.object({
      ...oneEdit,
      // Longer than a comment may be: it may be the text of a page.
      markdown: pageBody,
      /** It brings both versions together: nothing of theirs is added to it. */
      decided: decidedText.exactOptional(),
    }),
  ).answers<EditView>(),

  /** `conflict` where there is nothing to decide. */
  'edits.conflict': core(z.object(oneEdit)).answers<ConflictView>(),
  'edits.targets': core(z.object(oneEdit)).answers<readonly SendTarget[]>(),
  /** The text goes to another target as a new edit, and the old edit is discarded. */
  'edits.sendElsewhere': core(
    z.object({
      ...oneEdit,
      payload: talkPayload,
    }),
  ).answers<EditView>(),
  /**
   * Takes a page that was written into another change request of its space, null: a new one. Where both changed one block
   * of the page, both stand in it.
   */
  'edits.sendInto': core(z.object({ ...oneEdit, changeRequestId: id.nullable() })).answers<EditView>(),
  /** What was sent and discarded, newest first; `before` as the last answer's `next`. */
  'edits.history': core(
    z.object({
      ...inAccount,
      before: z.number().nullable(),
      limit: z.number().int().min(1).max(1000),
    }),
  ).answers<EditHistory>(),
  /**
   * The record of everything that was sent, newest first; `accountId` null: of all accounts, removed ones too. Each word of
   * `search` must be in a line.
   */
  'sent.page': core(
    z.object({
      accountId: id.nullable(),
      search: searchText,
      from: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
    }),
  ).answers<SentPage>(),
};
