import type { LanePage } from '../edit.ts';
import type { Channel, InChangeRequest } from './channel.ts';
import type { ChangeListView, ChecksView, ComparisonView, MergeView } from '../views/compare-views.ts';
import type { ConfirmedPage, EditView } from '../views/outbox-views.ts';
import type { DraftTarget } from './draft-requests.ts';
import type {
  Against,
  ChangeRequestRow,
  ChangeRequestView,
  PageDiffView,
  PageProperties,
  PageSource,
  RequestPageRow,
} from '../views/review-views.ts';

/** What a window may ask about change requests, and about reviewing them. */
export interface ReviewRequests {
  /** All accounts and spaces unless narrowed; `changeRequestId`, by the service's id, needs the other two. */
  readonly 'changeRequests.list': Channel<
    { readonly accountId?: string; readonly spaceId?: string; readonly changeRequestId?: string },
    readonly ChangeRequestRow[]
  >;
  readonly 'changeRequest.get': Channel<InChangeRequest, ChangeRequestView>;
  readonly 'changeRequest.pageDiff': Channel<
    InChangeRequest & { readonly pageId: string; readonly against: Against },
    PageDiffView
  >;
  /** The same of pages that may be read next: without those that are not held, or too long to be read on suspicion. */
  readonly 'changeRequest.pagesAhead': Channel<
    InChangeRequest & { readonly pageIds: readonly string[]; readonly against: Against },
    readonly PageDiffView[]
  >;
  /**
   * A page as the person last wrote it, sent or not, as Markdown to be changed; `not-found` where its body is not here.
   * Without a change request: as the space has it. `block`: which one is edited (`rich`).
   */
  readonly 'page.source': Channel<
    LanePage & { readonly accountId: string; readonly block?: number },
    PageSource
  >;
  /** A page as the base of its change request has it, as Markdown; `not-found` where it is not in it or not held. */
  readonly 'page.baseSource': Channel<InChangeRequest & { readonly pageId: string }, PageSource>;
  /**
   * Makes a page read as in the base again: its text, properties and the page above it, an edit each; none where it does.
   * `conflict` where it is on one side alone.
   */
  readonly 'page.revert': Channel<InChangeRequest & { readonly pageId: string }, readonly EditView[]>;
  /** What of a page can be set beside its text, as the person last set it, sent or not; `not-found` where it is not here. */
  readonly 'page.properties': Channel<LanePage & { readonly accountId: string }, PageProperties>;
  /**
   * Writes a page of a change request. `madeOn` is its text when the person began: what came since is kept, and `conflict`
   * says that the same text was changed here. `drafts` end with it.
   */
  readonly 'page.write': Channel<
    InChangeRequest & {
      readonly pageId: string;
      readonly title: string;
      readonly markdown: string;
      readonly madeOn: { readonly title: string; readonly markdown: string };
      /** Where of `madeOn` begins what stands below the block that was written, in UTF-16 units; null: the page was. */
      readonly below: number | null;
      readonly drafts: readonly DraftTarget[];
    },
    EditView
  >;
  /** All pages of a change request, unsent ones too. */
  readonly 'changeRequest.tree': Channel<InChangeRequest, readonly RequestPageRow[]>;
  /** The pages that differ from what a change request is compared with. */
  readonly 'changeRequest.pages': Channel<InChangeRequest & { readonly against: Against }, ComparisonView>;
  /** Every change in words, a slice of pages at a time; the first begins without `from`. */
  readonly 'changeRequest.changes': Channel<
    InChangeRequest & { readonly against: Against; readonly from?: number },
    ChangeListView
  >;
  /** Null where it cannot be told: its base, or the space's own content, is not held. */
  readonly 'changeRequest.merge': Channel<InChangeRequest, MergeView | null>;
  /** The pages that an update would bring in from the space; null where that cannot be told, as above. */
  readonly 'changeRequest.incoming': Channel<InChangeRequest, readonly ConfirmedPage[] | null>;
  readonly 'changeRequest.checks': Channel<InChangeRequest, ChecksView>;
  readonly 'changeRequest.markReviewed': Channel<
    InChangeRequest & { readonly pageId: string; readonly reviewed: boolean },
    ChangeRequestView
  >;
  /** Null: as Galley finds (opened by me, asked of me, my own words in it). */
  readonly 'changeRequest.follow': Channel<
    InChangeRequest & { readonly follow: boolean | null },
    ChangeRequestView
  >;
  readonly 'changeRequest.markSeen': Channel<InChangeRequest, null>;

  readonly 'review.pending': Channel<InChangeRequest, readonly EditView[]>;
  readonly 'review.finish': Channel<
    InChangeRequest & { readonly summary: string; readonly verdict: 'approved' | 'changes-requested' | null },
    readonly EditView[]
  >;
}
