import { translator } from '../translator.ts';

export const english = {
  backUpEverything: 'Back up everything',
  allAccountsWithOutboxDrafts:
    'All accounts with outbox, drafts, notes and offline content, settings and workspaces, in one file. Tokens are not included.',
  backingUp: 'Backing up',
  itContainsNoAccount: 'It contains no account.',
  didYouUseGalleyAfter: 'Did you use Galley after this backup was created, on this or another computer?',
  usedSinceTheBackup: 'Used since the backup',
  yesOrImNotSure: 'Yes, or I’m not sure',
  galleyChecksOnTheService:
    'Galley checks on the service whether its unsent edits arrived, and sends those that did not.',
  galleyChecksOnTheService2:
    'Galley checks on the service whether its unsent edits arrived, and asks you before it sends those that did not.',
  theCurrentDataIsMoved:
    'The current data is moved to a separate folder, not deleted. Nothing is sent until you confirm each account’s address and enter its token again.',
  thisFileHasNoPassphrase:
    'This file has no passphrase: Galley can detect damage, but not deliberate changes. Restore it only if you trust where it was stored.',
  bundleMade: 'Created {when}. Export again after writing more: edits already imported are skipped.',
  exportItsOutbox: 'Export its outbox…',
  writingTheOutbox: 'Writing the outbox',
  outboxWritten:
    '{edits, plural, one {# edit} other {# edits}} written to {file}. Import it on the connected computer: Settings, Data.',
  itOpensAsASeparate:
    'It opens as a separate account without a service. Export what you write as a file: Settings, Data, “Export its outbox”.',
  noneYetGalleyMakesOne: 'None yet. Galley makes one before an upgrade changes the database.',
  account: 'Account',
  madeColumn: 'Created',
  unsent: 'Unsent',
  size: 'Size',
  action: 'Action',
  cannotBeRead: 'cannot be read',
  thisCopyIsDamaged: 'This copy is damaged',
  restore: 'Restore…',
  restoreCopyOf: 'Restore this copy of {name}?',
  restoreCopyMeans:
    'The copy is from {when}. The current data is moved aside, not deleted. Galley checks on the service whether unsent edits in the copy arrived before it sends anything, and then restarts.',
  restoreAndRestart: 'Restore and restart',
  restoring: 'Restoring',
  data: 'Data',
  backUpAndRestoreYour:
    'Back up and restore your data, review on a computer without a network, or export documents.',
  backup: 'Backup',
  backUp: 'Back up',
  oneFileWithEverythingExcept: 'One file with everything except tokens. Galley verifies it after writing.',
  backUpEverything2: 'Back up everything…',
  openAFile: 'Open a file',
  restoreABackupOpenA:
    'Restore a backup, open a review bundle or import an outbox. You see its contents first.',
  openAFile2: 'Open a file…',
  preUpgradeBackups: 'Pre-upgrade backups',
  reviewWithoutANetwork: 'Review without a network',
  reviewBundle: 'Review bundle',
  takeChangeRequestsToA:
    'Take change requests to a computer without a network, review them there, and bring the outbox back.',
  accountOfTheBundle: 'Account of the bundle',
  makeABundle: 'Create a bundle…',
  connectToAServiceTo: 'Connect to a service to create a bundle. Open an existing one with “Open a file…”.',
  export: 'Export',
  markdownInTheLayoutOf:
    'Markdown in the layout of a documentation repository. Export a change request from its own menu.',
  noSpaceIsKeptOffline: 'No space is kept offline.',
  spaceToExport: 'Space to export',
  export2: 'Export…',
  dataLocation: 'Data location',
  folder: 'Folder',
  moveAllDataToAn:
    'Move all data to an empty folder, for example on another disk. Galley restarts afterwards.',
  movingTheData: 'Moving the data',
  moveTheData: 'Move the data…',
  readingTheFile: 'Reading the file',
  exporting: 'Exporting',
  filesMissing:
    '{files, plural, one {# is not kept offline and is missing.} other {# are not kept offline and are missing.}}',
  exportThisChangeRequest: 'Export this change request',
  itsChangesAndItsDiscussion: 'Its changes and its discussion, sent and unsent, as stored on this computer.',
  readablePlainTextWithThe: 'Readable plain text, with the changes as a diff.',
  oneSelfContainedPageWithout: 'One self-contained page without scripts or downloads.',
  theSamePageForPrinting: 'The same page, for printing and archives.',
  writing: 'Writing',
  makeAReviewBundle: 'Create a review bundle',
  changeRequestsWithTheirBases:
    'Change requests with their bases, pages, images and threads in one file, for a computer without any network. The outbox of this computer is not included.',
  notCompletelyDownloadedYet: 'not completely downloaded yet',
  thereAreNoOpenChange: 'There are no open change requests.',
  chooseAChangeRequestFirst: 'Choose a change request first',
  makingTheBundle: 'Creating the bundle',
  bundleWritten:
    '{requests, plural, one {# change request} other {# change requests}}, {size}, written and read back.',
  passphrase: 'Passphrase',
  outboxFrom:
    '{edits, plural, one {# edit} other {# edits}}, written to the file {when}, for the account {account}.',
  outboxEdit: '{status, select, sent {sent already} other {here already}}',
  moreEdits: 'and {n, plural, one {# more edit} other {# more edits}}',
  outboxToSend:
    '{n, plural, =0 {Nothing is sent by importing.} one {# edit is sent {when, select, now {at once} other {as soon as the account can send}}.} other {# edits are sent {when, select, now {at once} other {as soon as the account can send}}.}}',
  outboxToKeep:
    '{n, plural, one {# edit waits in the outbox: it belongs to an unfinished review or needs a decision.} other {# edits wait in the outbox: they belong to an unfinished review or need a decision.}}',
  enterThePassphrase: 'Enter the passphrase',
  showTheContents: 'Show the contents',
  aTaskIsRunning: 'A task is running',
  itCannotBeRead: 'It cannot be read',
  openTheBundle: 'Open the bundle',
  import: 'Import',
  restoreABackup: 'Restore a backup',
  openAReviewBundle: 'Open a review bundle',
  importAnOutbox: 'Import an outbox',
  readingTheBackup: 'Reading the backup',
  readingTheBundle: 'Reading the bundle',
  theBackupIsRestoredGalley: 'The backup is restored. Galley restarts with it.',
  openingTheBundle: 'Opening the bundle',
  importing: 'Importing',
  editsAdded: '{edits, plural, one {# edit} other {# edits}} added.',
  editsAddedOthersHere: '{edits, plural, one {# edit} other {# edits}} added, {here, number} here already.',
  changedAfterImport:
    '{edits, plural, one {# was} other {# were}} changed in the bundle after import; the versions here are kept.',
  encryptWithAPassphrase: 'Encrypt with a passphrase',
  theFileNeedsAPassphrase: 'The file needs a passphrase.',
  confirmPassphrase: 'Confirm passphrase',
  withoutThePassphraseNobodyCan:
    'Without the passphrase nobody can open the file, not even you. Store it separately.',
  passphraseLength: 'At least {characters, number} characters',
  thePassphrasesMustMatch: 'The passphrases must match',
  stop: 'Stop',
  editsInReview: '{edits, number} in an unfinished review',
  editsUnanswered: '{edits, number} without an answer',
  editsHeld: '{edits, number} waiting for your decision',
  nothingUnsent: 'nothing unsent',
  backedUp:
    '{accounts, plural, one {# account} other {# accounts}} with {unsent, plural, =0 {nothing unsent} one {# unsent edit} other {# unsent edits}}, {size}: written and read back.',
  fileMade: 'Created {when}, {size}.',
  editsWaiting: '{edits, plural, one {# edit} other {# edits}} waiting',
  bundleFrom: 'From {title}, created {when}, {size}.',
  bundleFromUser: 'From {title}, by {user}, created {when}, {size}.',
  pagesWritten: '{pages, plural, one {# page} other {# pages}} written to {folder}.',
} as const;

export const t = translator('data', english);
