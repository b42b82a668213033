import type { ChecksView, MergeView } from '../../../src-main/bridge/views/compare-views.ts';
import type { ChangeRequestView, ThreadView } from '../../../src-main/bridge/views/review-views.ts';
import { conflictsLeft } from './list/check-labels.ts';
import { apart } from './list/page-tree.ts';
import { t } from '../../messages/en/request.ts';

/**
 * What speaks against merging now, a sentence each, the weightiest first: it is known here, and nothing forbids the merge.
 *
 * @param checks null: not known, and so of `merging`
 */
export function mergeCautions(
  view: ChangeRequestView,
  threads: readonly ThreadView[],
  checks: ChecksView | null,
  merging: MergeView | null,
): readonly string[] {
  const against = view.reviewers.filter(({ verdict }) => verdict === 'changes-requested');
  const open = threads.filter(({ status }) => status === 'open').length;
  const pages = apart(view.pages).certain.length;
  const left = conflictsLeft(checks);
  const found = Math.max(0, (checks?.newCount ?? 0) - left.filter(({ isNew }) => isNew).length);
  const conflicting = merging?.pages.filter(({ isOpen }) => !isOpen) ?? [];
  return [
    ...(conflicting.length > 0
      ? [t('theServiceWillRefuse', { pages: conflicting.map(({ title }) => title).join(', ') })]
      : []),
    ...against.map(({ person }) =>
      person.me ? t('youRequestedChanges') : t('personRequestedChanges', { name: person.displayName }),
    ),
    ...(found > 0 ? [t('theChecksFound', { found })] : []),
    ...(open > 0 ? [t('threadsAreOpen', { open })] : []),
    ...(view.keptEdits > 0 ? [t('yourReviewIsNotFinished', { edits: view.keptEdits })] : []),
    ...(view.reviewedPages < pages ? [t('youMarkedReviewed', { reviewed: view.reviewedPages, pages })] : []),
  ];
}
