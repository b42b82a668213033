import type { ReviewTexts } from '../en/review.ts';
import { statusNames } from './edits.ts';

export const review: ReviewTexts = {
  someone: 'Jemand',
  you: 'Sie',
  changedSince: 'Seit Ihrem Review geändert',
  requested: 'Review angefordert',
  repliedToYou: (who) => `${who} hat Ihnen geantwortet`,
  applied: 'Übernommen.',
  editOf: (title) => `„${title}“ bearbeiten`,
  onlyReading: 'Sie können hier lesen, aber nichts ändern.',
  draftAlready: 'Der Änderungsantrag ist bereits ein Entwurf.',
  openAlready: 'Der Änderungsantrag ist bereits offen.',
  archivedAlready: 'Der Änderungsantrag ist bereits archiviert.',
  deleted: 'Der Änderungsantrag wurde beim Dienst gelöscht.',
  noComments: 'Sie können hier lesen, aber nicht kommentieren.',
  isMerged: 'Der Änderungsantrag ist zusammengeführt.',
  notYours: 'Nur der Autor oder jemand, der prüfen darf, kann ihn ändern.',
  is: (status) => `Der Änderungsantrag ist ${statusNames(status)}.`,
  upToDate: 'Der Änderungsantrag ist auf dem Stand des Bereichs.',
  noMerging: 'Sie können hier nicht zusammenführen.',
  noPages: 'Dieser Dienst nimmt keine Seiten an.',
  noReviews: 'Dieser Dienst kennt keine Reviews: Ihre Zusammenfassung wird als Kommentar gesendet.',
  noVerdicts: 'Sie können hier kommentieren, aber kein Urteil abgeben.',
  notOnTheService: 'Der Änderungsantrag ist noch nicht beim Dienst.',
  notExact: 'Mit dem aktuellen Inhalt verglichen: Änderungen anderer können umgekehrt erscheinen.',
  noConflicts: 'Keine Konflikte beim Zusammenführen.',
  conflicts: (blocks, pages) => {
    const inPages = pages === 1 ? '1 Seite' : `${pages} Seiten`;
    if (blocks === 0) return `Konflikte beim Zusammenführen in ${inPages}.`;
    return `Konflikte beim Zusammenführen in ${blocks === 1 ? '1 Block' : `${blocks} Blöcken`} auf ${inPages}.`;
  },
  openConflicts: (blocks, pages) =>
    `Beide Fassungen eines Konflikts stehen an ${blocks === 1 ? '1 Stelle' : `${blocks} Stellen`} auf ${pages === 1 ? '1 Seite' : `${pages} Seiten`}.`,
  bothVersions: (places) => `beide Fassungen stehen an ${places === 1 ? '1 Stelle' : `${places} Stellen`}`,
  changedAndRemoved: 'hier geändert und im aktuellen Inhalt entfernt',
  removedAndChanged: 'hier entfernt und im aktuellen Inhalt geändert',
  namedTwice: (mine, theirs) => `heißt hier „${mine}“ und im aktuellen Inhalt „${theirs}“`,
  noChangedPages: 'keine Seiten',
  newAddresses: (n) => (n === 1 ? '1 neue Adresse' : `${n} neue Adressen`),
  pages: (n) => (n === 1 ? '1 Seite' : `${n} Seiten`),
  added: (n) => `${n} hinzugefügt`,
  removed: (n) => `${n} entfernt`,
  moved: (n) => `${n} verschoben`,
  renamed: (n) => `${n} umbenannt`,
  movedFrom: (place, to) => `verschoben nach: ${to}, bisher: ${place}`,
  movedWithin: (place, previous) =>
    `verschoben innerhalb: ${place}, stand ${previous === undefined ? 'zuerst' : `nach „${previous}“`}`,
  topLevel: 'oberste Ebene',
  pageIsNew: 'Die Seite ist neu',
  pageIsRemoved: 'Die Seite ist entfernt',
  pageIsMoved: 'Die Seite ist verschoben',
  linksFollow: 'Ihre Links folgen dem, was verschoben wurde',
  onlySpelling: 'Nur die Schreibweise des Quelltexts ist geändert: Anzeige und Linkziele sind gleich',
};
