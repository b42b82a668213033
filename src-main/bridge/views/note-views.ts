import type { TypeOf } from '../channels/channel.ts';
import type { noteTarget } from '../channels/fields.ts';
import type { Place } from './views.ts';

/** Private notes: the person's alone, kept on this computer and never sent. */

export type NoteTarget = TypeOf<typeof noteTarget>;

export interface NoteView {
  readonly id: string;
  readonly accountId: string;
  readonly target: NoteTarget;
  /** "guides/limits in #41 Harden bulk dispatch"; as it was called when the note was written where it is gone. */
  readonly about: string;
  /** Words of the block or message that it is about. */
  readonly quotation: string | null;
  readonly text: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Where it is shown; null: a site, or there is no such place any more. */
  readonly place: Place | null;
  /** Why what it is about is not there any more, in a sentence; null: it is, as far as is known here. */
  readonly gone: string | null;
}

/** Names what a note is about; equal targets have equal keys. */
export function noteKey(accountId: string, target: NoteTarget): string {
  const { siteId, spaceId, changeRequestId, pageId, nodeId, commentId } = target;
  // A comment is the same wherever it is shown.
  return commentId === null
    ? JSON.stringify([accountId, siteId, spaceId, changeRequestId, pageId, nodeId])
    : JSON.stringify([accountId, commentId]);
}

export const noTarget: NoteTarget = {
  siteId: null,
  spaceId: null,
  changeRequestId: null,
  pageId: null,
  nodeId: null,
  commentId: null,
};
