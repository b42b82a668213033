import type { LineDiff, PageChange } from '../../shared/diff.ts';
import type { TypeOf } from '../channels/channel.ts';
import type { EditKind, EditPayload, EditState, talkPayload } from '../edit.ts';
import type { Place } from './views.ts';

/** Edits as screens show them (docs/design/outbox.md). Times are milliseconds since the epoch. */

/** What is pending on an object, shown on the thing itself. */
export interface Pending {
  readonly editId: string;
  readonly kind: EditKind;
  readonly state: EditState;
  readonly words: string;
  /** Of a held edit: what brings it further where it stands. */
  readonly way?: 'decide' | 'send-again';
}

export interface EditView {
  readonly id: string;
  readonly accountId: string;
  readonly kind: EditKind;
  /** "Reply to Dana on guides/limits". */
  readonly words: string;
  /** As it was written: Markdown, but for a subject. */
  readonly text: string | null;
  /** The text as it reads, for lists. */
  readonly plain: string | null;
  /** What tells it from edits of the same words: where the page stands, the cell, and words of the block or comment that it is about. */
  readonly about?: string;
  readonly state: EditState;
  readonly stateLabel: string;
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
  /** When it was confirmed, discarded or last moved. */
  readonly updatedAt: number;
  /** What `edits.conflict` answers about it: two texts to bring together, or a step to confirm; null: neither. */
  readonly question: 'text' | 'confirm' | null;
  /** True where its text can go to another target (`edits.targets`). */
  readonly canSendElsewhere: boolean;
}

/** One edit as the list of the outbox knows it before its words are asked for (`edits.get`). */
export interface EditLine {
  readonly id: string;
  readonly state: EditState;
  /** It is sent when the person finishes their review: it is of that, or about what is. */
  readonly inReview: boolean;
  /** Which of the `groups` it belongs to. */
  readonly group: number;
  readonly nextAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/**
 * Everything that is not confirmed, in the person's order, without words: as small for ten thousand edits as a window can
 * take at once. What was discarded within a day is among it, so that it stays in its place while it can be brought back.
 */
export interface OutboxOutline {
  /** The change requests and spaces that the edits belong to. */
  readonly groups: readonly {
    readonly title: string;
    readonly spaceId: string;
    readonly changeRequestId: string | null;
  }[];
  readonly edits: readonly EditLine[];
}

/** A page that a merge or an update would change. */
export interface ConfirmedPage {
  readonly path: string;
  readonly title: string;
  /** Its change came after the edit was made. */
  readonly isNew: boolean;
  /** Of an update: places where both versions will stand in it. Of a merge: those where both stand in it now. */
  readonly conflicts: number;
  /** What the change request does to it; absent where that is not told. */
  readonly changes?: readonly PageChange[];
}

/** Three versions of one stretch of a text; empty where a side has nothing there. */
export interface ConflictPlace {
  readonly mine: string;
  readonly theirs: string;
  readonly base: string;
  /** Both versions, theirs first. */
  readonly both: string;
  /** What each side changed against the base. */
  readonly mineDiff: readonly LineDiff[];
  readonly theirsDiff: readonly LineDiff[];
}

/** A stretch of a text that both sides changed; all of them in order are the whole text. */
export type ConflictStretch =
  | {
      readonly kind: 'agreed';
      readonly text: string;
      /** Who changed it; both: alike, or beside each other. */
      readonly by: 'nobody' | 'mine' | 'theirs' | 'both';
    }
  | (ConflictPlace & { readonly kind: 'conflict' });

/** What a held edit asks of the person (docs/design/outbox.md). */
export type ConflictView =
  | {
      readonly kind: 'text';
      readonly editId: string;
      readonly what: 'comment' | 'reply' | 'subject' | 'description' | 'page';
      /** Markdown of the three sides; a subject is plain text. */
      readonly mine: string;
      readonly theirs: string;
      readonly base: string;
      /** By blocks of a page, lines of other texts; a subject is one stretch. */
      readonly stretches: readonly ConflictStretch[];
      /** Of a page: its title, and the versions of it where both changed it. */
      readonly title: {
        readonly text: string;
        readonly theirs: string;
        readonly conflict: ConflictPlace | null;
      } | null;
      readonly theirsBy: string | null;
      readonly theirsAt: number | null;
    }
  | {
      readonly kind: 'confirm';
      readonly editId: string;
      readonly action: 'merge' | 'update';
      readonly changeRequest: { readonly number: number | null; readonly subject: string };
      readonly spaceTitle: string;
      /** What has moved since the edit was made, a sentence each; empty: nothing has. */
      readonly moved: readonly string[];
      /**
       * Of a merge, the pages that the change request changes now; of an update, those that come in from the space. Null:
       * the revisions that tell which come in are not downloaded.
       */
      readonly pages: readonly ConfirmedPage[] | null;
    };

export type TalkPayload = TypeOf<typeof talkPayload>;

/** Where else the text of an edit can go. `words`: "The page guides/limits", "The change request #41". */
export type SendTarget =
  | { readonly words: string; readonly payload: TalkPayload }
  /** A page that was written goes into another change request; null: a new one. */
  | {
      readonly words: string;
      readonly changeRequestId: string | null;
      /** Present where the page is not there and is added as a new one. */
      readonly isNewPage?: true;
    };

/** What was sent or discarded, newest first. */
export interface EditHistory {
  readonly edits: readonly EditView[];
  /** Hand it back as `before` for what is older; null: there is none. */
  readonly next: number | null;
}
