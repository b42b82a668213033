import type { Automatic, Connectivity } from '../../bridge/views/sync-views.ts';
import type { PauseReason } from './account-view.ts';

/** What has to come before an account's edits are sent; null: nothing, they are sent shortly. */
export type WaitsFor =
  'network' | 'offline-mode' | 'sign-in' | 'token' | 'address' | 'unmetered' | 'export' | null;

const ofPause = {
  token: 'sign-in',
  'not-kept': 'sign-in',
  secret: 'token',
  unconfirmed: 'address',
} as const satisfies Readonly<Record<PauseReason, WaitsFor>>;

/** What the person chose comes first, then what the account needs of them, then what neither can change. */
export function waitsFor(account: {
  readonly isBundle: boolean;
  readonly automatic: Automatic;
  readonly pause: PauseReason | null;
  readonly connectivity: Connectivity;
}): WaitsFor {
  if (account.isBundle) return 'export';
  if (account.automatic === 'off-working-offline') return 'offline-mode';
  if (account.pause !== null) return ofPause[account.pause];
  if (account.automatic === 'off-metered') return 'unmetered';
  return account.connectivity.state === 'online' ? null : 'network';
}
