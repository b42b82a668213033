import { z } from 'zod';
import { core } from './channel.ts';
import { id, inAccount } from './fields.ts';
import { noticeSettings } from './notices.ts';
import type { DigestItem } from '../views/sync-views.ts';

/** What a window may ask about news, and how the shell says that the person wants to be told of them. */
export const newsRequests = {
  /** Newest first, over all accounts unless named. */
  'digest.get': core(
    z.object({
      accountId: id.exactOptional(),
      unseen: z.boolean().exactOptional(),
      limit: z.number().int().min(1).max(1000),
    }),
  ).answers<readonly DigestItem[]>(),
  /** Null: all of the account, with the messages that they tell of. */
  'digest.markSeen': core(
    z.object({ ...inAccount, ids: z.array(z.number().int()).max(10_000).nullable() }),
  ).answers<null>(),

  /** From the shell: how the person wants to be told. Nothing is told before. */
  'notices.configure': core(z.object({ settings: noticeSettings })).answers<null>(),
  /** From the shell: whether the window has the focus. */
  'notices.attention': core(z.object({ isFocused: z.boolean() })).answers<null>(),
};
