import type { Readiness } from './views.ts';

/** What keeping offline and syncing look like to the person (design/sync.md, Pull). Times are milliseconds since the epoch. */

export type Connectivity =
  | { readonly state: 'online'; readonly since: number }
  | { readonly state: 'offline'; readonly since: number; readonly reason: string }
  | { readonly state: 'unknown' };

export interface SyncProgress {
  readonly words: string;
  readonly done: number;
  /** Null until it is known. */
  readonly total: number | null;
}

export interface SyncStatus {
  readonly accountId: string;
  readonly connectivity: Connectivity;
  /** The person chose to work offline. */
  readonly workOffline: boolean;
  readonly running: SyncProgress | null;
  readonly lastSyncAt: number | null;
  readonly lastError: string | null;
  readonly edits: {
    readonly kept: number;
    readonly waiting: number;
    readonly held: number;
    readonly rejected: number;
    readonly unknown: number;
  };
  readonly ready: Readiness;
  /** What the last sync brought and sent: "12 sent, 2 need you". */
  readonly receipt: string | null;
}
