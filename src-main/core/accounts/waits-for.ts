import type { Automatic, Connectivity, WaitsFor } from '../../bridge/views/sync-views.ts';
import { texts } from '../../shared/messages/texts.ts';
import type { PauseReason } from './account-view.ts';
import { hostOf } from './host-of.ts';

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
  return account.connectivity.state === 'online' ? null : 'service';
}

/** Until when an account's edits stay unsent, continuing a sentence; null: they are sent shortly. */
export function unsentUntil(baseUrl: string, waits: WaitsFor): string | null {
  if (waits === null) return null;
  const { until, untilReached } = texts().states;
  return waits === 'service' ? untilReached(hostOf(baseUrl)) : until[waits];
}
