/** Checks of what is stored, updates of Galley, what a sync could not read, and databases that are broken. */
export const upkeep = {
  notPulled: 'It was not pulled yet.',
  newerNotPulled: 'Newer content was not pulled yet.',
  notPulledWhole: 'It was not pulled whole yet.',
  notDownloaded: 'It was not downloaded yet.',
  wasDamaged: 'Its content was damaged; the next sync downloads it.',
  documentMissing: 'The document format needed for comments on blocks was not downloaded yet.',
  checkingPages: 'Checking pages',
  checkingFiles: 'Checking files',
  checkingComments: 'Checking comments',
  commentsNotHere: (n: number): string =>
    n === 1 ? '1 comment is not here.' : `${n} comments are not here.`,
  repliesNotHere: (n: number): string => (n === 1 ? '1 reply is not here.' : `${n} replies are not here.`),
  noSpace: (id: string): string => `There is no space ${id} in this account.`,
  databaseDamaged:
    'A database of Galley is damaged. It is being set up again with what can be read of it, your edits first; then try again.',
  dataGone:
    'The data of this account was deleted or moved away while Galley ran, with everything that was not sent. Nothing more is taken for it. Put the folder back and start Galley again, or connect again.',
  synced: (done: number, wanted: number): string =>
    wanted === 1 ? `Synced ${done} of 1 space` : `Synced ${done} of ${wanted} spaces`,
  unread: (what: string, names: string, more: number): string =>
    more > 0
      ? `${what} could not be read: ${names}; and ${more} more`
      : `${what} could not be read: ${names}`,
  sendingFirst: 'Edits are being sent; updates wait until they are.',
  onlyHttps: 'Updates are downloaded only over https.',
  noKey: 'There is no key to verify updates with, so Galley does not check for them.',
  wrongSignature: 'The manifest does not carry the signature of the key that is known here: not used.',
  packageGone: 'The package no longer exists. Download it again.',
  packageChanged: 'The package no longer matches its signature and was removed. Download it again.',
  packageNoName: 'The package cannot be named here.',
  packageOther: 'The package is not the one that was signed; it was thrown away.',
  makeRoom: 'The disk is full: make some room, and try again.',
  otherSize: 'The package has another size than was signed.',
  otherPiece: 'The update server sent another piece than was asked for.',
  noManifest: 'The signed file is not an update manifest.',
  manifestUnreadable: 'The manifest of updates cannot be read by this version.',
  manifestUnsafe: 'The manifest names a package at an address that is not safe.',
  serverAnswered: (status: number): string => `The update server answered ${status}; nothing was read of it.`,
  serverFailed: (reason: string): string => `The update server: ${reason}.`,
  serverFailedRetry: (reason: string): string => `The update server: ${reason}. Try again.`,
  namesOlder: (version: string, seen: string): string =>
    `The server names version ${version}, but it has named ${seen} before: not used.`,
  notForSystem: (version: string): string =>
    `Version ${version} is out, but not as a package for this system.`,
  answeredForPackage: (status: number): string => `The update server answered ${status} for the package.`,
  notAdded: (name: string, reason: string): string =>
    `“${name}” was not added: ${reason}. Save it smaller, or upload it on the web.`,
  notOnDisk: 'the file is not on the disk',
  notAnImage: 'the file is not an image of a supported type',
  imageDamaged: 'the image is damaged',
  /** What could not be read, counted. */
  kinds: {
    organization: (n: number): string => (n === 1 ? '1 organization' : `${n} organizations`),
    space: (n: number): string => (n === 1 ? '1 space' : `${n} spaces`),
    'change-request': (n: number): string => (n === 1 ? '1 change request' : `${n} change requests`),
    discussion: (n: number): string => (n === 1 ? '1 discussion' : `${n} discussions`),
    page: (n: number): string => (n === 1 ? '1 page' : `${n} pages`),
    file: (n: number): string => (n === 1 ? '1 file' : `${n} files`),
    site: (n: number): string => (n === 1 ? '1 site' : `${n} sites`),
    sites: (n: number): string => (n === 1 ? '1 list of sites' : `${n} lists of sites`),
    collections: (n: number): string => (n === 1 ? '1 list of collections' : `${n} lists of collections`),
    members: (n: number): string => (n === 1 ? '1 list of members' : `${n} lists of members`),
    user: (n: number): string => (n === 1 ? '1 user' : `${n} users`),
  },
  list: (parts: readonly string[]): string =>
    parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`,
};
export type UpkeepTexts = typeof upkeep;
