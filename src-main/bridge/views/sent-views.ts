import type { TypeOf } from '../channels/channel.ts';
import type { sentFormat } from '../channels/fields.ts';
import type { Place } from './views.ts';

/** What became of something that was sent. */
export type SentOutcome =
  | 'delivered'
  /** Delivered, and undone later by an earlier request that arrived late. */
  | 'overturned'
  /** Delivered, and not on the service any more. */
  | 'vanished'
  /** The service refused it. */
  | 'refused'
  /** Somebody else changed or deleted what it was about, so it was not sent again. */
  | 'overtaken'
  /** Discarded by the person after a request that was not answered, or not delivered. */
  | 'withdrawn'
  /** Not delivered yet: it waits to be sent again. */
  | 'waiting'
  /** No answer, and it is not known whether it arrived. */
  | 'unanswered';

/** One line of the record of everything that was sent (docs/design/sent-record.md). Times are milliseconds since the epoch. */
export interface SentView {
  /** Unique among all accounts. */
  readonly id: string;
  readonly accountId: string;
  readonly origin: string;
  /** Who sent it; null: the service had not said. */
  readonly user: { readonly id: string; readonly name: string } | null;
  readonly at: number;
  readonly attempts: number;
  /** Kind of an edit, or operation of the API. */
  readonly operation: string;
  /** "Comment on guides/limits". */
  readonly what: string;
  /** "Elsa docs / #41 Harden bulk dispatch". */
  readonly place: string;
  /** The beginning of the text, 500 characters at most. */
  readonly text: string | null;
  readonly spaceId: string | null;
  readonly changeRequestId: string | null;
  /** What the service calls what was made. */
  readonly objectId: string | null;
  readonly outcome: SentOutcome;
  readonly settledAt: number | null;
  /** Why, where it was not simply delivered. */
  readonly reason: string | null;
}

/** A line as the list shows it. */
export interface SentLine extends SentView {
  /** `text` without marks of Markdown. */
  readonly plain: string | null;
  /** What it is about, as {@link EditView} has it, while the edit is known here. */
  readonly about: string | null;
  /** What the window opens: of an edit that is known here its place, as {@link EditView} has it. Null: nothing that is held. */
  readonly opens: Place | null;
}

export interface SentPage {
  /** How many there are in all. */
  readonly total: number;
  /** Newest first, from `from` on. */
  readonly items: readonly SentLine[];
}

export type SentFormat = TypeOf<typeof sentFormat>;
