import { isBundleAccount } from '../../backup/bundle-manifest.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import type { Handlers } from '../../bridge/protocol.ts';
import type { AccountView } from '../../bridge/views/views.ts';
import { readBaseUrl } from '../../client/address.ts';
import { rulesOf } from '../../policy/read-policy.ts';
import { userOf } from '../../store/mirror/organizations.ts';
import { createAccountFolder, removeAccountFolder } from '../../store/accounts-folder.ts';
import { openStore } from '../../store/open-store.ts';
import { accountOf } from '../core-state.ts';
import type { CoreState } from '../core-state.ts';
import { probe } from '../accounts/probe.ts';
import type { Probed } from '../accounts/probe.ts';
import { RequestFailure } from '../request-failure.ts';

type AccountChannel =
  | 'accounts.list'
  | 'accounts.unopened'
  | 'accounts.probe'
  | 'accounts.connect'
  | 'accounts.signIn'
  | 'accounts.setUser'
  | 'accounts.members'
  | 'accounts.remove';

export interface ConnectArgs {
  readonly baseUrl: string;
  readonly token: string;
  readonly title?: string;
  readonly allowHttp?: boolean;
  /** Name of the environment variable that the headless program reads the token from; the token itself is not stored then. */
  readonly tokenEnv?: string;
}

/**
 * Stores an account and its token after trying both. Connecting again to a known service and user signs in to that
 * account. @throws {RequestFailure} with what the self-test found
 */
export async function connect(state: CoreState, args: ConnectArgs): Promise<AccountView> {
  const { ports } = state.options;
  const probed = await probe(ports, rulesOf(state.options.policy), args);
  const failed = probed.view.steps.find((step) => step.outcome === 'failed');
  if (failed !== undefined) throw new RequestFailure(probed.code ?? 'unreachable', failed.words);
  const read = readBaseUrl(args.baseUrl);
  if (!read.ok) throw new RequestFailure('bad-request', read.reason);
  const known = findKnown(state, read.baseUrl, probed.user?.id ?? null);
  const accountId = known ?? create(state, read.baseUrl, args);
  const { origin } = new URL(read.baseUrl);
  if (args.tokenEnv === undefined) await ports.secrets.set(accountId, args.token, origin);
  const account = state.accounts.get(accountId) ?? state.open(accountId);
  const { session } = account;
  if (args.tokenEnv !== undefined) {
    session.store.account.setTokenEnv(args.tokenEnv);
    await ports.secrets.set(accountId, args.token, origin);
  }
  session.client.forgetAbsent();
  remember(session.store, probed);
  if (probed.user === null) await session.learnUser();
  session.resume();
  state.accountsChanged(accountId);
  return session.view();
}

function remember(store: ReturnType<typeof openStore>, probed: Probed): void {
  if (probed.user !== null) store.account.setUser(probed.user.id, JSON.stringify(probed.user), 'service');
}

/**
 * A service that does not say whose a token is cannot tell two people apart: what one of them has not sent yet would go
 * out in the name of the other.
 */
function sharedWords(state: CoreState, baseUrl: string, probed: Probed): string | null {
  const read = readBaseUrl(baseUrl);
  if (probed.user !== null || !probed.view.ok || !read.ok) return null;
  const known = findKnown(state, read.baseUrl, null);
  const account = known === undefined ? undefined : state.accounts.get(known);
  if (account === undefined) return null;
  const name = account.session.view().user?.displayName ?? 'whoever connected first';
  return (
    `The token is accepted, but this service does not say whose it is. It will be used for the account of ${name} that is ` +
    `here already: go on only if it is ${name}'s, or what waits there is sent in another name.`
  );
}

function findKnown(state: CoreState, baseUrl: string, userId: string | null): string | undefined {
  for (const [id, { session }] of state.accounts) {
    if (isBundleAccount(id)) continue;
    const account = session.store.account.get();
    if (account?.baseUrl === baseUrl && (account.userId === userId || userId === null)) return id;
  }
  return undefined;
}

function create(state: CoreState, baseUrl: string, args: ConnectArgs): string {
  const { dataDir, clock } = state.options.ports;
  const { host, hostname } = new URL(baseUrl);
  const accountId = createAccountFolder(dataDir, hostname);
  const store = openStore({ dataDir, accountId });
  try {
    store.account.create({
      baseUrl,
      title: args.title ?? host,
      createdAt: clock.now(),
      ...(args.allowHttp === undefined ? {} : { allowHttp: args.allowHttp }),
      ...(args.tokenEnv === undefined ? {} : { tokenEnv: args.tokenEnv }),
    });
  } finally {
    store.close();
  }
  return accountId;
}

export function accountAnswers(state: CoreState): Pick<Handlers<Requests>, AccountChannel> {
  return {
    'accounts.list': () => [...state.accounts.values()].map(({ session }) => session.view()),
    'accounts.unopened': () => state.unopened,
    'accounts.probe': async (args) => {
      const probed = await probe(state.options.ports, rulesOf(state.options.policy), args);
      const words = sharedWords(state, args.baseUrl, probed);
      if (words === null) return probed.view;
      const steps = probed.view.steps.map((one) => (one.step === 'token' ? { ...one, words } : one));
      return { ...probed.view, steps };
    },
    'accounts.connect': (args) => connect(state, args),
    'accounts.signIn': async ({ accountId, token, origin, allowHttp }) => {
      const { session } = accountOf(state, accountId);
      const account = session.store.account.get();
      const { ports } = state.options;
      const { baseUrl } = session.client;
      if (isBundleAccount(accountId)) throw new RequestFailure('conflict', 'A review bundle has no token.');
      if (new URL(baseUrl).origin !== origin) {
        const words = `The address of this account is ${baseUrl}, not ${origin}; the token was not sent.`;
        throw new RequestFailure('conflict', words);
      }
      const probed = await probe(ports, rulesOf(state.options.policy), {
        baseUrl,
        token,
        allowHttp: allowHttp ?? false,
      });
      const failed = probed.view.steps.find((step) => step.outcome === 'failed');
      if (failed !== undefined) throw new RequestFailure(probed.code ?? 'token', failed.words);
      if (probed.user !== null && (account?.userId ?? null) !== null && probed.user.id !== account?.userId) {
        throw new RequestFailure(
          'token',
          `This token belongs to ${probed.user.displayName}, not to this account.`,
        );
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
      if (member === undefined)
        throw new RequestFailure('not-found', 'This person is no member of the organization.');
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
      return [...byId.values()];
    },
    'accounts.remove': async ({ accountId, force }) => {
      const { session } = accountOf(state, accountId);
      const unsent = session.store.edits.unfinished().length;
      if (unsent > 0 && force !== true) {
        const words = unsent === 1 ? '1 edit is not sent yet' : `${unsent} edits are not sent yet`;
        throw new RequestFailure('conflict', `${words}; removing the account would lose them.`);
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
  };
}
