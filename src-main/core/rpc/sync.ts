import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import type { AccountSession } from '../accounts/account-session.ts';
import { accountOf } from '../core-state.ts';
import type { Account, CoreState } from '../core-state.ts';

export function syncHandlers(state: CoreState) {
  const named = (accountId: string | undefined): readonly Account[] =>
    accountId === undefined ? [...state.accounts.values()] : [accountOf(state, accountId)];
  const one = (accountId: string): AccountSession => accountOf(state, accountId).session;
  return {
    'sync.answer': ({ accountId, scope, isConfirmed }) => {
      one(accountId).answer(scope, isConfirmed);
      return null;
    },
    'sync.settings': ({ accountId }) => one(accountId).settings,
    'sync.configure': ({ accountId, settings }) => one(accountId).configure(settings),
    'sync.signal': (args) => {
      if (args.signal === 'metered') state.machine.metered = args.metered;
      for (const { session } of named(undefined)) session.signal(args.signal);
      return null;
    },
    'sync.status': () => named(undefined).map(({ session }) => session.status()),
    'sync.now': ({ accountId }) => {
      for (const { session } of named(accountId)) session.syncNow();
      return null;
    },
    'sync.cancel': ({ accountId }) => {
      for (const { session } of named(accountId)) session.cancel();
      return null;
    },
    'sync.workOffline': ({ offline, until }) => {
      for (const { session } of named(undefined)) session.workOffline(offline, until ?? null);
      return null;
    },
    'sync.looking': ({ place, screen }) => {
      state.notices?.looking(place, screen ?? null);
      for (const { session } of named(undefined)) session.looking(place);
      return null;
    },
  } satisfies Partial<Handlers<Requests>>;
}
