import type { Translation } from '../../../src-main/shared/messages/message-types.ts';
import type { english } from '../en/find.ts';

export const find: Translation<typeof english> = {
  matchOf: '{n} von {all}',
  notFoundInWhatIs:
    'In dieser Ansicht nicht gefunden. Geben Sie drei Buchstaben ein, um auch eingeklappte Blöcke zu durchsuchen',
  notFound: 'Nicht gefunden',
  findInWhatIsShown: 'In dieser Ansicht suchen',
  find: 'Suchen',
  previousMatch: 'Vorheriger Treffer',
  thereIsNoMatch: 'Es gibt keinen Treffer',
  nextMatch: 'Nächster Treffer',
  closeFind: 'Suche schließen',
};
