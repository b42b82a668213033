import { expect, it } from 'vitest';
import { waitsFor } from '../../../src-main/core/accounts/waits-for.ts';
import type { WaitsFor } from '../../../src-main/core/accounts/waits-for.ts';
import { stateLabel } from '../../../src-main/core/discussion/pending.ts';

const online = {
  isBundle: false,
  automatic: 'on',
  pause: null,
  connectivity: { state: 'online', since: 0 },
} as const;
type Account = Parameters<typeof waitsFor>[0];

it.each<[string, Partial<Account>, WaitsFor, string]>([
  ['nothing', {}, null, 'Unsent, sent shortly'],
  ['the network', { connectivity: { state: 'unknown' } }, 'network', 'Unsent, waiting for the network'],
  [
    'the end of offline mode, whatever else is missing',
    { automatic: 'off-working-offline', pause: 'token' },
    'offline-mode',
    'Unsent, waiting until you leave offline mode',
  ],
  ['signing in', { pause: 'not-kept' }, 'sign-in', 'Unsent, waiting until you sign in again'],
  ['a keychain', { pause: 'secret' }, 'token', 'Unsent, waiting until the token can be read'],
  [
    'a confirmed address',
    { pause: 'unconfirmed' },
    'address',
    'Unsent, waiting until you confirm the address',
  ],
  [
    'a free network',
    { automatic: 'off-metered' },
    'unmetered',
    'Unsent, waiting for a network that is not metered',
  ],
  [
    'an export, of a review bundle',
    { isBundle: true, automatic: 'off-working-offline' },
    'export',
    'Unsent, waiting until you export the outbox',
  ],
])('an edit waits for %s', (_what, account, expected, words) => {
  const wait = waitsFor({ ...online, ...account });
  expect([wait, stateLabel('waiting', wait)]).toEqual([expected, words]);
});

it('an edit without an answer says when it is checked', () => {
  expect([stateLabel('unknown', null), stateLabel('unknown', 'network')]).toEqual([
    'Sent, no answer: Galley checks whether it arrived',
    'Sent, no answer: Galley checks when the network is back whether it arrived',
  ]);
});
