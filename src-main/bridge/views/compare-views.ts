import type { CheckKind } from '../../shared/check-kind.ts';
import type { AddressMove } from '../../shared/diff.ts';
import type { Pending } from './outbox-views.ts';
import type { BaseNote, ChangedPage, ChangeRequestView } from './review-views.ts';
import type { ResolvedReference } from './views.ts';

/**
 * Comparisons between any two revisions, the change list, checks and links, as screens show them (docs/design/diff.md).
 */

/** A revision whose pages are held here, with what made it, so that a person can choose two. */
export interface RevisionView {
  readonly id: string;
  /** When it was made, as the service says; null where it does not. */
  readonly at: string | null;
  /** "Today’s content", "Base of #41 Harden bulk dispatch", "Your review of #41", most telling first. */
  readonly words: readonly string[];
  /** Every page's body is held. */
  readonly complete: boolean;
}

/** Which pages differ between two revisions. */
export interface ComparisonView {
  readonly before: string;
  readonly after: string;
  readonly base: BaseNote;
  /** When the old side was read: "since your review of 12 May". Null where the old side is no such moment. */
  readonly since: number | null;
  readonly pages: readonly ChangedPage[];
  readonly files: ChangeRequestView['files'];
  readonly addresses: ChangeRequestView['addresses'];
}

/** What merging a change request would do now, computed from what is held. */
export interface MergeView {
  /** "Merging would conflict in 2 blocks of 1 page." */
  readonly words: string;
  readonly conflictBlocks: number;
  readonly conflictPages: number;
  /** Places where an update left both versions. */
  readonly openConflicts: number;
  readonly pages: readonly {
    readonly pageId: string;
    readonly title: string;
    readonly blocks: number;
    /** Both versions stand in the page; else merging would conflict there. */
    readonly isOpen: boolean;
    /** Why the page as a whole conflicts: deleted there and changed here. Null: only its blocks do. Of an open one, how many places are open. */
    readonly words: string | null;
  }[];
}

export type ListedChangeKind = 'page' | 'inserted' | 'deleted' | 'changed' | 'moved' | 'formatting';

/** Every change of a comparison in words, page by page, in reading order. */
export interface ChangeListView {
  readonly pages: readonly {
    readonly pageId: string;
    readonly title: string;
    readonly path: string;
    readonly changes: readonly {
      /** Of the block in the page's diff; null: the page itself changed. */
      readonly id: string | null;
      readonly kind: ListedChangeKind;
      readonly words: string;
    }[];
    /** As of `ChangedPage`. */
    readonly unsent?: Pending;
  }[];
  /** Pages that move together, each group one change; in every slice. */
  readonly moves: readonly AddressMove[];
  /** Of this slice. */
  readonly total: number;
  /** The page that the next slice begins with; null: this was the last. */
  readonly next: number | null;
}

export interface CheckFinding {
  readonly kind: CheckKind;
  readonly pageId: string;
  readonly pageTitle: string;
  readonly words: string;
  /** Path of the block in the page as it is now, as `data-block` writes it; null: the page as a whole. */
  readonly block: string | null;
  /** 1-based line of the source, where the place is not a block. */
  readonly line: number | null;
  /** False: the base has it too. */
  readonly isNew: boolean;
  /** The edit that wrote the page, while it is not sent. */
  readonly unsent?: Pending;
}

export interface ChecksView {
  readonly findings: readonly CheckFinding[];
  readonly newCount: number;
  readonly checkedPages: number;
  /** Changed pages whose body is not held, so nothing is known of them. */
  readonly unheldPages: number;
}

export type LinkState = 'ok' | 'broken' | 'in-app' | 'external';

export interface OutgoingLink {
  /** What the reader clicks; what it leads to where nothing is written. */
  readonly text: string;
  /** Title of the page, name of the file, host, or the address. */
  readonly target: string;
  readonly state: LinkState;
  /** Why it is broken. */
  readonly reason: string | null;
  /** Where it leads, null where nothing can be opened here. */
  readonly opens: ResolvedReference | null;
  /** Path of its block, as `data-block` writes it. */
  readonly block: string | null;
}

export interface LinksView {
  readonly outgoing: readonly OutgoingLink[];
  readonly backlinks: readonly {
    readonly pageId: string;
    readonly title: string;
    readonly path: string;
    /** What their readers click. */
    readonly texts: readonly string[];
  }[];
}
