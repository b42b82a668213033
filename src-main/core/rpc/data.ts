import { headerOf } from '../../backup/archive/archive-reader.ts';
import { automaticCopies, stageCopy } from '../../backup/automatic-copies.ts';
import { abandonMove, moveFiles, moveRest } from '../../backup/move-data.ts';
import type { BackupManifest } from '../../backup/backup-manifest.ts';
import { acknowledgeRecovery, recoveryOf } from '../../backup/recovery/recover-account.ts';
import { inspectBackup, stageRestore } from '../../backup/restore-backup.ts';
import type {
  BackupView,
  BundleView,
  DataPathRequests,
  DataRequests,
} from '../../bridge/channels/data-requests.ts';
import type { Handlers } from '../../bridge/protocol.ts';
import { accountOf } from '../core-state.ts';
import type { CoreState } from '../core-state.ts';
import { backUp, closeAccounts } from '../accounts/data-work.ts';
import type { DataWork } from '../accounts/data-work.ts';
import { whyNotPublic } from '../export/not-public.ts';
import type { BundleManifest } from '../../backup/bundle-manifest.ts';
import { inspectBundle } from '../../backup/open-bundle.ts';
import { importAtHome, inspectOutbox, makeBundle, openAsAccount, outboxToFile } from '../export/bundles.ts';

function backupView({ madeAt, accounts, workspaces, bytes }: BackupManifest): BackupView {
  return {
    madeAt,
    workspaces,
    bytes,
    accounts: accounts.map(({ id: _id, schema: _schema, ...account }) => account),
  };
}

/** Whole data: backups, copies before upgrades, moves, what was recovered. */
export function dataHandlers(state: CoreState, work: DataWork): Handlers<DataRequests & DataPathRequests> {
  const { ports } = state.options;
  const { clock, dataDir } = ports;

  return {
    'data.copies': () =>
      automaticCopies(dataDir).map(({ accountId, before, at, bytes, inside }) => ({
        accountId,
        title: inside?.title ?? accountId,
        before,
        at,
        bytes,
        unsent:
          inside === null
            ? null
            : inside.edits.kept + inside.edits.waiting + inside.edits.unclear + inside.edits.held,
      })),
    'data.recoveries': () => [
      ...(work.unfinished === null ? [] : [{ accountId: null, ...work.unfinished }]),
      ...[...state.accounts].flatMap(([id, { session }]) => {
        const found = recoveryOf(id, session.store.preferences);
        return found === null ? [] : [{ accountId: id, at: found.at, words: found.words }];
      }),
    ],
    'data.acknowledge': ({ accountId }) => {
      if (accountId === null) {
        work.unfinished = null;
        return null;
      }
      acknowledgeRecovery(accountOf(state, accountId).session.store.preferences);
      state.accountsChanged(accountId);
      return null;
    },
    'data.cancel': () => {
      work.cancel();
      return null;
    },
    'data.notPublic': (leaving) => whyNotPublic(state, leaving),
    // What writes pages is loaded when it is first asked for: formulas and markup are not part of starting Galley.
    'data.exportChangeRequest': async ({ accountId, spaceId, changeRequestId, format }) => {
      const { exportChangeRequest } = await import('../export/export-change-request.ts');
      return await exportChangeRequest(
        accountOf(state, accountId),
        spaceId,
        changeRequestId,
        format,
        clock.now(),
      );
    },
    'data.exportSent': ({ accountId, search, format }) => state.sent.export(accountId, search, format),
    'dataPath.backup': ({ path, passphrase }) =>
      work.run(async (job) => {
        const report = await backUp(state, path, passphrase, job);
        return { path: report.path, bytes: report.bytes, backup: backupView(report.manifest) };
      }),
    'dataPath.header': ({ path }) => headerOf(path),
    'dataPath.inspect': async ({ path, passphrase }) => backupView(await inspectBackup(path, passphrase)),
    'dataPath.restore': ({ path, passphrase, nothingSince }) =>
      work.run(async (job) => {
        const options = { dataDir, from: path, passphrase, now: clock.now(), nothingSince };
        const staged = await stageRestore({ ...options, ...job });
        const { manifest, aside, looked, leftAside } = staged;
        return { accounts: manifest.accounts.length, madeAt: manifest.madeAt, aside, looked, leftAside };
      }),
    'dataPath.restoreCopy': ({ accountId, before }) =>
      work.run(() => stageCopy(dataDir, accountId, before, clock.now())),
    'dataPath.exportSpace': ({ accountId, spaceId, folder }) =>
      work.run(async (job) => {
        const { exportSpace } = await import('../export/export-space.ts');
        return await exportSpace(accountOf(state, accountId), spaceId, folder, job);
      }),
    ...bundleHandlers(state, work),
    ...moveHandlers(state, work),
  };
}

/** Moves of the data folder: files first, while everything stays open, then the rest. */
function moveHandlers(state: CoreState, work: DataWork) {
  const { dataDir } = state.options.ports;
  return {
    'dataPath.moveFiles': ({ to }) =>
      work.run(async (job) => {
        try {
          await moveFiles({ from: dataDir, to, ...job });
        } catch (error) {
          await abandonMove({ from: dataDir, to });
          throw error;
        }
        return null;
      }),
    'dataPath.moveRest': ({ to, home }) =>
      work.run(async (job) => {
        const reopen = await closeAccounts(state, work);
        try {
          await moveRest({ from: dataDir, to, ...job }, home);
        } catch (error) {
          reopen();
          await abandonMove({ from: dataDir, to });
          throw error;
        }
        return null;
      }),
  } satisfies Partial<Handlers<DataPathRequests>>;
}

/** Review bundles: chosen change requests in a file, reviewed elsewhere, and the way home of what was written there. */
function bundleHandlers(state: CoreState, work: DataWork) {
  return {
    'dataPath.makeBundle': (args) => work.run(async (job) => bundleView(await makeBundle(state, args, job))),
    'dataPath.inspectBundle': async ({ path, passphrase }) =>
      bundleView(await inspectBundle(path, passphrase)),
    'dataPath.openBundle': ({ path, passphrase }) =>
      work.run((job) => openAsAccount(state, path, passphrase, job)),
    'dataPath.exportOutbox': ({ accountId, path, passphrase }) =>
      work.run(async () => ({ path, edits: await outboxToFile(state, accountId, path, passphrase) })),
    'dataPath.inspectOutbox': ({ path, passphrase }) => inspectOutbox(state, path, passphrase),
    'dataPath.importOutbox': ({ path, passphrase }) => importAtHome(state, path, passphrase),
  } satisfies Partial<Handlers<DataPathRequests>>;
}

function bundleView({ id, madeAt, title, baseUrl, user, changeRequests, bytes }: BundleManifest): BundleView {
  return {
    id,
    madeAt,
    title,
    baseUrl,
    user,
    bytes,
    changeRequests: changeRequests.map(({ id: of, number, subject }) => ({ id: of, number, subject })),
  };
}
