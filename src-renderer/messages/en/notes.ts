import { translator } from '../translator.ts';

export const english = {
  theNoteIsDeleted: 'The note is deleted.',
  privateNoteOnAbout: 'Private note on {about}',
  privateNote: 'Private note',
  neverSent: 'never sent',
  deleteTheNote: 'Delete the note',
  forYourEyesOnly: 'For your eyes only',
  loadingYourNotes: 'Loading your notes',
  noNotesYet: 'No notes yet',
  addAPrivateNoteTo:
    'Add a private note to a change request, page, block, comment, space or site: choose “Private note” in its menu, or press i. Notes stay on this computer and are never sent.',
  filterNotesByText: 'Filter notes by text',
  filterNotes: 'Filter notes',
  deletedItem: 'Deleted item',
  noName: 'No name',
  aDeletedItem: 'a deleted item',
  noNoteMatches: 'No note matches.',
  theBlockIsNoLonger: 'The block is no longer on the page, or this view does not show it.',
  thePage: 'the page',
  theBlock: 'the block',
  notesHere: '{n, plural, one {# note} other {# notes}} · on this computer, never sent',
  notesShown: '{shown} of {all} · on this computer, never sent',
} as const;

export const t = translator('notes', english);
