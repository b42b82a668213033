import type { SyncProgress, SyncStatus } from './sync-views.ts';

export type Topic =
  | 'accounts'
  | 'library'
  | 'change-requests'
  | 'discussion'
  | 'outbox'
  | 'sync'
  | 'digest'
  | 'storage'
  | 'notes'
  | 'sites'
  | 'administration';

/** What the core tells every window: what changed, never the data; state classes ask again. */
export interface Events {
  readonly changed: {
    readonly accountId: string;
    readonly topics: readonly Topic[];
    readonly spaceId?: string;
    readonly changeRequestId?: string;
  };
  readonly 'sync.status': SyncStatus;
  /** How far a long request has come. */
  readonly progress: {
    readonly accountId: string;
    readonly job: 'verify' | 'preview-compare' | 'preview-export' | 'data';
  } & SyncProgress;
}
