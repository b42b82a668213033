import type { ReadingTexts } from '../en/reading.ts';

export const reading: ReadingTexts = {
  spaceUnknown: 'Dieser Bereich ist hier nicht bekannt.',
  collectionsOnWeb: 'Sammlungen öffnen sich im Web.',
  sharedUnavailable:
    'Der Dienst nennt diesen gemeinsamen Inhalt, gibt ihn über seine API aber nicht heraus: Galley kann ihn nicht zeigen. Öffnen Sie die Seite im Web, um ihn zu lesen.',
  tagsOnWeb: 'Schlagwörter öffnen sich im Web.',
  addressUnreadable: 'Die Adresse ist nicht lesbar.',
  specNotThere:
    'Die Spezifikation ist nicht unter den Dateien dieses Bereichs, und der Dienst liefert sie nicht.',
  specNotDownloaded: 'Die Spezifikation wurde noch nicht heruntergeladen.',
  specNoPart: 'Die Spezifikation hat keinen solchen Teil.',
  otherSpaceNotKept: 'Das Ziel ist in einem Bereich, der nicht offline behalten wird.',
  addedElsewhere: 'Das wurde auf einem anderen Computer hinzugefügt und ist hier nicht verfügbar.',
  overLimit: 'größer als die von Ihnen gewählte Grenze',
  notDownloadedYet: 'Noch nicht heruntergeladen.',
  overLimitSentence: 'Größer als die von Ihnen gewählte Grenze.',
  currentContent: 'Aktueller Inhalt',
  afterMerge: 'Nach einer Zusammenführung',
  earlierContent: 'Früherer Inhalt',
  specMissing: 'Die Datei der Spezifikation fehlt.',
  pageNotKept:
    'Diese Seite wird nicht offline behalten. Behalten Sie ihren Bereich offline, und synchronisieren Sie dann.',
  intoApp: 'Der Link führt in die eigene Anwendung des Dienstes.',
  cancelled: 'Das wurde abgebrochen.',
  conditionFalse: 'Die Bedingung trifft auf diesen Besucher nicht zu.',
  contentNotHere: 'Der Inhalt dieser Seite ist nicht heruntergeladen.',
  itIsNotHere: 'Das ist nicht heruntergeladen.',
  notFollowed: 'Dieser Adresse wird nicht gefolgt.',
  notOfSite: 'Diese Seite gehört nicht zur Website oder ist nicht für diesen Besucher.',
  previewClosed: 'Diese Vorschau ist nicht mehr offen.',
  notPublished: 'Die Website ist noch nicht veröffentlicht.',
  selectedNotHere: 'Der gewählte Inhalt ist nicht heruntergeladen: Synchronisieren Sie, um ihn zu bekommen.',
  selectedNotWhole:
    'Nicht jede Seite des gewählten Inhalts ist heruntergeladen: Synchronisieren Sie, um den Rest zu bekommen.',
  selectedNotVisible: 'Der gewählte Bereich ist für diesen Besucher auf der Website nicht sichtbar.',
  noSuchSite: 'Diese Website gibt es hier nicht.',
  noDraft: 'Es gibt keinen Entwurf dieser Website.',
  offlineDraft: 'Sie sind im Offlinemodus: Einen Entwurf zu senden braucht eine Verbindung.',
  unreachableDraft: 'Der Dienst ist nicht erreichbar: Einen Entwurf zu senden braucht eine Verbindung.',
  comparisonCancelled: 'Der Vergleich wurde abgebrochen.',
  otherOrder: 'Die Seiten haben eine andere Reihenfolge',
  yourReviewOf: (n) => `Ihr Review von #${n}`,
  baseOf: (n) => `Basis von #${n}`,
  noValue: (error) => `Dieser Ausdruck hat keinen Wert und wird so gezeigt, wie er geschrieben ist: ${error}`,
  spacesNotKept: (names, n, more) =>
    more > 0
      ? `${names} und ${more} weitere: nicht offline behalten; deshalb fehlen ihre Seiten. Behalten Sie sie in der Bibliothek, und synchronisieren Sie dann.`
      : n === 1
        ? `${names}: nicht offline behalten; deshalb fehlen die Seiten des Bereichs. Behalten Sie ihn in der Bibliothek, und synchronisieren Sie dann.`
        : `${names}: nicht offline behalten; deshalb fehlen ihre Seiten. Behalten Sie sie in der Bibliothek, und synchronisieren Sie dann.`,
  withUnsent: (n) =>
    n === 1
      ? '1 Seite wird mit Änderungen gezeigt, die noch nicht gesendet sind.'
      : `${n} Seiten werden mit Änderungen gezeigt, die noch nicht gesendet sind.`,
  showsNothing: (title) => `${title} zeigt nichts, was offline behalten wird.`,
  onlyAdmin: (role) => `Nur ein Administrator ändert Websites; Ihre Rolle hier ist ${role}.`,
  isNew: (title) => `„${title}“ ist neu`,
  isCalled: (was, title) => `„${was}“ heißt jetzt „${title}“`,
  otherSign: (title) => `„${title}“ hat ein anderes Symbol`,
  moved: (title) => `„${title}“ wurde verschoben`,
  wasRemoved: (title) => `„${title}“ wurde entfernt`,
  compared: (done, total) => `${done} von ${total} Seiten verglichen`,
  tooManyPages: (n, most) => `Das sind ${n} Seiten; höchstens ${most} werden auf einmal gedruckt.`,
  pagesWritten: (done, total) => `${done} von ${total} Seiten geschrieben`,
  unsentIn: (lane) => `${lane} / nicht gesendeter Text`,
  commentBy: (name) => `Kommentar von ${name}`,
  replyBy: (name) => `Antwort von ${name}`,
  noKind: (value) =>
    `Die Art „${value}“ gibt es nicht. Schreiben Sie kind:page, kind:comment, kind:reply oder kind:change-request.`,
  noIn: (value) =>
    `„in:${value}“ bedeutet hier nichts. Schreiben Sie in:changes, um nur zu durchsuchen, was Änderungsanträge ändern.`,
  noStatus: (value) =>
    `Den Status „${value}“ gibt es nicht. Schreiben Sie status:draft, open, merged, archived oder resolved.`,
  onlyExcludes: 'Das schließt nur Wörter aus. Setzen Sie vor „-“ einen Suchbegriff.',
  notTaken: (what) => `Der Dienst würde das nicht annehmen: ${what}`,
  aChange: 'Eine Änderung',
  notDone: (what, reason) => `${what} Das wurde nicht ausgeführt: ${reason}`,
};
