/** What the shell says: menus, dialogs, the tray, notifications of its own, where tokens are, files that are written. */
export const shell = {
  menu: {
    file: '&File',
    edit: '&Edit',
    view: '&View',
    help: '&Help',
    syncNow: 'Sync now',
    workOffline: 'Work offline',
    settings: 'Settings',
    quit: 'Quit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
    find: 'Find on this page',
    search: 'Search',
    back: 'Back',
    forward: 'Forward',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    actualSize: 'Actual size',
    fullScreen: 'Toggle full screen',
    developerTools: 'Toggle developer tools',
    shortcuts: 'Keyboard shortcuts',
    openGalley: 'Open Galley',
    addToDictionary: 'Add to dictionary',
  },
  counts: {
    needMe: (n: number): string => (n === 1 ? '1 edit needs your decision' : `${n} edits need your decision`),
    unseen: (n: number): string => `${n} new for you`,
    sampleTitle: 'Test notification from Galley',
    sampleBody: 'Click a notification to open what it is about.',
  },
  links: {
    ask: (target: string): string => `Open ${target} outside Galley?`,
    cancel: 'Cancel',
    open: 'Open',
    mailTo: (address: string): string => `mail to ${address}`,
    tooLong: 'The address is too long.',
    notWeb: 'This is not a web address.',
    scheme: (scheme: string): string => `Galley does not open ${scheme} addresses.`,
    userName: 'The address contains a user name, which can hide where it leads.',
  },
  files: {
    restart: 'Restart Galley',
    backup: 'Back up everything',
    backupKind: 'Galley backup',
    previousData: (folder: string): string => `The previous data is in ${folder}; nothing was deleted.`,
    unsentThere: (n: number): string =>
      n === 1
        ? '1 unsent edit written since the backup is there, too.'
        : `${n} unsent edits written since the backup are there, too.`,
    restored: 'The backup is restored.',
    restoresCopy: 'Galley restores the copy.',
    checked: (n: number): string =>
      n === 1
        ? '1 edit that waits is checked on the service before anything is sent.'
        : `${n} edits that wait are checked on the service before anything is sent.`,
    moveToEmpty: 'Move the data to an empty folder',
    moveHere: 'Move here',
    moved: 'The data was moved.',
    movedTo: (folder: string): string => `It is in ${folder} now and was verified there.`,
    exportRequest: 'Export the change request',
    saveText: 'Save the text',
    exportSent: 'Export sent items',
    exportSpace: (title: string): string => `Export ${title} into a folder`,
    exportHere: 'Export here',
    pick: 'Open a backup, a review bundle or an outbox',
    allFiles: 'All files',
    createBundle: 'Create a review bundle',
    bundleKind: 'Review bundle',
    exportOutbox: 'Export the outbox',
    outboxKind: 'Outbox',
    openFolder: 'Open a documentation repository or folder',
    openGitBundle: 'Open a git bundle',
    gitBundles: 'Git bundles',
    savePdf: 'Save as PDF',
    saveDraft: 'Save the draft as JSON',
    exportSite: 'Export the site to a new folder',
    export: 'Export',
    windowClosed: 'The window is closed.',
    chooseFile: 'Choose the file in the dialog first.',
    chooseFolder: 'Choose the folder in the dialog first.',
    notWritten: 'Galley did not write it.',
    noLonger: 'It no longer exists.',
    notWritable: (reason: string): string => `The file could not be written: ${reason}.`,
    pagesNotPrinted: 'The pages could not be printed.',
    notPrinted: 'The system could not print. Save it as PDF instead.',
    pagesLeftOut: (pages: number): string =>
      `It holds the first ${pages.toLocaleString('en')} pages, the most that a PDF of Galley has; the rest is left out.`,
    printTooLong:
      'Printing took more than 5 minutes, so Galley stopped waiting for it. Print a smaller part.',
    notDownloaded: 'This file is not downloaded.',
  },
  tokens: {
    untried: 'No token has been stored or read since Galley started.',
    inKeychain: 'Tokens are in the system’s keychain.',
    inFile: 'Tokens are in an encrypted file; the system stores its key.',
    sessionLocked:
      'The system’s keychain keeps no tokens (it may be locked), so they are kept until you quit Galley: enter them again at the next start. To keep them, unlock the keychain, then sign in again in Settings, Accounts.',
    sessionNone:
      'This system has no keychain that Galley can use, so tokens are kept until you quit Galley: enter them again at the next start. To keep them, start a keychain, for example GNOME Keyring or KWallet.',
    sessionSilent:
      'The system’s keychain did not answer in time, so tokens are kept until you quit Galley: enter them again at the next start. To keep them, start or unlock the keychain, then sign in again in Settings, Accounts.',
    // The ends of sentences, after a colon and without a full stop (`sync.unreadable`, `notKept` and `unconfirmed`).
    notKept:
      'the token was kept for that session only, because this system has no keychain that Galley can use',
    neverStored:
      'the token was kept only until you quit Galley, because the system’s keychain did not store it',
    locked: 'the keychain does not give it (it may be locked). Unlock the keychain, or sign in again',
    refused: 'the system’s keychain refused it. Sign in again',
    silent:
      'the keychain did not answer in time (it may be asking for its password). Unlock it, or sign in again',
    older: 'an older Galley stored it without the address that it was given for',
    otherOrigin: (bound: string, origin: string): string => `it was given for ${bound}, not for ${origin}`,
  },
  ended: {
    crashed: (shown: string): string =>
      `The window crashed while it showed “${shown}”. Galley continues here.`,
    memory: (shown: string): string =>
      `“${shown}” took more than 1 GB of memory, so Galley closed it and continues here.`,
    time: (shown: string): string =>
      `“${shown}” kept the window from answering, so Galley closed it and continues here.`,
    printCrashed: (shown: string): string =>
      `The process that printed “${shown}” crashed, so it was not printed.`,
    printMemory: (shown: string): string =>
      `“${shown}” took more than 1 GB of memory, so Galley closed it and it was not printed.`,
    printTime: (shown: string): string =>
      `“${shown}” kept the window from answering, so Galley closed it and it was not printed.`,
    core: 'The part of Galley that keeps your data did not answer and was started again. Nothing was lost.',
    coreNotRunning: 'The core is not running.',
    noData: 'Galley cannot reach its data.',
    dataAt: (folder: string): string =>
      `It was moved to ${folder}, which is not available. Connect the disk that contains it, then try again.`,
    tryAgain: 'Try again',
    serviceSlow: 'The local service did not start in time.',
    serviceNotReady: (code: number): string => `The local service ended with ${code} before it was ready.`,
    serviceEnded: (code: number): string => `The local service ended with ${code}.`,
    noWorkspace: 'There is no such workspace.',
    noPreview: 'There is no preview.',
    previewNotNow: 'This preview cannot be shown now.',
    notAPreview: 'This is not the address of a preview.',
  },
  updates: {
    useServer: 'Use this update server',
    byPolicy: 'Your organization manages where updates come from.',
    byEnvironment: 'Environment variables set the update server; it cannot be changed here.',
    badAddress: 'The address must start with https:// and contain no user name.',
    badKey: 'The key must be 44 characters of base64: a raw Ed25519 public key.',
    anotherWay: 'Your organization manages this and installs updates another way.',
    noServer: 'No update server is set. Enter one first.',
    notChecked: 'Galley could not check for updates: try again.',
    notDownloaded: 'Galley could not download the update: try again.',
    nothingOpens: 'Nothing on this system opens packages. Use the command below in a terminal.',
    ask: (host: string): string => `Download updates of Galley from ${host}?`,
    askDetail: (address: string, key: string, fingerprint: string): string =>
      `${address}\n\nOnly updates signed with this key are installed:\n${key}\n(${fingerprint})\n\nWhoever has the key controls this program.`,
  },
  sandbox: {
    off: 'Off',
    inPart: 'On in part',
    setUid: 'On, by the set-uid helper',
    unrestricted: 'On, by user namespaces, which this system does not restrict',
    namespaces: 'On, by user namespaces',
    profile: (name: string): string => `On, by user namespaces, which the AppArmor profile ${name} allows`,
  },
};
export type ShellTexts = typeof shell;
