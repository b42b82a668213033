import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import { RefusedByPolicy } from '../../policy/policy.ts';
import { noteDue } from '../../sync/follow-up.ts';
import { accountOf } from '../core-state.ts';
import type { Account, CoreState } from '../core-state.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { changeRequestRow, changeRequestView } from '../review/change-request-views.ts';
import { texts } from '../../shared/messages/texts.ts';

export function keepHandlers(state: CoreState) {
  const { clock } = state.options.ports;

  /** Which files and change requests are wanted is decided anew by the next sync. */
  function chosen({ session }: Account, spaceIds: readonly string[]): void {
    for (const id of spaceIds) noteDue({ store: session.store, clock }, id, 'files', 'index');
  }

  return {
    'library.rules': ({ accountId, spaceId }) => {
      const account = accountOf(state, accountId);
      assertSpace(account, spaceId);
      return account.session.store.kept.rules(spaceId);
    },
    'library.setRules': ({ accountId, spaceId, rules }) => {
      const account = accountOf(state, accountId);
      const { store } = account.session;
      assertSpace(account, spaceId);
      if (store.spaces.get(spaceId)?.kept !== true)
        throw new RequestFailure('conflict', texts().accounts.keepFirst);
      store.transaction(() => {
        store.kept.setRules(spaceId, rules);
        chosen(account, [spaceId]);
      });
      account.session.keptChanged();
      return store.kept.rules(spaceId);
    },
    'library.setFileLimit': ({ accountId, filesUpToBytes }) => {
      const account = accountOf(state, accountId);
      const { store, maintenance, policy } = account.session;
      if (policy.filesUpToMegabytes !== undefined) throw new RefusedByPolicy(texts().policy.setsSizeLimit);
      store.transaction(() => {
        store.kept.setAccountLimit(filesUpToBytes);
        chosen(account, store.spaces.kept());
      });
      account.session.changed(['storage']);
      account.session.keptChanged();
      return maintenance.storageView();
    },
    'library.verify': async ({ accountId, spaceId }) => {
      const account = accountOf(state, accountId);
      const { session } = account;
      if (spaceId !== undefined) assertSpace(account, spaceId);
      try {
        return await session.maintenance.verify(spaceId ?? null, (progress) =>
          session.progress({ job: 'verify', ...progress }),
        );
      } finally {
        session.heldChanged();
      }
    },
    'library.cancelVerify': ({ accountId }) => {
      accountOf(state, accountId).session.maintenance.cancelVerify();
      return null;
    },
    ...storageHandlers(state),
    'changeRequest.follow': ({ accountId, spaceId, changeRequestId, follow }) => {
      const account = accountOf(state, accountId);
      const { session } = account;
      const row = changeRequestRow(account, spaceId, changeRequestId);
      const before = session.store.followed.isFollowed(row.id);
      session.store.transaction(() => session.store.followed.choose(row.id, follow, clock.now()));
      const isNow = session.store.followed.isFollowed(row.id);
      const matters = session.store.kept.rules(spaceId).changeRequests === 'followed';
      session.changed(['marks'], spaceId, row.id);
      if (before !== isNow && matters) {
        chosen(account, [spaceId]);
        session.keptChanged();
      }
      return changeRequestView(account, row);
    },
  } satisfies Partial<Handlers<Requests>>;
}

function storageHandlers(state: CoreState) {
  return {
    'storage.get': ({ accountId }) => accountOf(state, accountId).session.maintenance.storageView(),
    'storage.prune': async ({ accountId }) => {
      const { session } = accountOf(state, accountId);
      try {
        return await session.maintenance.makeRoom();
      } finally {
        session.heldChanged();
      }
    },
  } satisfies Partial<Handlers<Requests>>;
}

/** @throws {RequestFailure} `not-found` */
function assertSpace({ session }: Account, spaceId: string): void {
  if (session.store.spaces.get(spaceId) === undefined)
    throw new RequestFailure('not-found', texts().refused.noSuchSpace);
}
