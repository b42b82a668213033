import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/requests.ts';
import { accountOf } from '../core-state.ts';
import type { Account, CoreState } from '../core-state.ts';

type SyncChannel = 'sync.status' | 'sync.now' | 'sync.cancel' | 'sync.workOffline' | 'sync.looking';

export function syncAnswers(state: CoreState): Pick<Handlers<Requests>, SyncChannel> {
  const named = (accountId: string | undefined): readonly Account[] =>
    accountId === undefined ? [...state.accounts.values()] : [accountOf(state, accountId)];
  return {
    'sync.status': () => named(undefined).map(({ session }) => session.status()),
    'sync.now': ({ accountId }) => {
      for (const { session } of named(accountId)) session.syncNow();
      return null;
    },
    'sync.cancel': ({ accountId }) => {
      for (const { session } of named(accountId)) session.cancel();
      return null;
    },
    'sync.workOffline': ({ offline }) => {
      for (const { session } of named(undefined)) session.workOffline(offline);
      return null;
    },
    'sync.looking': ({ place }) => {
      for (const { session } of named(undefined)) session.looking(place);
      return null;
    },
  };
}
