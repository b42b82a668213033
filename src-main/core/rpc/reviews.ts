import { hasReviews } from '../review/change-request-actions.ts';
import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { accountOf } from '../core-state.ts';
import type { Account, CoreState } from '../core-state.ts';
import { editViewOf } from '../discussion/edit-views.ts';

/** Finishes the review of a change request: what was kept goes out, in order, then the verdict or summary. */
export function finishReview(
  account: Account,
  spaceId: string,
  changeRequestId: string,
  summary: string,
  verdict: 'approved' | 'changes-requested' | null,
): readonly EditRow[] {
  const { session } = account;
  const rows = session.outbox.finishReview(
    { spaceId, changeRequestId },
    { summary, verdict, hasReviews: hasReviews(account) },
  );
  session.changed(['outbox', 'discussion', 'change-requests'], spaceId, changeRequestId);
  session.nudge();
  return rows;
}

export function reviewAnswers(
  state: CoreState,
): Pick<Handlers<Requests>, 'review.pending' | 'review.finish'> {
  return {
    'review.pending': ({ accountId, spaceId, changeRequestId }) => {
      const account = accountOf(state, accountId);
      const { edits } = account.session.store;
      return edits
        .keptInLane(spaceId, edits.serverIdOf(changeRequestId) ?? changeRequestId)
        .map((row) => editViewOf(account, row));
    },
    'review.finish': ({ accountId, spaceId, changeRequestId, summary, verdict }) => {
      const account = accountOf(state, accountId);
      return finishReview(account, spaceId, changeRequestId, summary, verdict).map((row) =>
        editViewOf(account, row),
      );
    },
  };
}
