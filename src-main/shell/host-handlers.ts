import type { Handlers } from '../bridge/protocol.ts';
import type { HostRequests } from '../bridge/channels/host-requests.ts';
import type { ShellSecrets } from './keychain/secrets.ts';

/**
 * What the core may ask of the shell.
 *
 * @param resolveProxy the system's settings, which only the shell can read
 */
export function createHostHandlers(
  secrets: ShellSecrets,
  resolveProxy: (address: string) => Promise<string>,
  present: (batch: HostRequests['notices.present']['args']) => void,
): Handlers<HostRequests> {
  return {
    'secret.get': async ({ accountId, origin }) => await secrets.get(accountId, origin),
    'secret.set': async ({ accountId, token, origin }) => {
      await secrets.set(accountId, token, origin);
      return null;
    },
    'secret.delete': async ({ accountId }) => {
      await secrets.delete(accountId);
      return null;
    },
    'proxy.of': async ({ address }) => await resolveProxy(address),
    'notices.present': (batch) => {
      present(batch);
      return null;
    },
  };
}
