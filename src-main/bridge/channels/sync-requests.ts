import { z } from 'zod';
import { core } from './channel.ts';
import { nothing, id, inAccount, place, syncSettings } from './fields.ts';
import { noticeScreen } from './notices.ts';
import type { SyncSettings, SyncStatus } from '../views/sync-views.ts';

/** What a window, and the shell for the machine, may ask about syncing. */
export const syncRequests = {
  'sync.status': core(nothing).answers<readonly SyncStatus[]>(),
  'sync.now': core(z.object({ accountId: id.exactOptional() })).answers<null>(),
  'sync.cancel': core(z.object({ accountId: id.exactOptional() })).answers<null>(),
  /** `until` in milliseconds since the epoch; absent or null: until the person says otherwise. */
  'sync.workOffline': core(
    z.object({ offline: z.boolean(), until: z.number().nullable().exactOptional() }),
  ).answers<null>(),
  /** The answer to a question of `SyncStatus.questions`; "no" keeps everything and asks again when it happens again. */
  'sync.answer': core(
    z.object({ ...inAccount, scope: z.string().min(1).max(1000), isConfirmed: z.boolean() }),
  ).answers<null>(),
  'sync.settings': core(z.object(inAccount)).answers<SyncSettings>(),
  'sync.configure': core(
    z.object({
      ...inAccount,
      settings: syncSettings,
    }),
  ).answers<SyncSettings>(),
  /** What the machine says: it woke up, its network changed, its network costs (null: the system does not say). */
  'sync.signal': core(
    z.discriminatedUnion('signal', [
      z.object({ signal: z.enum(['wake', 'network']) }),
      z.object({ signal: z.literal('metered'), metered: z.boolean().nullable() }),
    ]),
  ).answers<null>(),
  /** What the person looks at goes first; an open discussion is polled. What can be seen there is not told as well. */
  'sync.looking': core(
    z.object({
      place: place.nullable(),
      screen: noticeScreen.exactOptional(),
    }),
  ).answers<null>(),
};
