import type { ChecksView } from '../../../src-main/bridge/views/compare-views.ts';
import type { ChangeRequestView, ThreadView } from '../../../src-main/bridge/views/review-views.ts';
import { count } from '../../parts/format.ts';
import { verdictLabel } from '../discussion/verdict-labels.ts';
import { apart } from './list/page-tree.ts';

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
    ...against.map(
      ({ person }) => `${person.me ? 'You' : person.displayName} ${verdictLabel('changes-requested')}.`,
    ),
    ...(found > 0 ? [`The checks found ${count(found, 'new problem')}.`] : []),
    ...(open > 0 ? [`${count(open, 'thread')} ${open === 1 ? 'is' : 'are'} open.`] : []),
    ...(view.keptEdits > 0
      ? [
          `Your review is not finished: ${count(view.keptEdits, 'edit')} in it ${view.keptEdits === 1 ? 'is' : 'are'} unsent.`,
        ]
      : []),
    ...(view.reviewedPages < pages
      ? [`You marked ${view.reviewedPages} of ${count(pages, 'page')} as reviewed.`]
      : []),
  ];
}
