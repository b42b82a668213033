import type { TypeOf } from '../channels/channel.ts';
import type { against } from '../channels/fields.ts';
import type { AddressMove, AttributeChange, LineDiff, PageChange, PageDiff } from '../../shared/diff.ts';
import type { Block, ContentTree } from '../../shared/tree.ts';
import type { WordRun } from '../../shared/word-runs.ts';
import type { Pending } from './outbox-views.ts';
import type { ActionState, PageRow, Person, References } from './views.ts';

/** Blocks that both sides changed. A tree without blocks: that side removed them. */
export interface ConflictBlock {
  readonly mine: ContentTree;
  readonly theirs: ContentTree;
  readonly base: ContentTree;
  /** The blocks of the merged page that they stand in: the first one's place at the top level, and how many. */
  readonly place: { readonly first: number; readonly count: number };
  /** Its lines in the merged page's source, and what the other two sides wrote there. */
  readonly source: {
    /** From 1; of no line, the line that it would stand before. */
    readonly firstLine: number;
    readonly lineCount: number;
    readonly theirs: string;
    readonly base: string;
  };
}

/** Change requests, what they change, and the discussion of them, as screens show them (mirror plus outbox, computed on read). */

export type ChangeRequestGroup = 'waiting-for-me' | 'mine' | 'ready-to-merge' | 'others';

export interface ChangeRequestRow {
  readonly accountId: string;
  readonly spaceId: string;
  readonly spaceTitle: string;
  /** Server id; local id while unsent. */
  readonly id: string;
  /** Null while unsent. */
  readonly number: number | null;
  readonly subject: string;
  readonly status: string;
  readonly author: Person | null;
  readonly group: ChangeRequestGroup;
  /** Why it waits for me, in few words: "Dana answered you". Null: it does not. */
  readonly attentionReason: string | null;
  /** Of my newest review, in the words of `ReviewView`; `outdated`: others changed the change request since. Null: I gave none. */
  readonly myVerdict: { readonly verdict: string; readonly outdated: boolean } | null;
  /** "4 pages, 1 moved"; null until its content is held. */
  readonly summary: string | null;
  readonly openComments: number;
  readonly pendingEdits: number;
  readonly unseen: boolean;
  readonly outdated: boolean;
  /** Its pages can be read here, as the service has them or as they were before. */
  readonly held: boolean;
  /** Wrote in it or reviewed it, the author too. Absent: only its own view, not in a list. */
  readonly contributors?: readonly Person[];
  /** Asked to review it. */
  readonly asked?: readonly Person[];
  readonly updatedAt: string | null;
  readonly createdAt: string | null;
}

/** How the base of a change request was had (docs/design/sync.md). `words` is null for an exact base. */
export interface BaseNote {
  readonly revision: string;
  readonly exact: boolean;
  readonly words: string | null;
}

export interface ChangedPage {
  readonly pageId: string;
  /** Its name while it was not on the service yet. */
  readonly localId?: string;
  /** The page above; null: the top. Absent: not known. */
  readonly parentId?: string | null;
  readonly title: string;
  readonly path: string;
  readonly type: string;
  readonly changes: readonly PageChange[];
  readonly attributes: readonly AttributeChange[];
  readonly parentTitles: readonly string[];
  /** "moved from Guides", "moved within Guides"; null: it did not move. Absent: not known. */
  readonly movedLabel?: string | null;
  /** Both addresses say where it moved. Absent: not known. */
  readonly moveInAddress?: boolean;
  /** The base is not held, so it may be a change of others: left out of counts (docs/design/sync.md). */
  readonly uncertain: boolean;
  readonly held: boolean;
  readonly reviewed: boolean;
  /** Reviewed once, but it has changed since. */
  readonly changedSinceReview: boolean;
  /** New, or changed again, since my last look. Absent: not known. */
  readonly unseen?: boolean;
  readonly openComments: number;
  /** Blocks that today's content changed too; where compared with it. */
  readonly conflicts?: number;
  /** The edit that wrote it as it is shown; the service does not have it yet. */
  readonly unsent?: Pending;
}

/** A page of a change request, changed or not. */
export interface RequestPageRow extends PageRow {
  /** As of `ChangedPage`. */
  readonly unsent?: Pending;
}

/** One side of a changed file. */
export interface FileSide {
  /** `galley-asset:` address; null where the bytes are not held. */
  readonly asset: string | null;
  readonly missing: string | null;
  readonly contentType: string;
  readonly sizeBytes: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** A review of a change request: a verdict with what was said. */
export interface ReviewView extends WrittenView {
  /** Server id, or local id while unsent. */
  readonly id: string;
  /** Stays the same when a review of mine is sent and gets the service's id. */
  readonly key: string;
  readonly person: Person;
  /** Of somebody else, and come or changed since my last look. */
  readonly isNew: boolean;
  /** `approved`, `changes-requested`, or a newer word of the service. */
  readonly verdict: string;
  /** The summary; empty where there is none. */
  readonly markdown: string;
  /** When it was given, or written while it is unsent; null: the service does not say. */
  readonly at: number | null;
  /** What keeps it here; empty once the service has it. */
  readonly pending: readonly Pending[];
}

export type ChangeRequestAction =
  | 'comment'
  | 'verdict'
  | 'subject'
  | 'description'
  /** To write its pages. */
  | 'content'
  /** To `draft`, `open`, `archived`. */
  | 'draft'
  | 'open'
  | 'archive'
  | 'update'
  | 'merge';

export interface ChangeRequestView extends ChangeRequestRow {
  /** New or changed since my last look; `unseen` counts its discussion too. */
  readonly isNew: boolean;
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
    /** Null where the file is not on that side. Absent: not asked for. */
    readonly before?: FileSide | null;
    readonly after?: FileSide | null;
  }[];
  /** Pages whose addresses change, those above all that do not change themselves. Empty while the base is not held. */
  readonly addresses: readonly AddressMove[];
  readonly reviewers: readonly { readonly person: Person; readonly verdict: string | null }[];
  /** Oldest first, those that are not sent last. */
  readonly reviews: readonly ReviewView[];
  /** Of the certain ones. */
  readonly reviewedPages: number;
  readonly lastReview: {
    readonly revision: string;
    readonly at: number;
    /** Nobody but the person changed it since. */
    readonly current: boolean;
    /** What was written about the whole; empty where nothing was. Without a verdict it is a comment. */
    readonly summary: string;
  } | null;
  readonly keptEdits: number;
  /** Whether its discussion and content are followed, and whether the person said so themselves. */
  readonly follow: { readonly following: boolean; readonly chosen: boolean };
  /** Edits of the change request itself that are on their way. */
  readonly pending: readonly Pending[];
  /** The description as Markdown, for editing. */
  readonly descriptionMarkdown: string;
  readonly actions: Readonly<Record<ChangeRequestAction, ActionState>>;
  readonly gone: string | null;
  readonly webUrl: string | null;
  readonly asOf: number;
}

export type Against = TypeOf<typeof against>;

export interface PageDiffView {
  readonly pageId: string;
  readonly title: string;
  readonly path: string;
  /** Its address on the old side, where that is another one: it moved or was renamed, or a folder above it. */
  readonly pathBefore?: string;
  readonly base: BaseNote;
  readonly changes: readonly PageChange[];
  readonly attributes: readonly AttributeChange[];
  readonly diff: PageDiff;
  /** Addresses of its source are written anew, since what they lead to has another one now. */
  readonly linksFollow: boolean;
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
  /** The edit that wrote it as it is shown; the service does not have it yet. */
  readonly unsent?: Pending;
  /** Where compared with today's content: blocks that it changed too. The new side then shows the change request's. */
  readonly conflicts?: readonly ConflictBlock[];
}

export interface PageProperties {
  readonly title: string;
  /** A group has a title and an address alone; a link has a title. */
  readonly type: string;
  /** The last part of the address; empty for the first page of a space. */
  readonly slug: string;
  /** The whole address in the space. */
  readonly path: string;
  /** Empty: none. */
  readonly icon: string;
  readonly description: string;
  /** It does not stand in the navigation. */
  readonly hidden: boolean;
}

export interface PageSource {
  readonly title: string;
  /** The body as it is edited: behind front matter where there is some, without a first heading that only repeats the title. */
  readonly markdown: string;
  /**
   * Where each block at the top stands in it, in UTF-16 units; null where that cannot be told. Blocks that only stand together
   * have the same place.
   */
  readonly blocks: readonly ({ readonly from: number; readonly to: number } | null)[];
  /**
   * Where a block was asked for: what stands in its place, to be edited as it is rendered; null where it can only be edited
   * as Markdown, because something would be lost.
   */
  readonly rich?: readonly Block[] | null;
}

export interface ReactionView {
  readonly emoji: string;
  readonly count: number;
  readonly mine: boolean;
  readonly pending: boolean;
  readonly people: readonly string[];
}

/** A suggested wording inside a text (`suggestion-text.ts`). */
export interface SuggestionView {
  /** Which block of the text's tree it is. */
  readonly at: number;
  readonly after: string;
  /** The Markdown of both wordings laid over each other, word by word. */
  readonly runs: readonly WordRun[];
  /** Both wordings as they read, laid over each other; no change where only their Markdown differs. */
  readonly diff: PageDiff;
  /** Where its links lead on the page that its thread is about; absent of a text that stands in no thread. */
  readonly references?: References;
}

/** A text of a person as it is shown. */
export interface WrittenView {
  readonly tree: ContentTree;
  /** The tree is the beginning of a text that is too long to be shown. */
  readonly isCut?: boolean;
  readonly suggestions: readonly SuggestionView[];
}

export interface MessageView extends WrittenView {
  /** Server id, or local id while unsent. */
  readonly id: string;
  /** Stays the same when what was written here is sent and gets the service's id. */
  readonly key: string;
  readonly author: Person;
  /** Of somebody else, and come or changed since my last look. */
  readonly isNew: boolean;
  readonly postedAt: number | null;
  readonly editedAt: number | null;
  readonly markdown: string;
  readonly reactions: readonly ReactionView[];
  readonly pending: readonly Pending[];
  /** Its own address; null: the service gave none, or it is not sent. */
  readonly webUrl: string | null;
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
  /** What the cell is called, "Limit, row “Bulk dispatch”"; null: none, or not known. */
  readonly cell: string | null;
  readonly quotation: string | null;
  readonly anchor: 'exact' | 'moved' | 'changed' | 'lost' | 'none';
  /** Why the anchor is not exact, in a sentence. */
  readonly anchorText: string | null;
  /** Node key of the block that it stands at now; null: none, or lost. */
  readonly at: string | null;
  /** Where that stands in the page, in reading order; null: at no block, lost, or not known. */
  readonly position: number | null;
  readonly status: 'open' | 'resolved';
  readonly resolvedBy: Person | null;
  readonly replies: readonly MessageView[];
  /** Replies the server counts but cannot list ("3 replies by Dana: open on the web"). */
  readonly unlistedReplies: string | null;
  /** It or a reply is new. */
  readonly unseen: boolean;
  /** It was deleted on the service, and stays for what was written to it here. */
  readonly isGone: boolean;
  readonly canReply: ActionState;
  readonly canResolve: ActionState;
  /** The wordings that its comment suggests can be put into its page. */
  readonly canApply: boolean;
  /** The unsent edit that put them there. */
  readonly applied: Pending | null;
}
