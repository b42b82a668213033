import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import { checksOf } from '../review/change-checks.ts';
import { accountOf } from '../core-state.ts';
import type { CoreState } from '../core-state.ts';
import { incomingPages, mergeView } from '../review/merge-preview.ts';
import { unsentChangeRequest } from '../review/unsent-change-requests.ts';
import { changeRequestRow, shownRequest } from '../review/change-request-views.ts';

export function checkHandlers(state: CoreState) {
  return {
    'changeRequest.checks': ({ accountId, spaceId, changeRequestId }) => {
      const account = accountOf(state, accountId);
      return checksOf(account, shownRequest(account, spaceId, changeRequestId));
    },
    'changeRequest.merge': ({ accountId, spaceId, changeRequestId }) => {
      const account = accountOf(state, accountId);
      if (unsentChangeRequest(account, changeRequestId, spaceId) !== undefined) return null;
      return mergeView(account, changeRequestRow(account, spaceId, changeRequestId));
    },
    'changeRequest.incoming': ({ accountId, spaceId, changeRequestId }) => {
      const account = accountOf(state, accountId);
      if (unsentChangeRequest(account, changeRequestId, spaceId) !== undefined) return null;
      return incomingPages(account, changeRequestRow(account, spaceId, changeRequestId), null);
    },
  } satisfies Partial<Handlers<Requests>>;
}
