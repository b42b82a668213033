import { z } from 'zod';
import type { HostRequests } from '../bridge/shell-requests.ts';
import type { Answers } from './port-peer.ts';
import { createAnswers } from './port-peer.ts';
import type { ShellSecrets } from './secrets.ts';

/**
 * What the core may ask of the shell.
 *
 * @param resolveProxy the system's settings, which only the shell can read
 */
export function createHostAnswers(
  secrets: ShellSecrets,
  resolveProxy: (address: string) => Promise<string>,
): Answers {
  return createAnswers<HostRequests>(
    {
      'secret.get': z.object({ accountId: z.string().min(1) }),
      'secret.set': z.object({ accountId: z.string().min(1), token: z.string().min(1) }),
      'secret.delete': z.object({ accountId: z.string().min(1) }),
      'proxy.of': z.object({ address: z.string().min(1) }),
    },
    {
      'secret.get': async ({ accountId }) => await secrets.get(accountId),
      'secret.set': async ({ accountId, token }) => {
        await secrets.set(accountId, token);
        return null;
      },
      'secret.delete': async ({ accountId }) => {
        await secrets.delete(accountId);
        return null;
      },
      'proxy.of': async ({ address }) => await resolveProxy(address),
    },
  );
}
