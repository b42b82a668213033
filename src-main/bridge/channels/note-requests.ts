import type { Channel, InAccount } from './channel.ts';
import type { NoteTarget, NoteView } from '../views/note-views.ts';

/** What a window may ask about private notes. */
export interface NoteRequests {
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
}
