import type { TypeOf } from '../channels/channel.ts';
import type { place } from '../channels/fields.ts';
import type { ContentTree } from '../../shared/tree.ts';

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
  readonly paused: {
    /** `unconfirmed`: the account was restored, its address changed, or an older Galley stored its token. */
    readonly reason: 'token' | 'unknown-secret' | 'not-kept' | 'unconfirmed';
    /** `words` for where there is little room; without a full stop. */
    readonly title: string;
    readonly words: string;
  } | null;
  /** Present for a review bundle: it never speaks to a service, and its outbox leaves as a file. */
  readonly bundle?: {
    readonly madeAt: number;
    /** When its outbox was written to a file last. */
    readonly exportedAt: number | null;
  };
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
  /** The service that an address of a page or of a web application belongs to, where it was found; else absent. */
  readonly suggestion?: string;
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
  /** Kept spaces whose newest content came. */
  readonly spaces: Count;
  /** Versions of pages: those of the spaces' newest content and those that change requests have. */
  readonly pages: Count;
  /** Of `pages`, those of the newest content: what trees of spaces list. Absent: not counted apart. */
  readonly ownPages?: Count;
  readonly files: Count;
  readonly changeRequests: Count;
  readonly missing: readonly string[];
  /** What is left out because it was chosen so: "12 files over 10 MB". Absent: nothing known. */
  readonly leftOut?: readonly string[];
  /** When all of it was last looked up by count and hash and found complete; null or absent: not since it last moved. */
  readonly verifiedAt?: number | null;
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
  /** Pages of its newest content as it is here, without groups and links; those of change requests are in `ready`. */
  readonly pages: number;
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
  /** Whether the person may write it, in a change request. */
  readonly writing: ActionState;
  readonly webUrl: string | null;
  readonly updatedAt: string | null;
  readonly asOf: number;
}

/** An action on a change request: visible always, with the reason where it cannot be done now. */
export interface ActionState {
  readonly can: boolean;
  readonly reason: string | null;
}

/** Where an edit or a search result leads. */
export type Place = TypeOf<typeof place>;

export interface SearchItem {
  readonly kind: 'page' | 'comment' | 'reply' | 'change-request' | 'space';
  readonly id: string;
  readonly title: string;
  readonly path: string;
  /** Plain text; what matched stands between U+E000 and U+E001. */
  readonly snippet: string;
  readonly place: Place;
}

/** What a search found, best first, and how the query was read. */
export interface SearchAnswer {
  readonly items: readonly SearchItem[];
  /** Filters of the query, as chips show them. */
  readonly filters: readonly {
    readonly name: 'author' | 'status' | 'space' | 'in' | 'kind';
    readonly value: string;
    readonly excluded: boolean;
  }[];
  /** Why the query cannot be answered, in a sentence that says what to write. Null: it can. */
  readonly problem: string | null;
  /** A newer question of the same asker came in between; nothing was found out. */
  readonly cancelled: boolean;
}
