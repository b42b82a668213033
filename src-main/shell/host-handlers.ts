import { z } from 'zod';
import type { ArgumentSchemas, CompleteSchemas } from '../bridge/argument-schemas.ts';
import type { HostRequests } from '../bridge/channels/shell-requests.ts';
import type { CheckedHandlers } from './handlers.ts';
import { createHandlers } from './handlers.ts';
import type { ShellSecrets } from './keychain/secrets.ts';

const accountId = z.string().min(1).max(200);
/** As `new URL(address).origin` writes it. */
const origin = z
  .string()
  .max(2000)
  .refine((text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text);

const place = z.object({
  accountId: z.string(),
  spaceId: z.string(),
  changeRequestId: z.string().nullable(),
  pageId: z.string().nullable(),
  commentId: z.string().nullable(),
});
const target = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('place'), place }),
  z.object({ kind: z.literal('news') }),
  z.object({ kind: z.literal('outbox'), editId: z.string().nullable() }),
  z.object({ kind: z.literal('accounts') }),
]);
const notice = z.object({ group: z.string(), title: z.string(), body: z.string(), target });
const counts = z.object({ needMe: z.number().int(), unseenForMe: z.number().int() });

const schemas = {
  'secret.get': z.object({ accountId, origin }),
  'secret.set': z.object({ accountId, origin, token: z.string().min(1) }),
  'secret.delete': z.object({ accountId }),
  'proxy.of': z.object({ address: z.string().min(1) }),
  'notices.present': z.object({ notices: z.array(notice), counts }),
} satisfies ArgumentSchemas<HostRequests>;

const checkedSchemas: CompleteSchemas<HostRequests, typeof schemas> = schemas;

/**
 * What the core may ask of the shell.
 *
 * @param resolveProxy the system's settings, which only the shell can read
 */
export function createHostHandlers(
  secrets: ShellSecrets,
  resolveProxy: (address: string) => Promise<string>,
  present: (batch: HostRequests['notices.present']['args']) => void,
): CheckedHandlers {
  return createHandlers<HostRequests>(checkedSchemas, {
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
  });
}
