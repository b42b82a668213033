import type { Channel, InAccount } from './channel.ts';
import type { NoticeSettings } from '../views/notice-views.ts';
import type { DigestItem } from '../views/sync-views.ts';

/** What a window may ask about news, and how the shell says that the person wants to be told of them. */
export interface NewsRequests {
  /** Newest first, over all accounts unless named. */
  readonly 'digest.get': Channel<
    { readonly accountId?: string; readonly unseen?: boolean; readonly limit: number },
    readonly DigestItem[]
  >;
  /** Null: all of the account. */
  readonly 'digest.markSeen': Channel<InAccount & { readonly ids: readonly number[] | null }, null>;

  /** From the shell: how the person wants to be told. Nothing is told before. */
  readonly 'notices.configure': Channel<{ readonly settings: NoticeSettings }, null>;
  /** From the shell: whether the window has the focus. */
  readonly 'notices.attention': Channel<{ readonly isFocused: boolean }, null>;
}
