import type { ChecksView } from '../../../src-main/bridge/views/compare-views.ts';
import type { ChangeRequestView, ThreadView } from '../../../src-main/bridge/views/review-views.ts';
import { apart } from './list/page-tree.ts';
import { t } from '../../messages/en/request.ts';

/**
 * What speaks against merging now, a sentence each, the weightiest first: it is known here, and nothing forbids the merge.
 *
 * @param checks null: not known
 */
export function mergeCautions(
  view: ChangeRequestView,
  threads: readonly ThreadView[],
  checks: ChecksView | null,
): readonly string[] {
  const against = view.reviewers.filter(({ verdict }) => verdict === 'changes-requested');
  const open = threads.filter(({ status }) => status === 'open').length;
  const pages = apart(view.pages).certain.length;
  const found = checks?.newCount ?? 0;
  return [
    ...against.map(({ person }) =>
      person.me ? t('youRequestedChanges') : t('personRequestedChanges', { name: person.displayName }),
    ),
    ...(found > 0 ? [t('theChecksFound', { found })] : []),
    ...(open > 0 ? [t('threadsAreOpen', { open })] : []),
    ...(view.keptEdits > 0 ? [t('yourReviewIsNotFinished', { edits: view.keptEdits })] : []),
    ...(view.reviewedPages < pages ? [t('youMarkedReviewed', { reviewed: view.reviewedPages, pages })] : []),
  ];
}
