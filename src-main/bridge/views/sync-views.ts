import type { TypeOf } from '../channels/channel.ts';
import type { keepRules, syncSettings } from '../channels/fields.ts';
import type { Count, Person, Place, Readiness } from './views.ts';

/**
 * What keeping offline and syncing look like to the person (docs/design/sync.md). Times are milliseconds since the
 * epoch.
 */

export type Connectivity =
  | { readonly state: 'online'; readonly since: number }
  | { readonly state: 'offline'; readonly since: number; readonly reason: string }
  | { readonly state: 'unknown' }
  /** A review bundle: there is no service that it could speak to. */
  | { readonly state: 'none' };

export interface SyncProgress {
  readonly words: string;
  readonly done: number;
  /** Null until it is known. */
  readonly total: number | null;
  /** Nothing has been heard of the service yet. */
  readonly isReaching?: boolean;
}

/**
 * What an account does by itself now, and why not more: all of it; edits and lists but no bodies and files, because this
 * network costs; edits alone, because the person syncs by hand; or nothing, with the reason.
 */
export type Automatic =
  'on' | 'lists-alone' | 'edits-alone' | 'off-metered' | 'off-working-offline' | 'off-paused';

/** What has to come before an account's edits are sent; null: nothing, they are sent shortly. */
export type WaitsFor =
  'service' | 'offline-mode' | 'sign-in' | 'token' | 'address' | 'unmetered' | 'export' | null;

/** What a sync can fail to read by itself, while everything else goes on. */
export type FailureKind =
  | 'user'
  | 'organization'
  | 'collections'
  | 'members'
  | 'space'
  | 'change-request'
  | 'discussion'
  | 'page'
  | 'file'
  | 'sites'
  | 'site';

export interface SyncStatus {
  readonly accountId: string;
  readonly connectivity: Connectivity;
  /** The person chose to work offline; `until` null: until they say otherwise. */
  readonly workOffline: boolean;
  readonly workOfflineUntil: number | null;
  /** True where this network is known, or said, to cost: `SyncSettings.onMetered` tells what is left out. */
  readonly metered: boolean;
  readonly automatic: Automatic;
  /** When the next sync is due by itself; null: none is, or one runs. */
  readonly nextSyncAt: number | null;
  /** Until when edits stay unsent, continuing a sentence; null: they are sent shortly. */
  readonly unsentUntil: string | null;
  /** When the service is tried again by itself while it cannot be reached; null: it can be, or nothing tries. */
  readonly nextTryAt: number | null;
  /** Milliseconds since the running sync last got further; null: none runs, or it gets on. */
  readonly stuckMs: number | null;
  /** What a list may have lost: nothing goes until the person says so. */
  readonly questions: readonly MassDeletionView[];
  /** Entries of the digest that have not been seen. */
  readonly unseen: number;
  readonly running: SyncProgress | null;
  readonly lastSyncAt: number | null;
  readonly lastError: string | null;
  /** Edits wait until then because the service takes no more requests (docs/design/sync.md); null: none does. */
  readonly limitedUntil: number | null;
  /** “60 requests a minute allowed”, while edits wait for it; null: it does not say, or none waits. */
  readonly limit: string | null;
  /** What could not be read at the last attempt, the first of it. */
  readonly failures: readonly SyncFailureView[];
  readonly failureCount: number;
  readonly dropped: DroppedFields;
  /** Null while every unsent work stands on the disk twice. */
  readonly secondCopy: SecondCopyProblem | null;
  readonly edits: {
    readonly kept: number;
    readonly waiting: number;
    readonly held: number;
    readonly rejected: number;
    readonly unknown: number;
  };
  readonly ready: Readiness;
  /** What the last sync sent: "12 sent". */
  readonly receipt: string | null;
}

/** As of when a space is shown. */
export interface HeardSpace {
  readonly spaceId: string;
  /** When the service last told of the space itself. */
  readonly heardAt: number;
  /** When its content was last pulled to its end; null: never. */
  readonly pulledAt: number | null;
  /** Since when the service has told of each of its open and draft change requests; null: there is none. */
  readonly changeRequestsHeardAt: number | null;
}

/** Something that could not be had. It holds itself: the rest of the pull went on. */
export interface PullProblem {
  readonly spaceId: string | null;
  readonly changeRequestId: string | null;
  readonly words: string;
}

/** What one sync did that the headless program asked for. */
export interface SyncReport {
  /** No space was chosen before it, so it kept all of them. */
  readonly keptAll: boolean;
  /** How sending ended. */
  readonly push: 'done' | 'paused' | 'offline' | 'limited' | 'cancelled';
  /** Creations and changes that it delivered. */
  readonly sent: number;
  /** Those that the service refused in it. */
  readonly refused: number;
  /** Null: what was to be sent first could not be. */
  readonly pulled: {
    readonly requests: number;
    readonly bytes: number;
    readonly spaces: number;
    readonly changeRequests: number;
    readonly pages: { readonly fetched: number; readonly reused: number };
    readonly comments: number;
    readonly errors: number;
    readonly problems: readonly PullProblem[];
    /** What could not be read, as a sentence without its end; null: everything was. */
    readonly partial: string | null;
    /** Nothing that was to be read could be. */
    readonly isTotalFailure: boolean;
  } | null;
  /** As the outbox stands after it. */
  readonly edits: Readonly<Record<'confirmed' | 'waiting' | 'unknown' | 'held' | 'rejected', number>>;
  /** When the next edit is due; null: none is. */
  readonly editsDueAt: number | null;
  /** Of this program's answers. */
  readonly dropped: DroppedFields['fields'];
}

/** What of the service's answers did not fit and was dropped (docs/design/reading-answers.md), over all syncs. */
export interface DroppedFields {
  readonly count: number;
  /** The most frequent, by operation and path of the field, as `reactions.[].emoji`. */
  readonly fields: readonly { readonly operation: string; readonly field: string; readonly count: number }[];
}

/** The second copy of unsent work cannot be written (docs/design/unsent-work.md): what is new stands in the database alone. */
export interface SecondCopyProblem {
  readonly behind: number;
  /** In the system's words. */
  readonly reason: string;
}

/** An object that could not be read, while the rest was (docs/design/sync.md, "Failures"). */
export interface SyncFailureView {
  readonly kind: FailureKind;
  readonly id: string;
  readonly title: string;
  readonly reason: string;
  readonly spaceId: string | null;
  readonly changeRequestId: string | null;
  readonly since: number;
  /** When it is tried again by itself; "sync now" tries it at once. */
  readonly nextTry: number;
  /** Where it can be looked at on the web; null where the service gave no address. */
  readonly webUrl: string | null;
}

/**
 * `gone`: a list lost more than half of what is held (docs/design/sync.md). `too-many`: a space has more pages than
 * are kept of one; yes keeps the first of them, no keeps none.
 */
export interface MassDeletionView {
  readonly kind: 'gone' | 'too-many';
  readonly scope: string;
  /** "37 of 40 comments of #41 Harden bulk dispatch are no longer listed by the service." */
  readonly words: string;
  /** What would go, or would be left out. */
  readonly missing: number;
  /** Of so many; or so many would be kept. */
  readonly held: number;
}

/** How an account syncs by itself. */
export type SyncSettings = TypeOf<typeof syncSettings>;

export type DigestKind =
  | 'review-request'
  | 'review'
  | 'new-change-request'
  | 'changed-change-request'
  | 'merged'
  | 'archived'
  | 'gone'
  | 'comment'
  | 'reply'
  | 'resolved'
  | 'content';

/** Something a sync brought: what is new since the last look (change requests, discussion on what I follow, merges, content). */
export interface DigestItem {
  readonly id: number;
  readonly accountId: string;
  readonly kind: DigestKind;
  /** "Dana commented on guides/limits in #41 Harden bulk dispatch". */
  readonly words: string;
  /** The change request as the words name it, "#41 Harden bulk dispatch"; null where it is about a space's own content. */
  readonly about: string | null;
  /** The first words of a comment or reply, plain. */
  readonly excerpt: string | null;
  readonly by: Person | null;
  /** When it happened, by the service; null: it does not say. */
  readonly happenedAt: number | null;
  /** When Galley learned of it. */
  readonly at: number;
  readonly place: Place;
  readonly unseen: boolean;
}

/** What of a kept space is kept. */
export type KeepRules = TypeOf<typeof keepRules>;

export interface SpaceStorage {
  readonly spaceId: string;
  readonly title: string;
  readonly kept: boolean;
  /** Bytes of page bodies that this space alone holds, of its files, and of what replaced revisions still hold. */
  readonly pageBytes: number;
  readonly fileBytes: number;
  readonly replacedBytes: number;
  readonly revisions: number;
}

export interface StorageView {
  readonly databaseBytes: number;
  readonly filesBytes: number;
  /** Free room on the disk. */
  readonly freeBytes: number;
  /** What `storage.prune` would give back, about. */
  readonly prunableBytes: number;
  readonly filesUpToBytes: number;
  readonly spaces: readonly SpaceStorage[];
}

/** "Complete offline", looked up: every body, file and comment of what is kept, by count and by hash. */
export interface Verification {
  readonly complete: boolean;
  readonly at: number;
  readonly pages: Count;
  readonly files: Count;
  readonly comments: Count;
  readonly changeRequests: Count;
  /** Whose bytes are not those of their hash: they are fetched again. */
  readonly damaged: number;
  readonly missing: readonly {
    readonly spaceId: string;
    readonly what: 'page' | 'file' | 'comment' | 'change-request' | 'space';
    readonly name: string;
    readonly reason: string | null;
  }[];
}
