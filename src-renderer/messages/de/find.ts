import type { Translation } from '../../../src-main/shared/messages/message-types.ts';
import type { english } from '../en/find.ts';

export const find: Translation<typeof english> = {
  matchOf: '{n} von {all}',
  notFoundInWhatIs:
    'Im Gezeigten nicht gefunden. Geben Sie drei Buchstaben ein, um auch eingeklappte Blöcke zu durchsuchen',
  notFound: 'Nicht gefunden',
  findInWhatIsShown: 'Im Gezeigten suchen',
  find: 'Suchen',
  previousMatch: 'Vorheriger Treffer',
  thereIsNoMatch: 'Es gibt keinen Treffer',
  nextMatch: 'Nächster Treffer',
  closeFind: 'Suche schließen',
};
