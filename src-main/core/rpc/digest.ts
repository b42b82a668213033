import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import { accountOf } from '../core-state.ts';
import type { Account, CoreState } from '../core-state.ts';
import { rememberAnchors } from '../discussion/discussion.ts';
import { digestItem } from '../notifications/digest.ts';

export function digestHandlers(state: CoreState) {
  const { clock } = state.options.ports;
  return {
    'digest.get': ({ accountId, unseen, limit }) => {
      const accounts = accountId === undefined ? [...state.accounts.values()] : [accountOf(state, accountId)];
      return accounts
        .flatMap(({ session: { store } }) =>
          store.digest.newest(limit, unseen === true).map((row) => digestItem(store, row)),
        )
        .sort((a, b) => b.at - a.at)
        .slice(0, limit);
    },
    'digest.markSeen': ({ accountId, ids }) => {
      const { session } = accountOf(state, accountId);
      const { store } = session;
      const [messages, news] = store.transaction(() =>
        ids === null
          ? [store.seen.clearNews(), store.digest.markAllSeen(clock.now())]
          : [0, store.digest.markSeen(ids, clock.now())],
      );
      if (messages > 0) session.changed(['discussion', 'marks']);
      if (news > 0) newsSeen(session);
      return null;
    },
    'discussion.markSeen': async ({ accountId, spaceId, changeRequestId, commentId }) => {
      const account = accountOf(state, accountId);
      const { session } = account;
      await rememberAnchors(account, spaceId, changeRequestId, commentId);
      const { seen, digest } = session.store;
      const news = session.store.transaction(() => {
        seen.clearThreads(spaceId, changeRequestId, [commentId]);
        return digest.markThreadsSeen(spaceId, changeRequestId, [commentId], clock.now());
      });
      session.changed(['discussion', 'marks'], spaceId, changeRequestId);
      if (news > 0) newsSeen(session);
      return null;
    },
  } satisfies Partial<Handlers<Requests>>;
}

/** The status says how many news are new. */
function newsSeen(session: Account['session']): void {
  session.changed(['digest']);
  session.statusChanged();
}
