import { createHmac, timingSafeEqual } from 'node:crypto';
import { whyUnconfirmed } from '../../backup/confirmed-origin.ts';
import type { ConfirmedOrigins } from '../../backup/confirmed-origin.ts';
import { valueOf } from '../../bridge/request-failure.ts';
import type { Secrets } from '../../ports/ports.ts';
import type { Core } from '../core.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Binds a token of the environment to the place that it was given for, without storing it: only who has the token can
 * compute this, so a changed address, account or variable in the database is noticed before anything is sent.
 */
function bindingOf(token: string, origin: string, accountId: string, variable: string): string {
  const place = JSON.stringify(['galley token binding 1', origin, accountId, variable]);
  return createHmac('sha256', token).update(place).digest('base64url');
}

function isSame(stored: string | null, computed: string): boolean {
  const [a, b] = [Buffer.from(stored ?? ''), Buffer.from(computed)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Tokens of the headless program: read from the environment variable that `connect` named, and given out only for the
 * origin that `connect` bound them to (docs/design/tokens.md). None is ever stored.
 */
export function environmentSecrets(
  environment: Environment,
  confirmed: ConfirmedOrigins,
  request: Core['request'],
): Secrets {
  const boundOf = async (accountId: string) =>
    valueOf(await request('commandLine.tokenBinding', { accountId }));
  return {
    async get(accountId, origin) {
      const { variable, binding } = await boundOf(accountId);
      if (variable === null) {
        const reason = 'this account was not connected here: run connect with --base-url and --token-env';
        return { kind: 'unknown', reason };
      }
      const token = environment[variable];
      if (token === undefined || token === '')
        return { kind: 'unknown', reason: `the variable ${variable} is not set` };
      const isBound = isSame(binding, bindingOf(token, origin, accountId, variable));
      if (isBound && whyUnconfirmed(confirmed.get(accountId), origin) === null)
        return { kind: 'value', value: token };
      return { kind: 'unbound', reason: unboundMessage(accountId, origin, variable) };
    },
    async set(accountId, token, origin) {
      const { variable } = await boundOf(accountId);
      if (variable === null) return;
      const binding = bindingOf(token, origin, accountId, variable);
      valueOf(await request('commandLine.bindToken', { accountId, binding }));
      confirmed.set(accountId, origin, true);
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
