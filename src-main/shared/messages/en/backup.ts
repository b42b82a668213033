/** Backups, review bundles, exported outboxes and moves of the data: what fails, and how far it is. */
export const backup = {
  /** What could not be done, after a colon. */
  failed: {
    copyNotRestored: 'the copy could not be restored',
    fileNotRead: 'the file could not be read',
    fileNotOpened: 'the file could not be opened',
    dataNotMoved: 'the data could not be moved',
    dataNotCopied: 'the data could not be copied',
    bundleNotOpened: 'the bundle could not be opened',
    bundleNotWritten: 'the bundle could not be written',
    outboxNotWritten: 'the outbox could not be written',
    outboxNotImported: 'the outbox could not be imported',
    workNotChecked: 'unsent work could not be checked',
    notRecovered: 'a damaged database could not be recovered',
    backupNotRestored: 'the backup could not be restored',
    backupNotWritten: 'the backup could not be written',
    requestNotWritten: 'the change request could not be written',
    recordNotWritten: 'the record could not be written',
    spaceNotWritten: 'the space could not be written',
  },
  tooLargeForDisk: (what: string): string =>
    `The file is too large for this disk: ${what}. Many USB drives allow at most 4 GB for one file. Choose another disk; nothing else was changed.`,
  diskFull: (what: string): string =>
    `The disk is full: ${what}. Free some space, then try again; nothing else was changed.`,
  databaseDamaged: (what: string): string => `A database is damaged: ${what}.`,
  diskNotUsable: (what: string, reason: string): string => `The disk could not be used: ${what} (${reason}).`,
  cancelled: 'This was cancelled; nothing was changed.',
  notAnAccount: (id: string): string => `The data of ${id} in this file is not an account’s.`,
  notOurs: 'This is not a file that Galley wrote.',
  newerFile: 'A newer Galley wrote this file. Install the newer Galley to open it.',
  tooMuchMemory: 'Opening this file would take too much memory: it is damaged or malicious. It was not used.',
  encrypted: 'This file is encrypted: its passphrase is needed.',
  wrongPassphrase: 'The passphrase is wrong. Nothing was changed.',
  changedFile: 'This file was changed or damaged after Galley wrote it. It was not used.',
  incomplete: 'This file is incomplete. It was not used.',
  otherKind: (is: ArchiveNoun, not: ArchiveNoun): string => `This is ${nouns[is]}, not ${nouns[not]}.`,
  tooManyEntries: 'This file has more entries than Galley writes. It was not used.',
  entryDamaged: (name: string): string => `${name} is damaged in this file. It was not used.`,
  longDescription: 'The description of this file is longer than Galley writes. It was not used.',
  changedWhileRead: (name: string): string => `${name} changed while it was read. Try again.`,
  tooMuch: 'This is too much for one file: choose fewer change requests.',
  copyGone: 'This copy no longer exists.',
  newerBackup: 'A newer Galley created this backup. Install the newer Galley to use it.',
  newerData: (newest: number, known: number): string =>
    `This backup was created by a newer Galley (version ${newest} of its data; this one reads up to ${known}). Install the newer Galley to use it; nothing was changed.`,
  newerBundle: 'A newer Galley created this bundle. Install the newer Galley to open it.',
  newerOutbox: 'A newer Galley wrote this outbox. Install the newer Galley to import it.',
  notUsed: (kind: 'backup' | 'bundle', reason: string): string => `This ${kind} was not used. ${reason}`,
  notUsedNewer: (kind: 'backup' | 'bundle', reason: string): string =>
    `This ${kind} was not used. ${reason} Install the newer Galley to use it.`,
  /** Continues a sentence. */
  originNotConfirmed: (origin: string): string =>
    `nobody has confirmed yet that it belongs to ${origin} (the account was restored, or last used with an older Galley)`,
  originChanged: (from: string, to: string): string =>
    `the address of the account changed from ${from} to ${to}, and nobody has confirmed that`,
  restartThenMove:
    'A backup was restored and waits for Galley to start again. Start it again first, then move.',
  restartFirst:
    'A backup was restored and waits for Galley to start again. Start it again first; nothing was changed.',
  oneInOther: 'The new folder must not be inside the old one, nor the old one inside it. Choose another.',
  rootOfDisk: (folder: string): string => `${folder} is the root of a disk. Choose a folder in it.`,
  notEmpty: (folder: string): string => `${folder} is not empty. Choose an empty folder, or a new one.`,
  noRoom: 'There is not enough room on the disk of the new folder; nothing was changed.',
  unreliable: (name: string): string => `The disk of the new folder does not store files reliably (${name}).`,
  notAFile: (path: string): string => `${path} is not a file: choose another one. Nothing was changed.`,
  wrongInBundle: (name: string): string => `The bundle refers to a file that it cannot contain: ${name}.`,
  wrongInBackup: (name: string): string => `The backup refers to a file that Galley does not have: ${name}.`,
  noDatabase: 'The bundle has no database.',
  sendsItself: 'This account sends its edits itself: only the outbox of a review bundle can be exported.',
  outboxTooLarge: 'This outbox is too large for one file.',
  outboxNotOurs: 'This outbox is not one that Galley wrote. It was not used.',
  inUse:
    'Galley is open with this data: its window, or the headless program. Close it first; nothing was changed.',
  otherAccounts: 'The backup is missing an account’s data, or contains more than it lists.',
  backupFailedCheck:
    'The written file is not complete: the backup failed its check. Try again, or choose another disk.',
  bundleFailedCheck:
    'The written file is not complete: the bundle failed its check. Try again, or choose another disk.',
  notAllDownloaded: 'Not every selected change request is completely downloaded: sync first, or deselect it.',
  copyingData: 'Copying the data',
  copyingDatabase: (n: number, of: number): string => `Copying database ${n} of ${of}`,
  openingBundle: 'Opening the bundle',
  unpackingBackup: 'Unpacking the backup',
  writingBackup: 'Writing the backup',
  checkingBackup: 'Checking the backup',
  gathering: 'Gathering the change requests',
  writingBundle: 'Writing the bundle',
  writingPages: 'Writing pages',
  /** What ended before it was finished, at the next start. */
  unfinished: {
    'backing-up':
      'Galley ended while a backup, a bundle or an outbox was being written. A file that has its name is whole; where there is none, write it again.',
    opening: 'Galley ended while a review bundle was being opened. If it is not here, open it again.',
    restoring: 'Galley ended while a backup was being unpacked. Nothing was restored: restore it again.',
    moving: 'Galley ended while the data was being moved. It stayed where it was: move it again.',
  },
  addressUnreadable: (id: string): string =>
    `The database of ${id} is damaged, empty or missing, and its address can no longer be read. Restore a backup, or connect to the service again.`,
  dataUnchanged: 'Your data is as it was.',
  noSuchPerson: (address: string): string =>
    `There is no account here of the same person at ${address}, where this outbox belongs. Connect it first; nothing was imported.`,
  severalAccounts: 'Several accounts here are of the same person; nothing was imported.',
  /** A report of whole sentences. */
  sentences: (all: readonly string[]): string => all.join(' '),
};
export type BackupTexts = typeof backup;

type ArchiveNoun = 'backup' | 'bundle' | 'outbox';
const nouns: Readonly<Record<ArchiveNoun, string>> = {
  backup: 'a backup',
  bundle: 'a review bundle',
  outbox: 'an exported outbox',
};
