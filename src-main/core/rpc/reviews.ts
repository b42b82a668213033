import { finishReview } from '../review/change-request-actions.ts';
import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import { accountOf } from '../core-state.ts';
import type { CoreState } from '../core-state.ts';
import { editViewOf } from '../discussion/edit-views.ts';

export function reviewHandlers(state: CoreState) {
  return {
    'review.pending': ({ accountId, spaceId, changeRequestId }) => {
      const account = accountOf(state, accountId);
      const { edits } = account.session.store;
      return edits
        .pendingInLane(spaceId, edits.serverIdOf(changeRequestId) ?? changeRequestId)
        .map((row) => editViewOf(account, row));
    },
    'review.finish': ({ accountId, spaceId, changeRequestId, summary, verdict }) => {
      const account = accountOf(state, accountId);
      return finishReview(account, spaceId, changeRequestId, summary, verdict).map((row) =>
        editViewOf(account, row),
      );
    },
  } satisfies Partial<Handlers<Requests>>;
}
