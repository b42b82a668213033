import { isBundleAccount } from '../../backup/bundle-manifest.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import type { Handlers } from '../../bridge/protocol.ts';
import { rulesOf } from '../../policy/read-policy.ts';
import { userOf } from '../../store/mirror/organizations.ts';
import { removeAccountFolder } from '../../store/accounts-folder.ts';
import { accountOf } from '../core-state.ts';
import type { CoreState } from '../core-state.ts';
import { connect, remember, sharedMessage } from '../accounts/connect.ts';
import { probe } from '../accounts/probe.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { texts } from '../../shared/messages/texts.ts';

export function accountHandlers(state: CoreState) {
  return {
    'accounts.list': () => [...state.accounts.values()].map(({ session }) => session.view()),
    'accounts.unopened': () => state.unopened,
    'accounts.probe': async (args) => {
      const probed = await probe(state.options.ports, rulesOf(state.options.policy), args);
      const message = sharedMessage(state, args.baseUrl, probed);
      if (message === null) return probed.view;
      const steps = probed.view.steps.map((one) => (one.step === 'token' ? { ...one, words: message } : one));
      return { ...probed.view, steps };
    },
    'accounts.connect': (args) => connect(state, args),
    'accounts.signIn': async ({ accountId, token, origin, allowHttp }) => {
      const { session } = accountOf(state, accountId);
      const account = session.store.account.get();
      const { ports } = state.options;
      const { baseUrl } = session.client;
      if (isBundleAccount(accountId)) throw new RequestFailure('conflict', texts().accounts.noToken);
      if (new URL(baseUrl).origin !== origin) {
        const message = texts().accounts.otherAddress(baseUrl, origin);
        throw new RequestFailure('conflict', message);
      }
      const probed = await probe(ports, rulesOf(state.options.policy), {
        baseUrl,
        token,
        allowHttp: allowHttp ?? false,
      });
      const failed = probed.view.steps.find((step) => step.outcome === 'failed');
      if (failed !== undefined) throw new RequestFailure(probed.code ?? 'token', failed.words);
      if (probed.user !== null && (account?.userId ?? null) !== null && probed.user.id !== account?.userId) {
        throw new RequestFailure('token', texts().accounts.tokenOfOther(probed.user.displayName));
      }
      await ports.secrets.set(accountId, token, origin);
      session.client.forgetAbsent();
      remember(session.store, probed);
      session.resume();
      return session.view();
    },
    'accounts.setUser': ({ accountId, userId }) => {
      const { session } = accountOf(state, accountId);
      const member = session.store.organizations.members().find((one) => one.userId === userId);
      if (member === undefined) throw new RequestFailure('not-found', texts().accounts.notAMember);
      session.store.account.setUser(userId, JSON.stringify(userOf(member)), 'person');
      state.accountsChanged(accountId);
      session.syncNow();
      return session.view();
    },
    'accounts.members': async ({ accountId }) => {
      const { session } = accountOf(state, accountId);
      // Asked right after connecting, the first sync has not listed them yet.
      if (session.store.organizations.members().length === 0) await session.syncOnce();
      const members = session.store.organizations.members();
      const byId = new Map(
        members.map((one) => [one.userId, { id: one.userId, displayName: one.displayName }]),
      );
      // Nobody looks for themselves first.
      const me = session.store.account.get()?.userId;
      return [...byId.values()].toSorted((a, b) => Number(a.id === me) - Number(b.id === me));
    },
    'accounts.remove': async ({ accountId, force }) => {
      const { session } = accountOf(state, accountId);
      const unsent = session.store.edits.unfinished().length;
      if (unsent > 0 && force !== true) {
        throw new RequestFailure('conflict', texts().accounts.editsLost(unsent));
      }
      state.sent.keepSignedOut(session);
      state.accounts.delete(accountId);
      await session.close();
      const { ports } = state.options;
      await ports.secrets.delete(accountId);
      removeAccountFolder(ports.dataDir, accountId);
      state.accountsChanged(accountId);
      return null;
    },
  } satisfies Partial<Handlers<Requests>>;
}
