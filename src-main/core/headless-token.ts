import { createHmac } from 'node:crypto';
import { ClientError } from '../client/client-error.ts';
import type { AccountSession } from './account-session.ts';
import { RequestFailure } from './request-failure.ts';

/** The fingerprint of the token that was last seen to be this account's; the token itself is never stored. */
const fingerprintName = 'headless.token';

function fingerprintOf(accountId: string, token: string): string {
  return createHmac('sha256', `galley ${accountId}`).update(token).digest('base64url');
}

/**
 * Refuses a token of somebody else than the account's user: what the account holds would go out in another name, and what
 * is written now would count as the account's. The service is asked once for each token, where it can say whose it is.
 *
 * @throws {RequestFailure} `token` where it belongs to somebody else
 * @throws {ClientError} where the service could not be asked
 */
export async function checkToken(
  session: AccountSession,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const { store, client } = session;
  const account = store.account.get();
  const name = account?.tokenEnv ?? null;
  const token = name === null ? undefined : environment[name];
  // Without a token nothing is sent, and a service that does not say who we are cannot be asked (API gaps).
  if (name === null || token === undefined || token === '') return;
  if (account?.userId === null || account?.userSource !== 'service') return;
  const fingerprint = fingerprintOf(session.id, token);
  if (store.preferences.get(fingerprintName) === fingerprint) return;
  try {
    const user = await client.call('getCurrentUser', {}, { attempts: 1, timeoutMs: 20_000 });
    if (user.id !== account.userId) {
      const owner = session.view().user?.displayName ?? 'somebody else';
      throw new RequestFailure(
        'token',
        `The token in ${name} belongs to ${user.displayName}, but account ${session.id} is of ${owner}. ` +
          `Nothing was done. Set ${name} to a token of ${owner}, or connect the other one as an account of its own.`,
      );
    }
  } catch (error) {
    if (!(error instanceof ClientError) || error.status !== 404) throw error;
  }
  store.preferences.set(fingerprintName, fingerprint);
}
