import type { BackupTexts } from '../en/backup.ts';

export const backup: BackupTexts = {
  failed: {
    copyNotRestored: 'Die Kopie konnte nicht wiederhergestellt werden',
    fileNotRead: 'Die Datei konnte nicht gelesen werden',
    fileNotOpened: 'Die Datei konnte nicht geöffnet werden',
    dataNotMoved: 'Die Daten konnten nicht verschoben werden',
    dataNotCopied: 'Die Daten konnten nicht kopiert werden',
    bundleNotOpened: 'Das Paket konnte nicht geöffnet werden',
    bundleNotWritten: 'Das Paket konnte nicht geschrieben werden',
    outboxNotWritten: 'Der Postausgang konnte nicht geschrieben werden',
    outboxNotImported: 'Der Postausgang konnte nicht importiert werden',
    workNotChecked: 'Nicht gesendete Arbeit konnte nicht geprüft werden',
    notRecovered: 'Eine beschädigte Datenbank konnte nicht wiederhergestellt werden',
    backupNotRestored: 'Die Sicherung konnte nicht wiederhergestellt werden',
    backupNotWritten: 'Die Sicherung konnte nicht geschrieben werden',
    requestNotWritten: 'Der Änderungsantrag konnte nicht geschrieben werden',
    recordNotWritten: 'Das Protokoll konnte nicht geschrieben werden',
    spaceNotWritten: 'Der Bereich konnte nicht geschrieben werden',
  },
  tooLargeForDisk: (what) =>
    `Die Datei ist zu groß für diesen Datenträger: ${what}. Viele USB-Sticks erlauben höchstens 4 GB pro Datei. Wählen Sie einen anderen Datenträger; sonst wurde nichts geändert.`,
  diskFull: (what) =>
    `Der Datenträger ist voll: ${what}. Schaffen Sie Platz, und versuchen Sie es noch einmal; sonst wurde nichts geändert.`,
  databaseDamaged: (what) => `Eine Datenbank ist beschädigt: ${what}.`,
  diskNotUsable: (what, reason) => `Der Datenträger konnte nicht verwendet werden: ${what} (${reason}).`,
  cancelled: 'Das wurde abgebrochen; nichts wurde geändert.',
  notAnAccount: (id) => `Die Daten von ${id} in dieser Datei gehören zu keinem Konto.`,
  notOurs: 'Diese Datei stammt nicht von Galley.',
  newerFile:
    'Diese Datei stammt von einem neueren Galley. Installieren Sie das neuere Galley, um sie zu öffnen.',
  tooMuchMemory:
    'Diese Datei zu öffnen würde zu viel Speicher brauchen: Sie ist beschädigt oder bösartig. Sie wurde nicht verwendet.',
  encrypted: 'Diese Datei ist verschlüsselt: Die Passphrase ist erforderlich.',
  wrongPassphrase: 'Die Passphrase ist falsch. Nichts wurde geändert.',
  changedFile:
    'Diese Datei wurde geändert oder beschädigt, nachdem Galley sie geschrieben hat. Sie wurde nicht verwendet.',
  incomplete: 'Diese Datei ist unvollständig. Sie wurde nicht verwendet.',
  otherKind: (is, not) => `Das ist ${nouns[is]}, nicht ${nouns[not]}.`,
  tooManyEntries: 'Diese Datei hat mehr Einträge, als Galley schreibt. Sie wurde nicht verwendet.',
  entryDamaged: (name) => `${name} ist in dieser Datei beschädigt. Sie wurde nicht verwendet.`,
  longDescription:
    'Die Beschreibung dieser Datei ist länger, als Galley sie schreibt. Sie wurde nicht verwendet.',
  changedWhileRead: (name) => `${name} hat sich beim Lesen geändert. Versuchen Sie es noch einmal.`,
  tooMuch: 'Das ist zu viel für eine Datei: Wählen Sie weniger Änderungsanträge.',
  copyGone: 'Diese Kopie gibt es nicht mehr.',
  newerBackup:
    'Diese Sicherung stammt von einem neueren Galley. Installieren Sie das neuere Galley, um sie zu verwenden.',
  newerData: (newest, known) =>
    `Diese Sicherung stammt von einem neueren Galley (Version ${newest} der Daten; dieses liest bis ${known}). Installieren Sie das neuere Galley, um sie zu verwenden; nichts wurde geändert.`,
  newerBundle:
    'Dieses Paket stammt von einem neueren Galley. Installieren Sie das neuere Galley, um es zu öffnen.',
  newerOutbox:
    'Dieser Postausgang stammt von einem neueren Galley. Installieren Sie das neuere Galley, um ihn zu importieren.',
  notUsed: (kind, reason) => `${these[kind]} wurde nicht verwendet. ${reason}`,
  notUsedNewer: (kind, reason) =>
    `${these[kind]} wurde nicht verwendet. ${reason} Installieren Sie dafür das neuere Galley.`,
  originNotConfirmed: (origin) =>
    `Noch niemand hat bestätigt, dass es zu ${origin} gehört (das Konto wurde wiederhergestellt oder zuletzt mit einem älteren Galley verwendet)`,
  originChanged: (from, to) =>
    `Die Adresse des Kontos wurde von ${from} zu ${to} geändert, und niemand hat das bestätigt`,
  restartThenMove:
    'Eine Sicherung wurde wiederhergestellt und wartet auf den Neustart von Galley. Starten Sie erst neu, und verschieben Sie dann.',
  restartFirst:
    'Eine Sicherung wurde wiederhergestellt und wartet auf den Neustart von Galley. Starten Sie erst neu; nichts wurde geändert.',
  oneInOther:
    'Der neue Ordner darf nicht im alten liegen und der alte nicht im neuen. Wählen Sie einen anderen.',
  rootOfDisk: (folder) =>
    `${folder} ist die oberste Ebene eines Datenträgers. Wählen Sie einen Ordner darin.`,
  notEmpty: (folder) => `${folder} ist nicht leer. Wählen Sie einen leeren oder einen neuen Ordner.`,
  noRoom: 'Auf dem Datenträger des neuen Ordners ist nicht genug Platz; nichts wurde geändert.',
  unreliable: (name) => `Der Datenträger des neuen Ordners speichert Dateien nicht zuverlässig (${name}).`,
  notAFile: (path) => `${path} ist keine Datei: Wählen Sie eine andere. Nichts wurde geändert.`,
  wrongInBundle: (name) => `Das Paket verweist auf eine Datei, die es nicht enthalten kann: ${name}.`,
  wrongInBackup: (name) => `Die Sicherung verweist auf eine Datei, die Galley nicht hat: ${name}.`,
  noDatabase: 'Das Paket hat keine Datenbank.',
  sendsItself:
    'Dieses Konto sendet seine Bearbeitungen selbst: Nur der Postausgang eines Review-Pakets kann exportiert werden.',
  outboxTooLarge: 'Dieser Postausgang ist zu groß für eine Datei.',
  outboxNotOurs: 'Dieser Postausgang stammt nicht von Galley. Er wurde nicht verwendet.',
  inUse:
    'Galley ist mit diesen Daten geöffnet: das Fenster oder das Programm ohne Fenster. Schließen Sie es zuerst; nichts wurde geändert.',
  otherAccounts: 'In der Sicherung fehlen die Daten eines Kontos, oder sie enthält mehr, als sie aufführt.',
  backupFailedCheck:
    'Die geschriebene Datei ist nicht vollständig: Die Sicherung hat die Prüfung nicht bestanden. Versuchen Sie es noch einmal, oder wählen Sie einen anderen Datenträger.',
  bundleFailedCheck:
    'Die geschriebene Datei ist nicht vollständig: Das Paket hat die Prüfung nicht bestanden. Versuchen Sie es noch einmal, oder wählen Sie einen anderen Datenträger.',
  notAllDownloaded:
    'Nicht jeder ausgewählte Änderungsantrag ist vollständig heruntergeladen: Synchronisieren Sie zuerst, oder wählen Sie ihn ab.',
  copyingData: 'Die Daten werden kopiert',
  copyingDatabase: (n, of) => `Datenbank ${n} von ${of} wird kopiert`,
  openingBundle: 'Das Paket wird geöffnet',
  unpackingBackup: 'Die Sicherung wird entpackt',
  writingBackup: 'Die Sicherung wird geschrieben',
  checkingBackup: 'Die Sicherung wird geprüft',
  gathering: 'Die Änderungsanträge werden gesammelt',
  writingBundle: 'Das Paket wird geschrieben',
  writingPages: 'Seiten werden geschrieben',
  unfinished: {
    'backing-up':
      'Galley endete, während eine Sicherung, ein Paket oder ein Postausgang geschrieben wurde. Eine Datei mit ihrem endgültigen Namen ist vollständig; wenn keine da ist, schreiben Sie sie noch einmal.',
    opening:
      'Galley endete, während ein Review-Paket geöffnet wurde. Wenn es nicht hier ist, öffnen Sie es noch einmal.',
    restoring:
      'Galley endete, während eine Sicherung entpackt wurde. Nichts wurde wiederhergestellt: Stellen Sie sie noch einmal wieder her.',
    moving:
      'Galley endete, während die Daten verschoben wurden. Sie blieben, wo sie waren: Verschieben Sie sie noch einmal.',
  },
  addressUnreadable: (id) =>
    `Die Datenbank von ${id} ist beschädigt, leer oder nicht vorhanden, und ihre Adresse ist nicht mehr lesbar. Stellen Sie eine Sicherung wieder her, oder verbinden Sie sich neu mit dem Dienst.`,
  dataUnchanged: 'Ihre Daten sind unverändert.',
  noSuchPerson: (address) =>
    `Hier gibt es kein Konto derselben Person bei ${address}, wohin dieser Postausgang gehört. Verbinden Sie es zuerst; nichts wurde importiert.`,
  severalAccounts: 'Mehrere Konten hier gehören derselben Person; nichts wurde importiert.',
  sentences: (all) => all.join(' '),
};

const nouns = {
  backup: 'eine Sicherung',
  bundle: 'ein Review-Paket',
  outbox: 'ein exportierter Postausgang',
};
const these = { backup: 'Diese Sicherung', bundle: 'Dieses Paket' };
