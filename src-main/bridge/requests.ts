import type { AdministrationRequests } from './administration-requests.ts';
import type {
  ChangeListView,
  ChecksView,
  ComparisonView,
  LinksView,
  MergeView,
  RevisionView,
} from './compare-views.ts';
import type { DataPathRequests, DataRequests } from './data-requests.ts';
import type { DrawingNode } from './diagram-drawing.ts';
import type { EditPayload } from './edit.ts';
import type { NoteTarget, NoteView } from './note-views.ts';
import type { NoticeScreen, NoticeSettings } from './notice-views.ts';
import type { ConflictView, EditHistory, EditView, OutboxOutline, SendTarget } from './outbox-views.ts';
import type {
  Against,
  ChangeRequestRow,
  ChangeRequestView,
  PageDiffView,
  ThreadView,
  WrittenView,
} from './review-views.ts';
import type { Structure } from '../site/model.ts';
import type {
  CustomizationDraft,
  ExportReport,
  InvisibleView,
  PreviewChanges,
  PreviewPlace,
  PreviewResponse,
  PreviewSettings,
  PreviewView,
  SiteChange,
  SiteDraft,
  SiteRow,
  SiteSendReport,
  SiteView,
  VisitorForm,
} from './site-views.ts';
import type {
  DigestItem,
  KeepRules,
  StorageView,
  SyncProgress,
  SyncSettings,
  SyncStatus,
  Verification,
} from './sync-views.ts';
import type { UpdateSourceRequests } from './update-views.ts';
import type {
  AccountView,
  LibraryView,
  PageRow,
  PageView,
  Place,
  Probe,
  SearchAnswer,
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
interface InSite extends InAccount {
  readonly siteId: string;
}
interface InPreview {
  readonly previewId: string;
}
interface Drafted {
  readonly customization: CustomizationDraft | null;
  readonly structure: Structure | null;
}

/** Names what is being written about, so that a draft is found again: one draft per target. */
export interface DraftTarget {
  readonly spaceId: string;
  readonly changeRequestId: string | null;
  readonly pageId: string | null;
  readonly nodeId: string | null;
  /** The comment replied to or edited. */
  readonly commentId: string | null;
  readonly use: 'comment' | 'suggestion' | 'reply' | 'edit' | 'merge' | 'summary' | 'subject' | 'description';
}

/** Everything a window may ask the core (design/architecture.md, Processes). */
export interface Requests
  extends AdministrationRequests, DataRequests, DataPathRequests, UpdateSourceRequests {
  /** Answered at once by a core that does not hang. */
  readonly 'core.ping': Channel<null, null>;
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
  readonly 'library.rules': Channel<InSpace, KeepRules>;
  /** What is no longer wanted is let go at the next prune; what is wanted now is fetched at the next sync. */
  readonly 'library.setRules': Channel<InSpace & { readonly rules: KeepRules }, KeepRules>;
  /** The size above which files are not fetched, where a space says nothing else. */
  readonly 'library.setFileLimit': Channel<InAccount & { readonly filesUpToBytes: number }, StorageView>;
  /** Looks everything kept up by count and hash; long, with progress by the event `progress`. */
  readonly 'library.verify': Channel<InAccount & { readonly spaceId?: string }, Verification>;
  readonly 'library.cancelVerify': Channel<InAccount, null>;
  readonly 'storage.get': Channel<InAccount, StorageView>;
  /** Lets go of what nothing needs: replaced revisions, files beyond the rules, bytes that nothing points to. */
  readonly 'storage.prune': Channel<InAccount, StorageView>;
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
  /** The pages that differ from what a change request is compared with. */
  readonly 'changeRequest.pages': Channel<InChangeRequest & { readonly against: Against }, ComparisonView>;
  /** Every change in words, a slice of pages at a time; the first begins without `from`. */
  readonly 'changeRequest.changes': Channel<
    InChangeRequest & { readonly against: Against; readonly from?: number },
    ChangeListView
  >;
  /** Null where it cannot be told: its base, or the space's own content, is not held. */
  readonly 'changeRequest.merge': Channel<InChangeRequest, MergeView | null>;
  readonly 'changeRequest.checks': Channel<InChangeRequest, ChecksView>;
  /** Revisions of a space that are held whole or in part, newest first. */
  readonly 'space.revisions': Channel<InSpace, readonly RevisionView[]>;
  readonly 'compare.get': Channel<
    InSpace & { readonly before: string; readonly after: string },
    ComparisonView
  >;
  readonly 'compare.changes': Channel<
    InSpace & { readonly before: string; readonly after: string; readonly from?: number },
    ChangeListView
  >;
  readonly 'compare.pageDiff': Channel<
    InSpace & { readonly before: string; readonly after: string; readonly pageId: string },
    PageDiffView
  >;
  /** Where a page's links lead, and which pages lead to it. */
  readonly 'page.links': Channel<
    InSpace & { readonly pageId: string; readonly changeRequestId?: string },
    LinksView
  >;
  readonly 'changeRequest.markReviewed': Channel<
    InChangeRequest & { readonly pageId: string; readonly reviewed: boolean },
    ChangeRequestView
  >;
  /** Null: as Galley finds (opened by me, asked of me, my own words in it). */
  readonly 'changeRequest.follow': Channel<
    InChangeRequest & { readonly follow: boolean | null },
    ChangeRequestView
  >;
  readonly 'changeRequest.markSeen': Channel<InChangeRequest, null>;

  /** Threads of a change request, or of a space's primary content when there is no change request; oldest first. */
  readonly 'discussion.list': Channel<
    InSpace & { readonly changeRequestId: string | null; readonly pageId?: string },
    readonly ThreadView[]
  >;

  /**
   * The block that is commented on as Markdown, for suggesting another wording: by its node, else by its words (of its text
   * or of its source). `nodeId` null: it has no node; `markdown` null: there is no such block on the page.
   */
  readonly 'discussion.block': Channel<
    InSpace & {
      readonly changeRequestId: string | null;
      readonly pageId: string;
      readonly nodeId: string | null;
      readonly tableCell: ThreadView['tableCell'];
      readonly quotation: string | null;
      /** It is looked for in the revisions that may still hold it. */
      readonly isDeleted: boolean;
    },
    { readonly nodeId: string | null; readonly markdown: string | null }
  >;

  /** The person looked at the talk of a place, or at one thread of it: it is new no more. */
  readonly 'discussion.markSeen': Channel<
    InSpace & { readonly changeRequestId: string | null; readonly commentId?: string },
    null
  >;

  /** `review`: kept until the review is finished. `now`: waits for the network alone. */
  readonly 'edits.add': Channel<
    InAccount & { readonly payload: EditPayload; readonly mode: 'review' | 'now' },
    EditView
  >;
  readonly 'edits.outline': Channel<InAccount, OutboxOutline>;
  /** Edits in words, as they come into view; ids that there are not are left out. At most 200 at once. */
  readonly 'edits.get': Channel<InAccount & { readonly editIds: readonly string[] }, readonly EditView[]>;
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

  /** `conflict` where there is nothing to decide. */
  readonly 'edits.conflict': Channel<InAccount & { readonly editId: string }, ConflictView>;
  readonly 'edits.targets': Channel<InAccount & { readonly editId: string }, readonly SendTarget[]>;
  /** The text goes to another target as a new edit, and the old edit is discarded. */
  readonly 'edits.sendElsewhere': Channel<
    InAccount & { readonly editId: string; readonly payload: SendTarget['payload'] },
    EditView
  >;
  /** What was sent and discarded, newest first; `before` as the last answer's `next`. */
  readonly 'edits.history': Channel<
    InAccount & { readonly before: number | null; readonly limit: number },
    EditHistory
  >;

  readonly 'review.pending': Channel<InChangeRequest, readonly EditView[]>;
  readonly 'review.finish': Channel<
    InChangeRequest & { readonly summary: string; readonly verdict: 'approved' | 'changes-requested' | null },
    readonly EditView[]
  >;

  readonly 'drafts.get': Channel<InAccount & { readonly target: DraftTarget }, string>;
  /** An empty text removes the draft. */
  readonly 'drafts.save': Channel<InAccount & { readonly target: DraftTarget; readonly text: string }, null>;
  /** What a text in Markdown will look like; stores nothing. */
  readonly 'drafts.preview': Channel<InAccount & { readonly markdown: string }, WrittenView>;

  /** Private notes of all accounts, written last first. They are never sent. */
  readonly 'notes.list': Channel<null, readonly NoteView[]>;
  /** As it is typed; one note for each target. An empty text removes it: null. */
  readonly 'notes.save': Channel<
    InAccount & { readonly target: NoteTarget; readonly quotation: string | null; readonly text: string },
    NoteView | null
  >;
  readonly 'notes.remove': Channel<InAccount & { readonly id: string }, null>;
  /** Undo of remove, within a day. */
  readonly 'notes.restore': Channel<InAccount & { readonly id: string }, NoteView>;

  readonly 'sync.status': Channel<null, readonly SyncStatus[]>;
  readonly 'sync.now': Channel<{ readonly accountId?: string }, null>;
  readonly 'sync.cancel': Channel<{ readonly accountId?: string }, null>;
  /** `until` in milliseconds since the epoch; absent or null: until the person says otherwise. */
  readonly 'sync.workOffline': Channel<{ readonly offline: boolean; readonly until?: number | null }, null>;
  /** The answer to a question of `SyncStatus.questions`; "no" keeps everything and asks again when it happens again. */
  readonly 'sync.answer': Channel<InAccount & { readonly scope: string; readonly letGo: boolean }, null>;
  readonly 'sync.settings': Channel<InAccount, SyncSettings>;
  readonly 'sync.configure': Channel<InAccount & { readonly settings: SyncSettings }, SyncSettings>;
  /** What the machine says: it woke up, its network changed, its network costs (null: the system does not say). */
  readonly 'sync.signal': Channel<
    | { readonly signal: 'wake' | 'network' }
    | { readonly signal: 'metered'; readonly metered: boolean | null },
    null
  >;
  /** Newest first, over all accounts unless named. */
  readonly 'digest.get': Channel<
    { readonly accountId?: string; readonly unseen?: boolean; readonly limit: number },
    readonly DigestItem[]
  >;
  /** Null: all of the account. */
  readonly 'digest.markSeen': Channel<InAccount & { readonly ids: readonly number[] | null }, null>;

  /** What the person looks at goes first; an open discussion is polled. What can be seen there is not told as well. */
  readonly 'sync.looking': Channel<{ readonly place: Place | null; readonly screen?: NoticeScreen }, null>;

  /** From the shell: how the person wants to be told. Nothing is told before. */
  readonly 'notices.configure': Channel<{ readonly settings: NoticeSettings }, null>;
  /** From the shell: whether the window has the focus. */
  readonly 'notices.attention': Channel<{ readonly isFocused: boolean }, null>;

  /** `asker`: whose newer question ends this one; one for each field that is typed in. */
  readonly 'search.query': Channel<
    { readonly query: string; readonly limit: number; readonly asker?: string },
    SearchAnswer
  >;
  /** Pages of the primary content by their titles, letters in order being enough; best first. */
  readonly 'search.titles': Channel<
    { readonly query: string; readonly limit: number; readonly asker?: string },
    readonly SearchItem[]
  >;
  /** A pasted web or API address of the service, opened here. */
  readonly 'places.resolve': Channel<{ readonly url: string }, Place | null>;

  /** Sites that show a space that is kept offline, by title. */
  readonly 'sites.list': Channel<InAccount, readonly SiteRow[]>;
  readonly 'site.get': Channel<InSite, SiteView>;
  readonly 'site.visitorForm': Channel<InSite, VisitorForm>;
  /** What the visitor of a preview cannot see, and why; conditions that cannot be evaluated are named. */
  readonly 'site.invisible': Channel<InPreview, InvisibleView>;
  readonly 'site.draft': Channel<InSite, SiteDraft | null>;
  /** Keeps what is tried; both null: as `site.discardDraft`. */
  readonly 'site.saveDraft': Channel<InSite & Drafted, SiteDraft | null>;
  readonly 'site.discardDraft': Channel<InSite, null>;
  /** The draft as JSON, for a file. `conflict` where there is none. */
  readonly 'site.exportDraft': Channel<InSite, { readonly name: string; readonly json: string }>;
  /** What sending the draft would change, in the order it is done. */
  readonly 'site.changes': Channel<InSite, readonly SiteChange[]>;
  /**
   * Sends the draft now, one change after the other, and stops at the first that fails; never queued. `unreachable` while
   * offline, `permission` for whoever may not, both with the reason. What was done leaves the draft.
   */
  readonly 'site.send': Channel<InSite, SiteSendReport>;

  readonly 'preview.open': Channel<InSite & { readonly settings: PreviewSettings }, PreviewView>;
  /** The same preview with other settings: its addresses stay, what they show changes. */
  readonly 'preview.update': Channel<InPreview & { readonly settings: PreviewSettings }, PreviewView>;
  /** For the shell: what stands at an address (path and query) of a preview. `nonce` allows the page's own rules. */
  readonly 'preview.respond': Channel<
    InPreview & { readonly address: string; readonly nonce: string },
    PreviewResponse
  >;
  readonly 'preview.close': Channel<InPreview, null>;
  /** Where a page stands in a preview; `spaceId` alone: the first page of the space. Keeps the page when states are switched. */
  readonly 'preview.go': Channel<
    InPreview & { readonly spaceId: string; readonly pageId: string | null },
    PreviewPlace
  >;
  /** What stands at a site path of a preview. */
  readonly 'preview.at': Channel<InPreview & { readonly path: string }, PreviewPlace>;
  /** Pages that look different between two previews, by what is rendered. Long, with progress by the event `progress`. */
  readonly 'preview.changedPages': Channel<
    { readonly before: string; readonly after: string },
    PreviewChanges
  >;
  /** Writes every page that the visitor sees as a folder of static pages. Long, with progress by the event `progress`. */
  readonly 'preview.export': Channel<InPreview & { readonly folder: string }, ExportReport>;
  readonly 'preview.cancel': Channel<InPreview, null>;
  /** Sources of diagrams that nobody laid out yet, of a page of a preview; null: of all pages that the visitor sees. */
  readonly 'preview.diagrams': Channel<InPreview & { readonly path: string | null }, readonly string[]>;
  /** Takes a diagram that the window laid out, for the pages of all previews; null: it cannot be drawn. */
  readonly 'preview.drawn': Channel<{ readonly source: string; readonly drawing: DrawingNode | null }, null>;
  /** Prepares pages for printing (null: all that the visitor sees); the shell prints what stands at `path` of the preview. */
  readonly 'preview.pdf': Channel<
    InPreview & { readonly paths: readonly string[] | null },
    { readonly path: string; readonly pages: number }
  >;
}

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
