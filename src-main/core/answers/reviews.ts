import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/requests.ts';
import type { EditRow } from '../../store/edits.ts';
import { accountOf } from '../core-state.ts';
import type { Account, CoreState } from '../core-state.ts';
import { editView } from '../edit-views.ts';

/** A service may have no reviews; until it said so, it is taken to have them. */
export function hasReviews({ session }: Account): boolean {
  return !session.client.isAbsent('createReview') && !session.client.isAbsent('listReviews');
}

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
      const { session } = accountOf(state, accountId);
      return session.store.edits
        .keptInLane(spaceId, session.store.edits.serverIdOf(changeRequestId) ?? changeRequestId)
        .map((row) => editView(session.store, row, session.isOnline));
    },
    'review.finish': ({ accountId, spaceId, changeRequestId, summary, verdict }) => {
      const account = accountOf(state, accountId);
      const { session } = account;
      return finishReview(account, spaceId, changeRequestId, summary, verdict).map((row) =>
        editView(session.store, row, session.isOnline),
      );
    },
  };
}
