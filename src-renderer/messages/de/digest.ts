import type { Translation } from '../../../src-main/shared/messages/message-types.ts';
import type { english } from '../en/digest.ts';

export const digest: Translation<typeof english> = {
  loadingTheNews: 'Neuigkeiten werden geladen',
  noNewsYet: 'Noch keine Neuigkeiten',
  newAndUpdatedChangeRequests:
    'Neue und aktualisierte Änderungsanträge, Kommentare und Antworten zu allem, dem Sie folgen, Zusammenführungen und geänderte Seiten erscheinen hier nach jeder Synchronisierung.',
  filterNews: 'Neuigkeiten filtern',
  unseen: 'Ungesehen',
  recentChanges: 'Neueste Änderungen',
  nothingUnseen: 'Nichts Ungesehenes',
  markAllSeen: 'Alles als gesehen markieren',
  newsFromTheNextSync: 'Neuigkeiten der nächsten Synchronisierung erscheinen hier.',
  showAll: 'Alles zeigen',
  everythingIsMarkedAsSeen: 'Alles ist als gesehen markiert.',
  unseen2: 'Ungesehen:',
  content: 'Inhalt',
  galleyLearnedOfIt: 'Empfangen: {time}',
  happenedAndCame: '{happened}; empfangen: {came}',
  unseenCount: 'Ungesehen {n}',
};
