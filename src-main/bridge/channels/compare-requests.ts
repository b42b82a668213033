import { z } from 'zod';
import { core } from './channel.ts';
import { id, bytes, inSpace } from './fields.ts';
import type { ChangeListView, ComparisonView, RevisionView } from '../views/compare-views.ts';
import type { PageDiffView } from '../views/review-views.ts';

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
