import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/requests.ts';
import { accountOf } from '../core-state.ts';
import type { Account, CoreState } from '../core-state.ts';
import { RequestFailure } from '../request-failure.ts';

type SyncChannel =
  | 'sync.status'
  | 'sync.now'
  | 'sync.cancel'
  | 'sync.workOffline'
  | 'sync.looking'
  | 'sync.answer'
  | 'sync.settings'
  | 'sync.configure'
  | 'sync.signal';

export function syncAnswers(state: CoreState): Pick<Handlers<Requests>, SyncChannel> {
  const named = (accountId: string | undefined): readonly Account[] =>
    accountId === undefined ? [...state.accounts.values()] : [accountOf(state, accountId)];
  const missing = (): never => {
    throw new RequestFailure('not-found', 'Not answered yet.');
  };
  return {
    'sync.answer': missing,
    'sync.settings': missing,
    'sync.configure': missing,
    'sync.signal': missing,
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
