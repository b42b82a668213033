import type { Translation } from '../../../src-main/shared/messages/message-types.ts';
import type { english } from '../en/sent.ts';

export const sent: Translation<typeof english> = {
  exportSentItems: 'Gesendetes exportieren',
  allLinesOfTheRecord: 'Alles Gesendete.',
  matchingLines: 'Das Gesendete, das zu „{query}“ passt.',
  forSpreadsheetsOneRowFor: 'Für Tabellenkalkulationen: eine Zeile je Gesendetem.',
  writing: 'Wird geschrieben',
  backToTheOutbox: 'Zurück zum Postausgang',
  searchSentItems: 'Gesendetes durchsuchen',
  searchByTextPersonOr: 'Nach Text, Person oder Dienst suchen',
  export: 'Exportieren …',
  loadingSentItems: 'Gesendetes wird geladen',
  nothingSentYet: 'Noch nichts gesendet',
  noLineMatches: 'Kein Eintrag passt',
  everythingSentToAService:
    'Hier erscheint alles, was an einen Dienst gesendet wurde: wer was wann gesendet hat, und mit welchem Ergebnis.',
  aLineMatchesWhenIt: 'Ein Eintrag passt, wenn er alle Wörter enthält, in beliebiger Reihenfolge.',
  sentItems: 'Gesendetes',
  thereIsNothingToExport: 'Es gibt nichts zu exportieren',
  sent: 'Gesendet',
  delivered: 'Gesendet',
  undoneLater: 'Später rückgängig gemacht',
  deletedLater: 'Später gelöscht',
  refused: 'Abgelehnt',
  overtaken: 'Überholt',
  withdrawn: 'Verworfen',
  notDeliveredYet: 'Wartend',
  noAnswer: 'Keine Antwort',
  linesFound: '{n, plural, one {# Eintrag} other {# Einträge}} gefunden',
};
