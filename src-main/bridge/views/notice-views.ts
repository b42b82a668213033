import type { Place } from './views.ts';

/** What the person is told by the system, outside of the window. Times are milliseconds since the epoch. */

/**
 * `reply`: to a thread that I opened or answered in. `mention`: of me. `review-request`: of me. `review`: by somebody else,
 * of a change request that I follow. `merged`: one that I follow. `edit`: one of mine that was held or refused. `account`:
 * signed out.
 */
export type NoticeKind = 'reply' | 'mention' | 'review-request' | 'review' | 'merged' | 'edit' | 'account';

export interface QuietHours {
  readonly isOn: boolean;
  /** Minutes since midnight, by this machine's clock. `to` before `from` is on the next day; the same: a whole day. */
  readonly from: number;
  readonly to: number;
  /** Days on which they begin; 0 is Sunday. */
  readonly days: readonly number[];
}

export interface NoticeSettings {
  readonly isOn: boolean;
  readonly kinds: Readonly<Record<NoticeKind, boolean>>;
  readonly quiet: QuietHours;
}

/** Where a notice leads. */
export type NoticeTarget =
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'news' }
  /** Null: the outbox as a whole. */
  | { readonly kind: 'outbox'; readonly editId: string | null }
  | { readonly kind: 'accounts' };

/** One notification of the system: plain words, a line each, without anything that a system would take for markup. */
export interface Notice {
  /** A newer notice of the same group takes the place of the older. */
  readonly group: string;
  readonly title: string;
  readonly body: string;
  readonly target: NoticeTarget;
}

/** What badge, window title and tray say. */
export interface NoticeCounts {
  /** Edits that are held or were refused. */
  readonly needMe: number;
  /** News that would be, or was, told and has not been seen. */
  readonly unseenForMe: number;
}

/** Screens without a place of their own on which what is told can be seen. */
export type NoticeScreen = 'digest' | 'outbox' | 'settings';
