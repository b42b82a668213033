import { restoreBackup } from '../../backup/restore-backup.ts';
import { dataPathRequests } from '../../bridge/channels/data-requests.ts';
import type { DataPathRequests, RestoreView } from '../../bridge/channels/data-requests.ts';
import { createDispatcher } from '../../bridge/dispatcher.ts';
import type { Reply } from '../../bridge/failure.ts';
import { writeErrorText } from '../../terminal/write.ts';
import { failureOf } from '../failure-of.ts';

/** `dataPath.restore` of a data folder that nobody may have open: checked as in a core, and carried out at once. */
export async function restoreUnopened(
  dataDir: string,
  asked: DataPathRequests['dataPath.restore']['args'],
): Promise<Reply<RestoreView>> {
  const answer = createDispatcher({
    channels: { 'dataPath.restore': dataPathRequests['dataPath.restore'] },
    handlers: {
      'dataPath.restore': async ({ path, ...given }) => {
        const options = { dataDir, from: path, now: Date.now(), ...given };
        const { manifest, aside, looked, leftAside } = await restoreBackup(options);
        return { accounts: manifest.accounts.length, madeAt: manifest.madeAt, aside, looked, leftAside };
      },
    },
    failureOf,
    onDefect: (_channel, error) =>
      writeErrorText(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  });
  // It answers with what its one handler returned.
  return (await answer('dataPath.restore', asked)) as Reply<RestoreView>;
}
