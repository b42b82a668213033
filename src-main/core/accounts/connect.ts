import { isBundleAccount } from '../../backup/bundle-manifest.ts';
import type { AccountView } from '../../bridge/views/views.ts';
import { readBaseUrl } from '../../client/address.ts';
import { rulesOf } from '../../policy/read-policy.ts';
import { createAccountFolder } from '../../store/accounts-folder.ts';
import { openStore } from '../../store/open-store.ts';
import type { CoreState } from '../core-state.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { probe } from './probe.ts';
import type { Probed } from './probe.ts';
import { texts } from '../../shared/messages/texts.ts';

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

export function remember(store: ReturnType<typeof openStore>, probed: Probed): void {
  if (probed.user !== null) store.account.setUser(probed.user.id, JSON.stringify(probed.user), 'service');
}

/**
 * A service that does not say whose a token is cannot tell two people apart: what one of them has not sent yet would go
 * out in the name of the other.
 */
export function sharedMessage(state: CoreState, baseUrl: string, probed: Probed): string | null {
  const read = readBaseUrl(baseUrl);
  if (probed.user !== null || !probed.view.ok || !read.ok) return null;
  const known = findKnown(state, read.baseUrl, null);
  const account = known === undefined ? undefined : state.accounts.get(known);
  if (account === undefined) return null;
  const name = account.session.view().user?.displayName ?? texts().accounts.whoeverFirst;
  return texts().accounts.sameAccount(name);
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
