import { createHmac, timingSafeEqual } from 'node:crypto';
import { whyUnconfirmed } from '../../backup/confirmed-origin.ts';
import type { ConfirmedOrigins } from '../../backup/confirmed-origin.ts';
import type { Store } from '../../store/open-store.ts';
import type { AccountSession } from '../accounts/account-session.ts';
import type { SecretAnswer, Secrets } from '../../ports/ports.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const bindingName = 'headless.binding';

/**
 * Binds a token of the environment to the place that it was given for, without storing it: only who has the token can
 * compute this, so a changed address, account or variable in the database is noticed before anything is sent.
 */
function bindingOf(token: string, origin: string, accountId: string, variable: string): string {
  const place = JSON.stringify(['galley token binding 1', origin, accountId, variable]);
  return createHmac('sha256', token).update(place).digest('base64url');
}

function isSame(stored: string | undefined, computed: string): boolean {
  const [a, b] = [Buffer.from(stored ?? ''), Buffer.from(computed)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** What of an account's store the headless program reads and writes; undefined where the account is not open. */
type StoreOf = (accountId: string) => Pick<Store, 'account' | 'preferences'> | undefined;

/**
 * Tokens of the headless program: read from the environment variable that `connect` named, and given out only for the
 * origin that `connect` bound them to (docs/design/tokens.md). None is ever stored.
 */
export function environmentSecrets(
  environment: Environment,
  confirmed: ConfirmedOrigins,
  storeOf: StoreOf,
): Secrets {
  function read(accountId: string, origin: string): SecretAnswer {
    const store = storeOf(accountId);
    const variable = store?.account.get()?.tokenEnv ?? null;
    if (store === undefined || variable === null) {
      const reason = 'this account was not connected here: run connect with --base-url and --token-env';
      return { kind: 'unknown', reason };
    }
    const token = environment[variable];
    if (token === undefined || token === '')
      return { kind: 'unknown', reason: `the variable ${variable} is not set` };
    const isBound = isSame(store.preferences.get(bindingName), bindingOf(token, origin, accountId, variable));
    if (isBound && whyUnconfirmed(confirmed.get(accountId), origin) === null)
      return { kind: 'value', value: token };
    return { kind: 'unbound', reason: unboundMessage(accountId, origin, variable) };
  }
  return {
    get: (accountId, origin) => Promise.resolve(read(accountId, origin)),
    set(accountId, token, origin) {
      const store = storeOf(accountId);
      const variable = store?.account.get()?.tokenEnv;
      if (store !== undefined && typeof variable === 'string') {
        store.preferences.set(bindingName, bindingOf(token, origin, accountId, variable));
        confirmed.set(accountId, origin, true);
      }
      return Promise.resolve();
    },
    delete: () => Promise.resolve(),
  };
}

function unboundMessage(accountId: string, origin: string, variable: string): string {
  return (
    `the token in ${variable} is not the one that account ${accountId} was connected with, or its address (now ` +
    `${origin}) or its variable changed since: run connect with the right --base-url and --token-env again`
  );
}

/**
 * Refuses to work with another token than the account was connected with: what the account holds would go out in another
 * name or to another host, and what is written now would count as the account's. Nothing is sent to find out; without a
 * token nothing is sent anyway.
 *
 * @throws {RequestFailure} `token`
 */
export async function checkToken(session: AccountSession, secrets: Secrets): Promise<void> {
  const { baseUrl } = session.client;
  const answer = await secrets.get(session.id, new URL(baseUrl).origin);
  if (answer.kind !== 'unbound') return;
  const message = `${answer.reason.charAt(0).toUpperCase()}${answer.reason.slice(1)}`;
  throw new RequestFailure('token', `${message}. Nothing was done.`);
}
