import type { Channel, InAccount } from './channel.ts';
import type { DecidedText, EditPayload } from '../edit.ts';
import type { DraftTarget } from './draft-requests.ts';
import type { SentPage } from '../views/sent-views.ts';
import type { TouchedView } from '../views/touched-view.ts';
import type {
  ConflictView,
  EditHistory,
  EditView,
  OutboxOutline,
  SendTarget,
  TalkPayload,
} from '../views/outbox-views.ts';

/** What a window may ask about edits: adding them, and what becomes of them on their way to the service. */
export interface OutboxRequests {
  /** `review`: kept until the review is finished. `now`: waits for the network alone. `drafts`: end with it. */
  readonly 'edits.add': Channel<
    InAccount & {
      readonly payload: EditPayload;
      readonly mode: 'review' | 'now';
      readonly drafts?: readonly DraftTarget[];
    },
    EditView
  >;
  readonly 'edits.outline': Channel<InAccount, OutboxOutline>;
  /** Edits in words, as they come into view; ids that there are not are left out. At most 200 at once. */
  readonly 'edits.get': Channel<InAccount & { readonly editIds: readonly string[] }, readonly EditView[]>;
  /** What stands on screens because of these edits, as it is now; ids that there are not are left out. At most 200 at once. */
  readonly 'edits.touched': Channel<
    InAccount & { readonly editIds: readonly string[] },
    readonly TouchedView[]
  >;
  readonly 'edits.sendNow': Channel<InAccount & { readonly editId: string }, EditView>;
  readonly 'edits.retry': Channel<InAccount & { readonly editId: string }, EditView>;
  readonly 'edits.discard': Channel<InAccount & { readonly editId: string }, EditView>;
  /** Undo of discard. */
  readonly 'edits.restore': Channel<InAccount & { readonly editId: string }, EditView>;
  /** Changes the text of an unsent, held or rejected edit. */
  readonly 'edits.rewrite': Channel<
    InAccount & {
      readonly editId: string;
      readonly markdown: string;
      /** It brings both versions together: nothing of theirs is added to it. */
      readonly decided?: DecidedText;
    },
    EditView
  >;

  /** `conflict` where there is nothing to decide. */
  readonly 'edits.conflict': Channel<InAccount & { readonly editId: string }, ConflictView>;
  readonly 'edits.targets': Channel<InAccount & { readonly editId: string }, readonly SendTarget[]>;
  /** The text goes to another target as a new edit, and the old edit is discarded. */
  readonly 'edits.sendElsewhere': Channel<
    InAccount & { readonly editId: string; readonly payload: TalkPayload },
    EditView
  >;
  /**
   * Takes a page that was written into another change request of its space, null: a new one. Where both changed one block
   * of the page, both stand in it.
   */
  readonly 'edits.sendInto': Channel<
    InAccount & { readonly editId: string; readonly changeRequestId: string | null },
    EditView
  >;
  /** What was sent and discarded, newest first; `before` as the last answer's `next`. */
  readonly 'edits.history': Channel<
    InAccount & { readonly before: number | null; readonly limit: number },
    EditHistory
  >;
  /**
   * The record of everything that was sent, newest first; `accountId` null: of all accounts, removed ones too. Each word of
   * `search` must be in a line.
   */
  readonly 'sent.page': Channel<
    {
      readonly accountId: string | null;
      readonly search: string;
      readonly from: number;
      readonly limit: number;
    },
    SentPage
  >;
}
