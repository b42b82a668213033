import type { DataFileRequests } from '../../src-main/bridge/channels/data-file-requests.ts';
import type {
  BackupView,
  BundleView,
  DataPathRequests,
  DataRequests,
} from '../../src-main/bridge/channels/data-requests.ts';
import type { Handlers } from '../../src-main/bridge/protocol.ts';

export const fixtureBackup: BackupView = {
  madeAt: Date.UTC(2026, 0, 5, 9),
  workspaces: 0,
  bytes: 4_200_000,
  accounts: [
    {
      title: 'docs.example',
      baseUrl: 'https://docs.example',
      user: 'Mira',
      edits: { kept: 2, waiting: 3, unclear: 0, held: 1 },
      drafts: 1,
      spaces: 2,
      files: 12,
    },
  ],
};

const fixtureBundle: BundleView = {
  id: '0123456789abcdef',
  madeAt: Date.UTC(2026, 0, 5, 9),
  title: 'docs.example',
  baseUrl: 'https://docs.example',
  user: 'Mira',
  changeRequests: [{ number: 41, subject: 'Harden bulk dispatch' }],
  bytes: 1_200_000,
};

const notForWindows = (): never => {
  throw new Error('The core answers this to the shell alone.');
};

/** Whole data: one copy from before an upgrade, nothing recovered; a backup is written where the person says. */
export const fixtureDataFiles: Handlers<DataRequests & DataPathRequests & DataFileRequests> = {
  'data.copies': () => [
    {
      accountId: 'account',
      title: 'docs.example',
      before: 4,
      at: Date.UTC(2026, 0, 4, 9),
      bytes: 2_000_000,
      unsent: 4,
    },
  ],
  'data.recoveries': () => [],
  'data.acknowledge': () => null,
  'data.cancel': () => null,
  'data.notPublic': () => null,
  'data.exportChangeRequest': () => ({ name: '#41 Harden.md', text: '# #41 Harden\n' }),
  'data.exportSent': () => ({ name: 'Sent 2026-11-22.csv', text: 'at,outcome\r\n' }),
  'dataPath.backup': notForWindows,
  'dataPath.header': notForWindows,
  'dataPath.inspect': notForWindows,
  'dataPath.restore': notForWindows,
  'dataPath.restoreCopy': notForWindows,
  'dataPath.exportSpace': notForWindows,
  'dataPath.moveFiles': notForWindows,
  'dataPath.moveRest': notForWindows,
  'dataFile.backup': () => ({ path: '/home/mira/Galley.galley', bytes: 4_200_000, backup: fixtureBackup }),
  'dataFile.pick': () => ({
    path: '/home/mira/Galley.galley',
    name: 'Galley.galley',
    kind: 'backup',
    isEncrypted: false,
  }),
  'dataFile.inspect': () => fixtureBackup,
  'dataFile.restore': () => ({ accounts: 1, aside: 'set-aside', looked: 3, leftAside: 0 }),
  'dataFile.restoreCopy': () => ({ aside: 'set-aside', looked: 3 }),
  'dataFile.move': () => ({ to: '/media/disk/galley' }),
  'dataFile.exportChangeRequest': () => ({ path: '/home/mira/41.md' }),
  'dataPath.makeBundle': notForWindows,
  'dataPath.inspectBundle': notForWindows,
  'dataPath.openBundle': notForWindows,
  'dataPath.exportOutbox': notForWindows,
  'dataPath.importOutbox': notForWindows,
  'dataFile.exportSent': () => ({ path: '/home/mira/Sent.csv' }),
  'dataFile.makeBundle': () => ({ ...fixtureBundle, path: '/home/mira/Review.galley-bundle' }),
  'dataFile.inspectBundle': () => fixtureBundle,
  'dataFile.openBundle': () => ({ accountId: 'bundle' }),
  'dataFile.exportOutbox': () => ({ path: '/home/mira/Outbox.galley-outbox', edits: 3 }),
  'dataFile.importOutbox': () => ({ accountId: 'account', added: 3, known: 1, changed: 0 }),
  'dataFile.exportSpace': () => ({ folder: '/home/mira/docs', pages: 12, files: 3, missing: [] }),
};
