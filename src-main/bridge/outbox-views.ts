import type { EditKind, EditPayload, EditState } from './edit.ts';
import type { Place } from './views.ts';

/** Edits as screens show them (design/sync.md, Outbox). Times are milliseconds since the epoch. */

/** What is pending on an object, shown on the thing itself. */
export interface Pending {
  readonly editId: string;
  readonly kind: EditKind;
  readonly state: EditState;
  readonly words: string;
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
