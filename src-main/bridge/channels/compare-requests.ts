import type { Channel, InSpace } from './channel.ts';
import type { ChangeListView, ComparisonView, RevisionView } from '../views/compare-views.ts';
import type { PageDiffView } from '../views/review-views.ts';

/** What a window may ask about two revisions of a space, side by side. */
export interface CompareRequests {
  /** Revisions of a space that are held whole or in part, newest first. */
  readonly 'space.revisions': Channel<InSpace, readonly RevisionView[]>;
  readonly 'compare.get': Channel<
    InSpace & { readonly before: string; readonly after: string },
    ComparisonView
  >;
  readonly 'compare.changes': Channel<
    InSpace & { readonly before: string; readonly after: string; readonly from?: number },
    ChangeListView
  >;
  readonly 'compare.pageDiff': Channel<
    InSpace & { readonly before: string; readonly after: string; readonly pageId: string },
    PageDiffView
  >;
}
