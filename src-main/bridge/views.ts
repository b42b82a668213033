import type { AttributeChange, LineDiff, PageChange, PageDiff } from '../content/diff.ts';
import type { ContentTree } from '../content/tree.ts';
import type { EditKind, EditPayload, EditState } from './edit.ts';

/** What screens show: mirror plus outbox, computed on read by the core's answers. Times are milliseconds since the epoch. */

export interface Person {
  readonly id: string;
  readonly displayName: string;
  readonly me: boolean;
}

export interface AccountView {
  readonly id: string;
  readonly baseUrl: string;
  /** Host, or what the sample workspace is called. */
  readonly title: string;
  readonly user: Person | null;
  /** True where the service cannot say who we are and the person has not picked themselves. */
  readonly needsUser: boolean;
  readonly paused: { readonly reason: 'token' | 'unknown-secret'; readonly words: string } | null;
}

/** An account whose database cannot be opened here (a newer Galley wrote it, or it is damaged); nothing was changed. */
export interface UnopenedAccount {
  readonly accountId: string;
  /** What is wrong and what to do, in a sentence. */
  readonly words: string;
}

/** One line of the connection self-test, in the order they are tried; the first `failed` ends it. */
export interface ProbeStep {
  readonly step: 'address' | 'certificate' | 'service' | 'token' | 'permission';
  readonly outcome: 'ok' | 'failed' | 'skipped';
  /** What was found or what is wrong and what to do, in a sentence. */
  readonly words: string;
}
export interface Probe {
  readonly ok: boolean;
  readonly steps: readonly ProbeStep[];
  readonly user: Person | null;
  readonly organizations: readonly { readonly id: string; readonly title: string }[];
}

export interface Count {
  readonly have: number;
  readonly want: number;
}

/** "Can I leave?": what of the kept spaces is held. `asOf` null: never synced. */
export interface Readiness {
  readonly pages: Count;
  readonly files: Count;
  readonly changeRequests: Count;
  readonly missing: readonly string[];
  readonly asOf: number | null;
}

export interface SpaceView {
  readonly accountId: string;
  readonly id: string;
  readonly title: string;
  readonly emoji: string | null;
  readonly organizationId: string;
  readonly parentId: string | null;
  readonly language: string | null;
  readonly kept: boolean;
  /** Preselected because I opened or am asked to review a change request in it. */
  readonly suggested: boolean;
  readonly ready: Readiness;
  readonly sizeBytes: number;
  readonly openChangeRequests: number;
  readonly webUrl: string | null;
  readonly permissions: Readonly<Record<string, boolean>>;
}

export interface LibraryView {
  readonly organizations: readonly { readonly id: string; readonly title: string }[];
  readonly collections: readonly {
    readonly id: string;
    readonly title: string;
    readonly organizationId: string;
    readonly parentId: string | null;
  }[];
  readonly spaces: readonly SpaceView[];
}

/** A page tree flattened in reading order; `depth` 0 is the root. */
export interface PageRow {
  readonly id: string;
  readonly title: string;
  readonly emoji: string | null;
  readonly icon: string | null;
  readonly type: string;
  readonly path: string;
  readonly depth: number;
  readonly hasChildren: boolean;
  readonly hidden: boolean;
  readonly held: boolean;
  readonly openComments: number;
}

/** Where a reference of a content tree leads, resolved by the core. Keys of `references` maps are `referenceKey(ref)`. */
export type ResolvedReference =
  | {
      readonly kind: 'page';
      readonly spaceId: string;
      readonly pageId: string;
      readonly title: string;
      readonly anchor?: string;
    }
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly contentType: string;
      readonly sizeBytes: number | null;
      readonly width: number | null;
      readonly height: number | null;
      /** `galley-asset:` address, null where the bytes are not held, with the reason. */
      readonly asset: string | null;
      readonly missing: string | null;
    }
  | { readonly kind: 'url'; readonly url: string; readonly host: string }
  | { readonly kind: 'anchor'; readonly anchor: string }
  | { readonly kind: 'user'; readonly displayName: string }
  | { readonly kind: 'content'; readonly title: string; readonly tree: ContentTree }
  | { readonly kind: 'unsafe' | 'broken'; readonly target: string; readonly reason: string };

export type References = Readonly<Record<string, ResolvedReference>>;

export interface PageView {
  readonly spaceId: string;
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly emoji: string | null;
  readonly icon: string | null;
  readonly path: string;
  readonly breadcrumbs: readonly string[];
  /** Null where the body is not held; `missing` says why. */
  readonly tree: ContentTree | null;
  readonly missing: string | null;
  readonly references: References;
  readonly outline: readonly { readonly anchor: string; readonly title: string; readonly level: number }[];
  readonly language: string | null;
  readonly wide: boolean;
  readonly webUrl: string | null;
  readonly updatedAt: string | null;
  readonly asOf: number;
}

export type ChangeRequestGroup = 'waiting-for-me' | 'mine' | 'ready-to-merge' | 'others';

export interface ChangeRequestRow {
  readonly accountId: string;
  readonly spaceId: string;
  readonly spaceTitle: string;
  readonly id: string;
  readonly number: number;
  readonly subject: string;
  readonly status: string;
  readonly author: Person | null;
  readonly group: ChangeRequestGroup;
  /** Why it waits for me, in few words: "Dana answered you". Null: it does not. */
  readonly waitingWhy: string | null;
  /** "4 pages, 1 moved"; null until its content is held. */
  readonly summary: string | null;
  readonly openComments: number;
  readonly pendingEdits: number;
  readonly unseen: boolean;
  readonly outdated: boolean;
  readonly held: boolean;
  readonly updatedAt: string | null;
  readonly createdAt: string | null;
}

/** How the base of a change request was had (design/sync.md, Pull). `words` is null for an exact base. */
export interface BaseNote {
  readonly revision: string;
  readonly exact: boolean;
  readonly words: string | null;
}

export interface ChangedPage {
  readonly pageId: string;
  readonly title: string;
  readonly path: string;
  readonly type: string;
  readonly changes: readonly PageChange[];
  readonly attributes: readonly AttributeChange[];
  readonly parentTitles: readonly string[];
  /** The base is not held, so it may be a change of others: left out of counts (design/sync.md, Pull). */
  readonly uncertain: boolean;
  readonly held: boolean;
  readonly reviewed: boolean;
  /** Reviewed once, but it has changed since. */
  readonly changedSinceReview: boolean;
  readonly openComments: number;
}

/** An action on a change request: visible always, with the reason where it cannot be done now. */
export interface ActionState {
  readonly can: boolean;
  readonly reason: string | null;
}

export interface ChangeRequestView extends ChangeRequestRow {
  readonly description: ContentTree | null;
  readonly references: References;
  readonly base: BaseNote | null;
  readonly pages: readonly ChangedPage[];
  readonly files: readonly {
    readonly id: string;
    readonly name: string;
    readonly change: 'added' | 'removed' | 'edited';
    /** The base is not held, so it may be a change of others. */
    readonly uncertain: boolean;
  }[];
  readonly reviewers: readonly { readonly person: Person; readonly verdict: string | null }[];
  /** Of the certain ones. */
  readonly reviewedPages: number;
  readonly lastReview: { readonly revision: string; readonly at: number; readonly current: boolean } | null;
  readonly keptEdits: number;
  readonly actions: {
    readonly comment: ActionState;
    readonly verdict: ActionState;
  };
  readonly gone: string | null;
  readonly webUrl: string | null;
  readonly asOf: number;
}

export type Against = 'base' | 'reviewed' | 'primary';

export interface PageDiffView {
  readonly pageId: string;
  readonly title: string;
  readonly path: string;
  readonly base: BaseNote;
  readonly changes: readonly PageChange[];
  readonly attributes: readonly AttributeChange[];
  readonly diff: PageDiff;
  readonly source: readonly LineDiff[];
  readonly result: ContentTree;
  readonly references: References;
  /** References of the old side, which may resolve elsewhere. */
  readonly referencesBefore: References;
  readonly language: string | null;
  readonly reviewed: boolean;
  /** True where blocks carry node keys, so comments can be anchored to them. */
  readonly commentable: boolean;
  readonly missing: string | null;
}

/** What is pending on an object, shown on the thing itself. */
export interface Pending {
  readonly editId: string;
  readonly kind: EditKind;
  readonly state: EditState;
  readonly words: string;
}

export interface ReactionView {
  readonly emoji: string;
  readonly count: number;
  readonly mine: boolean;
  readonly pending: boolean;
  readonly people: readonly string[];
}

export interface MessageView {
  /** Server id, or local id while unsent. */
  readonly id: string;
  readonly author: Person;
  readonly postedAt: number | null;
  readonly editedAt: number | null;
  readonly markdown: string;
  readonly tree: ContentTree;
  readonly reactions: readonly ReactionView[];
  readonly pending: readonly Pending[];
  readonly canEdit: ActionState;
  readonly canDelete: ActionState;
  /** "written 10:02, sent 18:40", where they lie apart. */
  readonly late: string | null;
}

export interface ThreadView extends MessageView {
  readonly spaceId: string;
  readonly changeRequestId: string | null;
  readonly pageId: string | null;
  readonly pageTitle: string | null;
  readonly nodeId: string | null;
  readonly tableCell: { readonly record: string; readonly definition: string } | null;
  readonly quotation: string | null;
  readonly anchor: 'exact' | 'moved' | 'changed' | 'lost' | 'none';
  readonly status: 'open' | 'resolved';
  readonly resolvedBy: Person | null;
  readonly replies: readonly MessageView[];
  /** Replies the server counts but cannot list ("3 replies by Dana: open on the web"). */
  readonly unlistedReplies: string | null;
  readonly unseen: boolean;
  readonly canReply: ActionState;
  readonly canResolve: ActionState;
  readonly webUrl: string | null;
}

/** Where an edit or a search result leads. */
export interface Place {
  readonly accountId: string;
  readonly spaceId: string;
  readonly changeRequestId: string | null;
  readonly pageId: string | null;
  readonly commentId: string | null;
}

export interface EditView {
  readonly id: string;
  readonly accountId: string;
  readonly kind: EditKind;
  /** "Reply to Dana on guides/limits". */
  readonly words: string;
  readonly text: string | null;
  readonly state: EditState;
  readonly stateWords: string;
  readonly reason: string | null;
  readonly attempts: number;
  readonly nextAt: number | null;
  readonly createdAt: number;
  readonly group: string;
  readonly place: Place;
  readonly canRetry: boolean;
  readonly canEdit: boolean;
  readonly canDiscard: boolean;
  readonly canRestore: boolean;
  readonly payload: EditPayload | null;
}

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

export interface SearchItem {
  readonly kind: 'page' | 'comment' | 'reply' | 'change-request' | 'space';
  readonly id: string;
  readonly title: string;
  readonly path: string;
  /** Plain text; what matched stands between U+E000 and U+E001. */
  readonly snippet: string;
  readonly place: Place;
}
