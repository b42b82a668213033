import type { Translation } from '../../../src-main/shared/messages/message-types.ts';
import type { english } from '../en/notes.ts';

export const notes: Translation<typeof english> = {
  theNoteIsDeleted: 'Die Notiz ist gelöscht.',
  privateNoteOnAbout: 'Private Notiz zu: {about}',
  privateNote: 'Private Notiz',
  neverSent: 'nie gesendet',
  deleteTheNote: 'Notiz löschen',
  forYourEyesOnly: 'Nur für Ihre Augen',
  loadingYourNotes: 'Ihre Notizen werden geladen',
  noNotesYet: 'Noch keine Notizen',
  addAPrivateNoteTo:
    'Fügen Sie einem Änderungsantrag, einer Seite, einem Block, einem Kommentar, einem Bereich oder einer Website eine private Notiz hinzu: Wählen Sie „Private Notiz“ im Menü oder drücken Sie i. Notizen bleiben auf diesem Computer und werden nie gesendet.',
  filterNotesByText: 'Notizen nach Text filtern',
  filterNotes: 'Notizen filtern',
  deletedItem: 'Gelöschtes Element',
  noName: 'Kein Name',
  aDeletedItem: 'ein gelöschtes Element',
  noNoteMatches: 'Keine Notiz passt.',
  theBlockIsNoLonger: 'Der Block ist nicht mehr auf der Seite, oder diese Ansicht zeigt ihn nicht.',
  thePage: 'die Seite',
  theBlock: 'der Block',
  notesHere: '{n, plural, one {# Notiz} other {# Notizen}} · auf diesem Computer, nie gesendet',
  notesShown: '{shown} von {all} · auf diesem Computer, nie gesendet',
};
