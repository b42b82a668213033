import path from 'node:path';
import { confirmedOriginsOf } from '../../backup/confirmed-origin.ts';
import { DataError } from '../../backup/data-error.ts';
import { dataNames } from '../../backup/data-folder.ts';
import { dataFolderOf, isDataThere } from '../../backup/location.ts';
import { takeFromOthers } from '../../backup/private-files.ts';
import { createCore } from '../core.ts';
import type { Core } from '../core.ts';
import { createHeadlessPorts } from './headless-ports.ts';
import { environmentSecrets } from './headless-token.ts';
import { noFoundPolicy } from '../../policy/read-policy.ts';
import type { FoundPolicy } from '../../policy/read-policy.ts';
import { isOwnerAlive, ownerOfThisProcess } from '../host.ts';

/** Where the data of a folder lies, also after it was moved. @throws {DataError} where that cannot be reached */
function dataFolder(home: string): string {
  if (!isDataThere(home)) {
    const message = `The data was moved to ${dataFolderOf(home)}, which is not there now.`;
    throw new DataError('unreachable', `${message} Connect the disk that contains it, then try again.`);
  }
  return dataFolderOf(home);
}

/** What the verbs have of the core: they ask it as a window does, and know nothing of its state. */
export type HeadlessCore = Pick<Core, 'request' | 'on' | 'recovered' | 'close'>;

/**
 * The core of the headless program: it syncs when it is told, and reads tokens from the environment variables that were
 * named at `connect`; it never stores one.
 */
export function openHeadlessCore(
  data: string,
  environment: Readonly<Record<string, string | undefined>>,
  policy: FoundPolicy = noFoundPolicy,
): HeadlessCore {
  const dataDir = dataFolder(path.resolve(data));
  // Not the folder itself: --data may name one with other things in it.
  for (const name of [...dataNames, 'logs', 'signed-out']) takeFromOthers(path.join(dataDir, name));
  const request: Core['request'] = (channel, args) => core.request(channel, args);
  const secrets = environmentSecrets(environment, confirmedOriginsOf(dataDir), request);
  const ports = createHeadlessPorts(dataDir, environment, secrets, policy);
  const core: Core = createCore({
    ports,
    policy,
    isAutomatic: false,
    owner: ownerOfThisProcess(),
    isOwnerAlive,
  });
  return {
    request,
    on: (name, listener) => core.on(name, listener),
    recovered: () => core.recovered(),
    async close() {
      await core.close();
      await ports.transport.close();
    },
  };
}
