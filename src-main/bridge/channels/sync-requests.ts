import type { Channel, InAccount } from './channel.ts';
import type { NoticeScreen } from '../views/notice-views.ts';
import type { SyncSettings, SyncStatus } from '../views/sync-views.ts';
import type { Place } from '../views/views.ts';

/** What a window, and the shell for the machine, may ask about syncing. */
export interface SyncRequests {
  readonly 'sync.status': Channel<null, readonly SyncStatus[]>;
  readonly 'sync.now': Channel<{ readonly accountId?: string }, null>;
  readonly 'sync.cancel': Channel<{ readonly accountId?: string }, null>;
  /** `until` in milliseconds since the epoch; absent or null: until the person says otherwise. */
  readonly 'sync.workOffline': Channel<{ readonly offline: boolean; readonly until?: number | null }, null>;
  /** The answer to a question of `SyncStatus.questions`; "no" keeps everything and asks again when it happens again. */
  readonly 'sync.answer': Channel<
    InAccount & { readonly scope: string; readonly isConfirmed: boolean },
    null
  >;
  readonly 'sync.settings': Channel<InAccount, SyncSettings>;
  readonly 'sync.configure': Channel<InAccount & { readonly settings: SyncSettings }, SyncSettings>;
  /** What the machine says: it woke up, its network changed, its network costs (null: the system does not say). */
  readonly 'sync.signal': Channel<
    | { readonly signal: 'wake' | 'network' }
    | { readonly signal: 'metered'; readonly metered: boolean | null },
    null
  >;
  /** What the person looks at goes first; an open discussion is polled. What can be seen there is not told as well. */
  readonly 'sync.looking': Channel<{ readonly place: Place | null; readonly screen?: NoticeScreen }, null>;
}
