import type { Translation } from '../../../src-main/shared/messages/message-types.ts';
import type { english } from '../en/compare.ts';

export const compare: Translation<typeof english> = {
  chooseARevision: 'Revision wählen',
  revisionsToCompare: 'Zu vergleichende Revisionen',
  oldSide: 'Alte Seite',
  swapTheSides: 'Seiten tauschen',
  newSide: 'Neue Seite',
  chooseTwoRevisions: 'Wählen Sie zwei Revisionen',
  anyTwoDownloadedRevisionsCan:
    'Beliebige zwei heruntergeladene Revisionen lassen sich vergleichen. Wählen Sie sie oben, die neueste zuerst.',
  comparingTheRevisions: 'Die Revisionen werden verglichen',
  noPageDiffers: 'Keine Seite unterscheidet sich',
  bothRevisionsHaveTheSame: 'Beide Revisionen haben dieselben Seiten mit demselben Inhalt.',
  listOfChangedPages: 'geänderte Seiten',
  eachChange: 'Jede Änderung',
  everyChangePageByPage: 'Jede Änderung, Seite für Seite',
  listingEveryChange: 'Alle Änderungen werden aufgelistet',
  onlyFilesDifferTheyAre: 'Nur Dateien unterscheiden sich: Sie stehen in der Liste.',
  onlyAddressesDifferTheyAre: 'Nur Adressen unterscheiden sich: Sie stehen in der Liste.',
  changedPages: 'Geänderte Seiten',
  printTheChanges: 'Änderungen drucken',
  saveTheChangesAsPDF: 'Änderungen als PDF speichern',
  moreAboutThisView: 'Mehr zu dieser Ansicht',
  comparingThePage: 'Die Seite wird verglichen',
  theTextIsUnchangedWhat: 'Der Text ist unverändert. Was sich geändert hat, steht oben.',
  onlyItsPlaceDiffers: 'Nur die Position unterscheidet sich.',
  revisionNotWhole: '{revision} (unvollständig)',
  titleChanges: '{title}, Änderungen',
};
