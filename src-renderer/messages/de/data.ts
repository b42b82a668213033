import type { Translation } from '../../../src-main/shared/messages/message-types.ts';
import type { english } from '../en/data.ts';

export const data: Translation<typeof english> = {
  backUpEverything: 'Alles sichern',
  allAccountsWithOutboxDrafts:
    'Alle Konten mit Postausgang, Entwürfen, Notizen und Offline-Inhalten, dazu Einstellungen und Arbeitsbereiche, in einer Datei. Tokens sind nicht enthalten.',
  backingUp: 'Sicherung läuft',
  itContainsNoAccount: 'Sie enthält kein Konto.',
  didYouUseGalleyAfter:
    'Haben Sie Galley nach dieser Sicherung verwendet, auf diesem oder einem anderen Computer?',
  usedSinceTheBackup: 'Seit der Sicherung verwendet',
  yesOrImNotSure: 'Ja, oder ich bin nicht sicher',
  galleyChecksOnTheService:
    'Galley prüft beim Dienst, ob die nicht gesendeten Bearbeitungen angekommen sind, und sendet die übrigen.',
  galleyChecksOnTheService2:
    'Galley prüft beim Dienst, ob die nicht gesendeten Bearbeitungen angekommen sind, und fragt Sie, bevor es die übrigen sendet.',
  theCurrentDataIsMoved:
    'Die bisherigen Daten werden in einen eigenen Ordner verschoben, nicht gelöscht. Nichts wird gesendet, bis Sie für jedes Konto die Adresse bestätigen und das Token erneut eingeben.',
  thisFileHasNoPassphrase:
    'Diese Datei hat keine Passphrase: Galley erkennt Schäden, aber keine absichtlichen Änderungen. Stellen Sie sie nur wieder her, wenn Sie dem Ort vertrauen, an dem sie lag.',
  bundleMade:
    'Erstellt {when}. Exportieren Sie erneut, wenn Sie mehr geschrieben haben: Bereits importierte Bearbeitungen werden übersprungen.',
  exportItsOutbox: 'Postausgang exportieren …',
  writingTheOutbox: 'Postausgang wird geschrieben',
  outboxWritten:
    '{edits, plural, one {# Bearbeitung} other {# Bearbeitungen}} nach {file} geschrieben. Importieren Sie die Datei auf dem verbundenen Computer: Einstellungen, Daten.',
  itOpensAsASeparate:
    'Es öffnet sich als eigenes Konto ohne Dienst. Was Sie schreiben, exportieren Sie als Datei: Einstellungen, Daten, „Postausgang exportieren“.',
  noneYetGalleyMakesOne: 'Noch keine. Galley legt eine an, bevor eine neue Version die Datenbank ändert.',
  account: 'Konto',
  madeColumn: 'Erstellt',
  unsent: 'Nicht gesendet',
  size: 'Größe',
  action: 'Aktion',
  cannotBeRead: 'nicht lesbar',
  thisCopyIsDamaged: 'Diese Kopie ist beschädigt',
  restore: 'Wiederherstellen …',
  restoreCopyOf: 'Diese Kopie von {name} wiederherstellen?',
  restoreCopyMeans:
    'Die Kopie ist vom {when}. Die bisherigen Daten werden beiseitegelegt, nicht gelöscht. Galley prüft beim Dienst, ob die nicht gesendeten Bearbeitungen der Kopie angekommen sind, bevor es etwas sendet, und startet dann neu.',
  restoreAndRestart: 'Wiederherstellen und neu starten',
  restoring: 'Wiederherstellung läuft',
  data: 'Daten',
  backUpAndRestoreYour:
    'Sichern Sie Ihre Daten und stellen Sie sie wieder her, arbeiten Sie auf einem Computer ohne Netzwerk, oder exportieren Sie Dokumente.',
  backup: 'Sicherung',
  backUp: 'Sichern',
  oneFileWithEverythingExcept: 'Eine Datei mit allem außer den Tokens. Galley prüft sie nach dem Schreiben.',
  backUpEverything2: 'Alles sichern …',
  openAFile: 'Datei öffnen',
  restoreABackupOpenA:
    'Stellen Sie eine Sicherung wieder her, öffnen Sie ein Review-Paket oder importieren Sie einen Postausgang. Zuerst sehen Sie den Inhalt.',
  openAFile2: 'Datei öffnen …',
  preUpgradeBackups: 'Sicherungen vor neuen Versionen',
  reviewWithoutANetwork: 'Review ohne Netzwerk',
  reviewBundle: 'Review-Paket',
  takeChangeRequestsToA:
    'Nehmen Sie Änderungsanträge auf einen Computer ohne Netzwerk mit, prüfen Sie sie dort, und bringen Sie den Postausgang zurück.',
  accountOfTheBundle: 'Konto des Pakets',
  makeABundle: 'Paket erstellen …',
  connectToAServiceTo:
    'Verbinden Sie einen Dienst, um ein Paket zu erstellen. Ein vorhandenes öffnen Sie mit „Datei öffnen …“.',
  export: 'Exportieren',
  markdownInTheLayoutOf:
    'Markdown im Aufbau eines Dokumentations-Repositorys. Einen Änderungsantrag exportieren Sie über sein eigenes Menü.',
  noSpaceIsKeptOffline: 'Es wird kein Bereich offline behalten.',
  spaceToExport: 'Zu exportierender Bereich',
  export2: 'Exportieren …',
  dataLocation: 'Speicherort der Daten',
  folder: 'Ordner',
  moveAllDataToAn:
    'Verschieben Sie alle Daten in einen leeren Ordner, zum Beispiel auf einem anderen Datenträger. Galley startet danach neu.',
  movingTheData: 'Daten werden verschoben',
  moveTheData: 'Daten verschieben …',
  readingTheFile: 'Datei wird gelesen',
  exporting: 'Export läuft',
  filesMissing:
    '{files, plural, one {# wird nicht offline behalten und fehlt.} other {# werden nicht offline behalten und fehlen.}}',
  exportThisChangeRequest: 'Diesen Änderungsantrag exportieren',
  itsChangesAndItsDiscussion:
    'Seine Änderungen und seine Diskussion, gesendet und nicht gesendet, wie sie auf diesem Computer gespeichert sind.',
  readablePlainTextWithThe: 'Lesbarer reiner Text mit den Änderungen als Diff.',
  oneSelfContainedPageWithout: 'Eine einzelne, vollständige Seite ohne Skripte und Nachladen.',
  theSamePageForPrinting: 'Dieselbe Seite, zum Drucken und Archivieren.',
  writing: 'Wird geschrieben',
  makeAReviewBundle: 'Review-Paket erstellen',
  changeRequestsWithTheirBases:
    'Änderungsanträge mit Basis, Seiten, Bildern und Threads in einer Datei, für einen Computer ganz ohne Netzwerk. Der Postausgang dieses Computers ist nicht enthalten.',
  notCompletelyDownloadedYet: 'noch nicht vollständig heruntergeladen',
  thereAreNoOpenChange: 'Es gibt keine offenen Änderungsanträge.',
  chooseAChangeRequestFirst: 'Wählen Sie zuerst einen Änderungsantrag',
  makingTheBundle: 'Paket wird erstellt',
  bundleWritten:
    '{requests, plural, one {# Änderungsantrag} other {# Änderungsanträge}}, {size}, geschrieben und wieder gelesen.',
  passphrase: 'Passphrase',
  outboxFrom:
    '{edits, plural, one {# Bearbeitung} other {# Bearbeitungen}}, in die Datei geschrieben {when}, für das Konto {account}.',
  outboxEdit: '{status, select, sent {schon gesendet} other {schon hier}}',
  moreEdits: 'und {n, plural, one {# weitere Bearbeitung} other {# weitere Bearbeitungen}}',
  outboxToSend:
    '{n, plural, =0 {Durch den Import wird nichts gesendet.} one {# Bearbeitung wird {when, select, now {sofort gesendet} other {gesendet, sobald das Konto senden kann}}.} other {# Bearbeitungen werden {when, select, now {sofort gesendet} other {gesendet, sobald das Konto senden kann}}.}}',
  outboxToKeep:
    '{n, plural, one {# Bearbeitung wartet im Postausgang: Sie gehört zu einem unfertigen Review oder braucht eine Entscheidung.} other {# Bearbeitungen warten im Postausgang: Sie gehören zu einem unfertigen Review oder brauchen eine Entscheidung.}}',
  enterThePassphrase: 'Geben Sie die Passphrase ein',
  showTheContents: 'Inhalt zeigen',
  aTaskIsRunning: 'Ein Vorgang läuft',
  itCannotBeRead: 'Sie ist nicht lesbar',
  openTheBundle: 'Paket öffnen',
  import: 'Importieren',
  restoreABackup: 'Sicherung wiederherstellen',
  openAReviewBundle: 'Review-Paket öffnen',
  importAnOutbox: 'Postausgang importieren',
  readingTheBackup: 'Sicherung wird gelesen',
  readingTheBundle: 'Paket wird gelesen',
  theBackupIsRestoredGalley: 'Die Sicherung ist wiederhergestellt. Galley startet damit neu.',
  openingTheBundle: 'Paket wird geöffnet',
  importing: 'Import läuft',
  editsAdded: '{edits, plural, one {# Bearbeitung} other {# Bearbeitungen}} hinzugefügt.',
  editsAddedOthersHere:
    '{edits, plural, one {# Bearbeitung} other {# Bearbeitungen}} hinzugefügt, {here, number} bereits hier.',
  changedAfterImport:
    '{edits, plural, one {# wurde} other {# wurden}} nach dem Import im Paket geändert; die Fassungen hier bleiben.',
  encryptWithAPassphrase: 'Mit einer Passphrase verschlüsseln',
  theFileNeedsAPassphrase: 'Die Datei braucht eine Passphrase.',
  confirmPassphrase: 'Passphrase bestätigen',
  withoutThePassphraseNobodyCan:
    'Ohne die Passphrase kann niemand die Datei öffnen, auch Sie nicht. Bewahren Sie sie getrennt auf.',
  passphraseLength: 'Mindestens {characters, number} Zeichen',
  thePassphrasesMustMatch: 'Die Passphrasen müssen übereinstimmen',
  stop: 'Abbrechen',
  editsInReview: '{edits, number} in einem nicht abgeschlossenen Review',
  editsUnanswered: '{edits, number} ohne Antwort',
  editsHeld: '{edits, number} warten auf Ihre Entscheidung',
  nothingUnsent: 'nichts Ungesendetes',
  backedUp:
    '{accounts, plural, one {# Konto} other {# Konten}} mit {unsent, plural, =0 {nichts Ungesendetem} one {# nicht gesendeten Bearbeitung} other {# nicht gesendeten Bearbeitungen}}, {size}: geschrieben und wieder gelesen.',
  fileMade: 'Erstellt: {when}, {size}.',
  editsWaiting: '{edits, plural, one {# Bearbeitung wartet} other {# Bearbeitungen warten}}',
  bundleFrom: 'Aus {title}, erstellt: {when}, {size}.',
  bundleFromUser: 'Aus {title}, von {user}, erstellt: {when}, {size}.',
  pagesWritten: '{pages, plural, one {# Seite} other {# Seiten}} nach {folder} geschrieben.',
};
