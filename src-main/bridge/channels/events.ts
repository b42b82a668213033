import type { EditState } from '../edit.ts';
import type { DraftTarget } from './draft-requests.ts';
import type { HeardSpace, SyncProgress, SyncStatus } from '../views/sync-views.ts';

export type Topic =
  | 'accounts'
  /** What the library lists: spaces with their names, counts, sizes, and whether they are complete. */
  | 'library'
  /** Pages and files of a space, or which of its revisions is shown. */
  | 'content'
  | 'change-requests'
  /** What else is said of a change request: when it was updated, its reviews. Its content and its discussion stay as they are. */
  | 'details'
  /** What the person noted of a change request: seen, reviewed, followed. Its content and its discussion stay as they are. */
  | 'marks'
  | 'discussion'
  | 'outbox'
  | 'digest'
  | 'storage'
  | 'drafts'
  | 'notes'
  | 'sites'
  | 'administration';

/** An edit of a discussion that moved: all that changed with it is what `edits.touched` answers. */
export interface MovedEdit {
  readonly id: string;
  readonly state: EditState;
  /** The words of its mark (`Pending`): on its way to the service nothing else of it changes, so nothing is asked for. */
  readonly words: string;
}

/**
 * What the core tells every window: which object changed, never the data; state classes ask again. Without an object,
 * anything of the topics may have changed. Without topics, a choice that only the status shows.
 */
export interface Events {
  readonly changed: {
    readonly accountId: string;
    readonly topics: readonly Topic[];
    readonly spaceId?: string;
    readonly changeRequestId?: string;
    /** A page of the change request that was marked. */
    readonly pageId?: string;
    readonly edit?: MovedEdit;
    /** A draft that is no more. */
    readonly endedDraft?: DraftTarget;
  };
  readonly 'sync.status': SyncStatus;
  /** A sync has ended: what is here was heard of then, also where nothing of it moved. */
  readonly 'sync.heard': { readonly accountId: string; readonly spaces: readonly HeardSpace[] };
  /** How far a long request has come. */
  readonly progress: {
    readonly accountId: string;
    readonly job: 'verify' | 'preview-compare' | 'preview-export' | 'data';
  } & SyncProgress;
}
