import { expect, it } from 'vitest';
import { unsentUntil, waitsFor } from '../../../src-main/core/accounts/waits-for.ts';
import type { WaitsFor } from '../../../src-main/bridge/views/sync-views.ts';

const online = {
  isBundle: false,
  automatic: 'on',
  pause: null,
  connectivity: { state: 'online', since: 0 },
} as const;
type Account = Parameters<typeof waitsFor>[0];

it.each<[string, Partial<Account>, WaitsFor, string | null]>([
  ['nothing', {}, null, null],
  [
    'the service, by its name, whether or not there is a network',
    { connectivity: { state: 'offline', since: 0, reason: 'refused' } },
    'service',
    'until docs.example.com:8080 can be reached',
  ],
  [
    'the service before it was asked',
    { connectivity: { state: 'unknown' } },
    'service',
    'until docs.example.com:8080 can be reached',
  ],
  [
    'the end of offline mode, whatever else is missing',
    { automatic: 'off-working-offline', pause: 'token' },
    'offline-mode',
    'until you leave offline mode',
  ],
  ['signing in', { pause: 'not-kept' }, 'sign-in', 'until you sign in again'],
  ['a keychain', { pause: 'secret' }, 'token', 'until the token can be read'],
  ['a confirmed address', { pause: 'unconfirmed' }, 'address', 'until you confirm the address'],
  ['a free network', { automatic: 'off-metered' }, 'unmetered', 'until the network is not metered'],
  [
    'an export, of a review bundle',
    { isBundle: true, automatic: 'off-working-offline' },
    'export',
    'until you import its outbox into your account',
  ],
])('an edit waits for %s', (_what, account, expected, words) => {
  const wait = waitsFor({ ...online, ...account });
  expect([wait, unsentUntil('https://docs.example.com:8080/v1', wait)]).toEqual([expected, words]);
});
