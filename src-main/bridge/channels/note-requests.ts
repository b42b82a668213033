import { z } from 'zod';
import { core } from './channel.ts';
import { id, inAccount, noteTarget, nothing, text } from './fields.ts';
import type { NoteView } from '../views/note-views.ts';

/** What a window may ask about private notes. */
export const noteRequests = {
  /** Private notes of all accounts, written last first. They are never sent. */
  'notes.list': core(nothing).answers<readonly NoteView[]>(),
  /** As it is typed; one note for each target. An empty text removes it: null. */
  'notes.save': core(
    z.object({
      ...inAccount,
      target: noteTarget,
      quotation: text.nullable(),
      text,
    }),
  ).answers<NoteView | null>(),
  'notes.remove': core(z.object({ ...inAccount, id })).answers<null>(),
  /** Undo of remove, within a day. */
  'notes.restore': core(z.object({ ...inAccount, id })).answers<NoteView>(),
};
