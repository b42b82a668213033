import type { ExportTexts } from '../en/exports.ts';
import { statusNames } from './edits.ts';

export const exports: ExportTexts = {
  description: 'Beschreibung',
  reviews: (n) => `Reviews (${n})`,
  changedPages: (n) => `Geänderte Seiten (${n})`,
  none: 'Keine.',
  newAddresses: 'Neue Adressen',
  discussion: (all, open) => `Diskussion (${all}, davon ${open} offen)`,
  noComments: 'Keine Kommentare.',
  writtenBy: (time) => `Von Galley geschrieben, ${time}`,
  time: (at) => `${at.toLocaleString('de', utc)} UTC`,
  space: 'Bereich',
  status: 'Status',
  author: 'Autor',
  opened: 'Angelegt',
  updated: 'Aktualisiert',
  reviewers: 'Reviewer',
  asOf: 'Stand',
  onTheWeb: 'Im Web',
  statusName: statusNames,
  verdict: (verdict) => verdicts[verdict] ?? verdict,
  notKept: 'Der Inhalt wird nicht offline behalten.',
  unchangedLines: (n) => (n === 1 ? '1 unveränderte Zeile' : `${n} unveränderte Zeilen`),
  leftOut: (n) =>
    `${n === 1 ? '1 weitere Zeile ist' : `${n.toLocaleString('de')} weitere Zeilen sind`} weggelassen, weil es zu viele sind. Galley zeigt sie in den Änderungen der Seite.`,
  byOthers: 'vermutlich von anderen',
  onTheRequest: 'Der Änderungsantrag',
  onPage: (title) => `Zu „${title}“`,
  open: 'offen',
  resolved: (by) => (by === null ? 'erledigt' : `erledigt von ${by}`),
  edited: 'bearbeitet',
  addressChange: (before, after) => `${before} wird ${after}`,
  notFollowed: 'Dieser Adresse wird nicht gefolgt.',
  partOfSpace: 'Das ist Teil des Bereichs.',
  fileName: 'Änderungsantrag',
  spaceNotKept:
    'Dieser Bereich wird nicht offline behalten. Behalten Sie ihn offline, synchronisieren Sie, und exportieren Sie ihn dann.',
  notEmpty: (folder) => `${folder} ist nicht leer. Wählen Sie einen anderen Ordner, oder leeren Sie ihn.`,
  cancelled: 'Der Export wurde abgebrochen; nichts wurde geschrieben.',
  imageLeftOut: (file, reason) => `${file} (das Bild wurde weggelassen: ${reason})`,
  siteNotPublic: (title) =>
    `Die Website „${title}“ ist beim Dienst nicht als öffentlich gekennzeichnet. Wer die Datei bekommt, kann ihren Inhalt lesen.`,
  spaceNotPublic: (title) =>
    `„${title}“ ist beim Dienst nicht als öffentlich gekennzeichnet. Wer die Datei bekommt, kann ihren Inhalt lesen.`,
  spacesNotPublic: (n) =>
    `${n} Bereiche darin sind beim Dienst nicht als öffentlich gekennzeichnet. Wer die Datei bekommt, kann ihren Inhalt lesen.`,
};

const utc = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
const verdicts: Readonly<Record<string, string>> = {
  approved: 'genehmigt',
  'changes-requested': 'Änderungen angefordert',
};
