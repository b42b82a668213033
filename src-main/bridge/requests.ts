import type { EditPayload } from './edit.ts';
import type { EditView } from './outbox-views.ts';
import type {
  Against,
  ChangeRequestRow,
  ChangeRequestView,
  PageDiffView,
  ThreadView,
} from './review-views.ts';
import type { SyncStatus } from './sync-views.ts';
import type {
  AccountView,
  LibraryView,
  PageRow,
  PageView,
  Place,
  Probe,
  SearchItem,
  UnopenedAccount,
} from './views.ts';

interface Channel<Args, Value> {
  readonly args: Args;
  readonly value: Value;
}

interface InAccount {
  readonly accountId: string;
}
interface InSpace extends InAccount {
  readonly spaceId: string;
}
interface InChangeRequest extends InSpace {
  readonly changeRequestId: string;
}

/** Names what is being written about, so that a draft is found again: one draft per target. */
export interface DraftTarget {
  readonly spaceId: string;
  readonly changeRequestId: string | null;
  readonly pageId: string | null;
  readonly nodeId: string | null;
  /** The comment replied to or edited. */
  readonly commentId: string | null;
  readonly use: 'comment' | 'reply' | 'edit' | 'summary';
}

/** Everything a window may ask the core (design/architecture.md, Processes). */
export interface Requests {
  readonly 'accounts.list': Channel<null, readonly AccountView[]>;
  readonly 'accounts.unopened': Channel<null, readonly UnopenedAccount[]>;
  /** Tries an address and a token without storing either. */
  readonly 'accounts.probe': Channel<
    { readonly baseUrl: string; readonly token: string; readonly allowHttp?: boolean },
    Probe
  >;
  /** Stores the account and its token. Connecting again to a known service and user signs in to that account. */
  readonly 'accounts.connect': Channel<
    {
      readonly baseUrl: string;
      readonly token: string;
      readonly title?: string;
      readonly allowHttp?: boolean;
    },
    AccountView
  >;
  readonly 'accounts.signIn': Channel<InAccount & { readonly token: string }, AccountView>;
  readonly 'accounts.setUser': Channel<InAccount & { readonly userId: string }, AccountView>;
  readonly 'accounts.members': Channel<
    InAccount,
    readonly { readonly id: string; readonly displayName: string }[]
  >;
  /** Removes the account's local data and token. Refused with `conflict` while edits are unsent, unless `force`. */
  readonly 'accounts.remove': Channel<InAccount & { readonly force?: boolean }, null>;

  readonly 'library.get': Channel<InAccount, LibraryView>;
  readonly 'library.keep': Channel<
    InAccount & { readonly spaceIds: readonly string[]; readonly keep: boolean },
    LibraryView
  >;
  readonly 'space.tree': Channel<InSpace, readonly PageRow[]>;
  /** With `changeRequestId`: the page as the change request has it. */
  readonly 'page.read': Channel<
    InSpace & { readonly pageId: string; readonly changeRequestId?: string },
    PageView
  >;

  /** All accounts and spaces unless narrowed. */
  readonly 'changeRequests.list': Channel<
    { readonly accountId?: string; readonly spaceId?: string },
    readonly ChangeRequestRow[]
  >;
  readonly 'changeRequest.get': Channel<InChangeRequest, ChangeRequestView>;
  readonly 'changeRequest.pageDiff': Channel<
    InChangeRequest & { readonly pageId: string; readonly against: Against },
    PageDiffView
  >;
  readonly 'changeRequest.markReviewed': Channel<
    InChangeRequest & { readonly pageId: string; readonly reviewed: boolean },
    ChangeRequestView
  >;
  readonly 'changeRequest.markSeen': Channel<InChangeRequest, null>;

  /** Threads of a change request, or of a space's primary content when there is no change request; oldest first. */
  readonly 'discussion.list': Channel<
    InSpace & { readonly changeRequestId: string | null; readonly pageId?: string },
    readonly ThreadView[]
  >;

  /** `review`: kept until the review is finished. `now`: waits for the network alone. */
  readonly 'edits.add': Channel<
    InAccount & { readonly payload: EditPayload; readonly mode: 'review' | 'now' },
    EditView
  >;
  readonly 'edits.list': Channel<InAccount, readonly EditView[]>;
  readonly 'edits.sendNow': Channel<InAccount & { readonly editId: string }, EditView>;
  readonly 'edits.retry': Channel<InAccount & { readonly editId: string }, EditView>;
  readonly 'edits.discard': Channel<InAccount & { readonly editId: string }, EditView>;
  /** Undo of discard. */
  readonly 'edits.restore': Channel<InAccount & { readonly editId: string }, EditView>;
  /** Changes the text of an unsent, held or rejected edit. */
  readonly 'edits.rewrite': Channel<
    InAccount & { readonly editId: string; readonly markdown: string },
    EditView
  >;

  readonly 'review.pending': Channel<InChangeRequest, readonly EditView[]>;
  readonly 'review.finish': Channel<
    InChangeRequest & { readonly summary: string; readonly verdict: 'approved' | 'changes-requested' | null },
    readonly EditView[]
  >;

  readonly 'drafts.get': Channel<InAccount & { readonly target: DraftTarget }, string>;
  /** An empty text removes the draft. */
  readonly 'drafts.save': Channel<InAccount & { readonly target: DraftTarget; readonly text: string }, null>;

  readonly 'sync.status': Channel<null, readonly SyncStatus[]>;
  readonly 'sync.now': Channel<{ readonly accountId?: string }, null>;
  readonly 'sync.cancel': Channel<{ readonly accountId?: string }, null>;
  readonly 'sync.workOffline': Channel<{ readonly offline: boolean }, null>;
  /** What the person looks at goes first; an open discussion is polled. */
  readonly 'sync.looking': Channel<{ readonly place: Place | null }, null>;

  readonly 'search.query': Channel<{ readonly query: string; readonly limit: number }, readonly SearchItem[]>;
  /** A pasted web or API address of the service, opened here. */
  readonly 'places.resolve': Channel<{ readonly url: string }, Place | null>;
}

export type Topic = 'accounts' | 'library' | 'change-requests' | 'discussion' | 'outbox' | 'sync';

/** What the core tells every window: what changed, never the data; state classes ask again. */
export interface Events {
  readonly changed: {
    readonly accountId: string;
    readonly topics: readonly Topic[];
    readonly spaceId?: string;
    readonly changeRequestId?: string;
  };
  readonly 'sync.status': SyncStatus;
}
