import { bundlePreference, outboxExportedPreference, readBundleMark } from '../../backup/bundle-manifest.ts';
import type { AccountView } from '../../bridge/views/views.ts';
import type { Client } from '../../client/client.ts';
import type { Store } from '../../store/open-store.ts';
import { texts } from '../../shared/messages/texts.ts';
import { hostOf } from './host-of.ts';

/**
 * Why an account waits for the person: its token is refused, cannot be read here, was kept for an earlier session only, or
 * its address is not confirmed.
 */
export type PauseReason = 'token' | 'secret' | 'not-kept' | 'unconfirmed';

/** An account as screens show it; never anything of its token. */
export function accountView(
  store: Store,
  client: Client,
  paused: PauseReason | null,
  unreadableWhy: string | null,
): AccountView {
  const account = store.account.get();
  const bundle = readBundleMark(store.accountId, store.preferences.get(bundlePreference));
  const exportedAt = store.preferences.get(outboxExportedPreference);
  const user = readUser(account?.userJson ?? null);
  return {
    id: store.accountId,
    baseUrl: account?.baseUrl ?? '',
    title: account?.title ?? store.accountId,
    user: user === null ? null : { ...user, me: true },
    needsUser:
      user === null &&
      (client.isAbsent('getCurrentUser') || store.failures.get('user', 'user') !== undefined),
    paused: pausedOf(paused, account?.baseUrl ?? '', unreadableWhy),
    ...(bundle === null
      ? {}
      : {
          bundle: {
            madeAt: bundle.madeAt,
            exportedAt: exportedAt === undefined ? null : Number(exportedAt),
          },
        }),
  };
}

function pausedOf(
  reason: PauseReason | null,
  baseUrl: string,
  unreadableWhy: string | null,
): AccountView['paused'] {
  if (reason === null) return null;
  const { paused, refused, unconfirmed, unreadable, notKept } = texts().sync;
  switch (reason) {
    case 'unconfirmed':
      return { reason, title: paused.unconfirmed, words: unconfirmed(hostOf(baseUrl)) };
    case 'secret':
      return {
        reason: 'unknown-secret',
        title: paused['unknown-secret'],
        words: unreadable(unreadableWhy),
      };
    case 'not-kept':
      return { reason, title: paused['not-kept'], words: notKept(unreadableWhy) };
    case 'token':
      return { reason, title: paused.token, words: refused };
  }
}

function readUser(json: string | null): { readonly id: string; readonly displayName: string } | null {
  const user: unknown = JSON.parse(json ?? 'null');
  if (typeof user !== 'object' || user === null || !('id' in user) || typeof user.id !== 'string')
    return null;
  return { id: user.id, displayName: 'displayName' in user ? String(user.displayName) : user.id };
}
