import { z } from 'zod';
import { core } from './channel.ts';
import {
  against,
  bytes,
  draftTarget,
  id,
  inChangeRequest,
  inPage,
  pageBody,
  pageTitle,
  text,
  inSpace,
} from './fields.ts';
import type {
  ChangeListView,
  ChecksView,
  ComparisonView,
  MergeView,
  RevisionView,
} from '../views/compare-views.ts';
import type { ConfirmedPage, EditView } from '../views/outbox-views.ts';
import type {
  ChangeRequestRow,
  ChangeRequestView,
  PageDiffView,
  PageProperties,
  PageSource,
  RequestPageRow,
} from '../views/review-views.ts';

const verdict = z.enum(['approved', 'changes-requested']);

/** What a window may ask about change requests, and about reviewing them. */
export const reviewRequests = {
  /** All accounts and spaces unless narrowed; `changeRequestId`, by the service's id, needs the other two. */
  'changeRequests.list': core(
    z.object({
      accountId: id.exactOptional(),
      spaceId: id.exactOptional(),
      changeRequestId: id.exactOptional(),
    }),
  ).answers<readonly ChangeRequestRow[]>(),
  'changeRequest.get': core(z.object(inChangeRequest)).answers<ChangeRequestView>(),
  'changeRequest.pageDiff': core(
    z.object({
      ...inChangeRequest,
      pageId: id,
      against,
    }),
  ).answers<PageDiffView>(),
  /** The same of pages that may be read next: without those that are not held, or too long to be read on suspicion. */
  'changeRequest.pagesAhead': core(
    z.object({ ...inChangeRequest, pageIds: z.array(id).max(4), against }),
  ).answers<readonly PageDiffView[]>(),
  /**
   * A page as the person last wrote it, sent or not, as Markdown to be changed; `not-found` where its body is not here.
   * Without a change request: as the space has it. `block`: which one is edited (`rich`).
   */
  'page.source': core(
    z.object({
      ...inPage,
      block: bytes.exactOptional(),
    }),
  ).answers<PageSource>(),
  /** A page as the base of its change request has it, as Markdown; `not-found` where it is not in it or not held. */
  'page.baseSource': core(z.object({ ...inChangeRequest, pageId: id })).answers<PageSource>(),
  /**
   * A page as it is shown, unsent edits included, as Markdown below its title: without a change request as the space has it
   * (`against` says nothing then), else the new side of `changeRequest.pageDiff`, or the old one where the page is deleted.
   * `not-found` where it is not in it, `not-held` where its body is not here.
   */
  'page.markdown': core(z.object({ ...inPage, against })).answers<string>(),
  /**
   * Makes a page read as in the base again: its text, properties and the page above it, an edit each; none where it does.
   * `conflict` where it is on one side alone.
   */
  'page.revert': core(z.object({ ...inChangeRequest, pageId: id })).answers<readonly EditView[]>(),
  /** What of a page can be set beside its text, as the person last set it, sent or not; `not-found` where it is not here. */
  'page.properties': core(z.object({ ...inPage })).answers<PageProperties>(),
  /**
   * Writes a page of a change request. `madeOn` is its text when the person began: what came since is kept, and `conflict`
   * says that the same text was changed here. `drafts` end with it.
   */
  'page.write': core(
    z.object({
      ...inChangeRequest,
      pageId: id,
      title: z.string().max(1000),
      markdown: pageBody,
      madeOn: z.object({ title: pageTitle, markdown: pageBody }),
      /** Where of `madeOn` begins what stands below the block that was written, in UTF-16 units; null: the page was. */
      below: bytes.nullable(),
      drafts: z.array(draftTarget).max(2),
    }),
  ).answers<EditView>(),
  /** All pages of a change request, unsent ones too. */
  'changeRequest.tree': core(z.object(inChangeRequest)).answers<readonly RequestPageRow[]>(),
  'changeRequest.pages': core(z.object({ ...inChangeRequest, against })).answers<ComparisonView>(),
  /** Every change in words, a slice of pages at a time; the first begins without `from`. */
  'changeRequest.changes': core(
    z.object({ ...inChangeRequest, against, from: bytes.exactOptional() }),
  ).answers<ChangeListView>(),
  /** Null where it cannot be told: its base, or the space's own content, is not held. */
  'changeRequest.merge': core(z.object(inChangeRequest)).answers<MergeView | null>(),
  /** The pages that an update would bring in from the space; null where that cannot be told, as above. */
  'changeRequest.incoming': core(z.object(inChangeRequest)).answers<readonly ConfirmedPage[] | null>(),
  'changeRequest.checks': core(z.object(inChangeRequest)).answers<ChecksView>(),
  'changeRequest.markReviewed': core(
    z.object({ ...inChangeRequest, pageId: id, reviewed: z.boolean() }),
  ).answers<ChangeRequestView>(),
  /** Null: as Galley finds (opened by me, asked of me, my own words in it). */
  'changeRequest.follow': core(
    z.object({ ...inChangeRequest, follow: z.boolean().nullable() }),
  ).answers<ChangeRequestView>(),
  /** The person looked at it, and at the threads and reviews of these ids; null: at all of it. */
  'changeRequest.markSeen': core(
    // As many threads and reviews as a sync takes of one change request.
    z.object({ ...inChangeRequest, shown: z.array(id).max(25_000).nullable() }),
  ).answers<null>(),

  'review.pending': core(z.object(inChangeRequest)).answers<readonly EditView[]>(),
  'review.finish': core(z.object({ ...inChangeRequest, summary: text, verdict: verdict.nullable() })).answers<
    readonly EditView[]
  >(),
};

const inComparison = { ...inSpace, before: id, after: id };

/** What a window may ask about two revisions of a space, side by side. */
export const compareRequests = {
  /** Revisions of a space that are held whole or in part, newest first. */
  'space.revisions': core(z.object(inSpace)).answers<readonly RevisionView[]>(),
  'compare.get': core(z.object(inComparison)).answers<ComparisonView>(),
  'compare.changes': core(
    z.object({ ...inComparison, from: bytes.exactOptional() }),
  ).answers<ChangeListView>(),
  'compare.pageDiff': core(z.object({ ...inComparison, pageId: id })).answers<PageDiffView>(),
};
