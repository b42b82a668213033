import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import { accountOf } from '../core-state.ts';
import type { CoreState } from '../core-state.ts';
import { linksOf } from '../reading/page-links.ts';

export function linkHandlers(state: CoreState) {
  return {
    'page.links': ({ accountId, spaceId, pageId, changeRequestId }) =>
      linksOf(accountOf(state, accountId), spaceId, pageId, changeRequestId ?? null),
  } satisfies Partial<Handlers<Requests>>;
}
