import type { BundleManifest } from '../../backup/bundle-manifest.ts';
import { inspectBundle } from '../../backup/open-bundle.ts';
import type { BundleView, DataPathRequests } from '../../bridge/channels/data-requests.ts';
import type { Handlers } from '../../bridge/protocol.ts';
import type { DataWork } from '../accounts/data-work.ts';
import type { CoreState } from '../core-state.ts';
import { importAtHome, makeBundle, openAsAccount, outboxToFile } from '../export/bundles.ts';

type Channels =
  | 'dataPath.makeBundle'
  | 'dataPath.inspectBundle'
  | 'dataPath.openBundle'
  | 'dataPath.exportOutbox'
  | 'dataPath.importOutbox';

/** Review bundles: chosen change requests in a file, reviewed elsewhere, and the way home of what was written there. */
export function bundleHandlers(state: CoreState, work: DataWork): Pick<Handlers<DataPathRequests>, Channels> {
  return {
    'dataPath.makeBundle': (args) => work.run(async (job) => bundleView(await makeBundle(state, args, job))),
    'dataPath.inspectBundle': async ({ path, passphrase }) =>
      bundleView(await inspectBundle(path, passphrase)),
    'dataPath.openBundle': ({ path, passphrase }) =>
      work.run((job) => openAsAccount(state, path, passphrase, job)),
    'dataPath.exportOutbox': ({ accountId, path, passphrase }) =>
      work.run(async () => ({ path, edits: await outboxToFile(state, accountId, path, passphrase) })),
    'dataPath.importOutbox': ({ path, passphrase }) => importAtHome(state, path, passphrase),
  };
}

function bundleView({ id, madeAt, title, baseUrl, user, changeRequests, bytes }: BundleManifest): BundleView {
  return {
    id,
    madeAt,
    title,
    baseUrl,
    user,
    bytes,
    changeRequests: changeRequests.map(({ number, subject }) => ({ number, subject })),
  };
}
