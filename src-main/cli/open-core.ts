import path from 'node:path';
import { confirmedOriginsOf } from '../backup/confirmed-origin.ts';
import { DataError } from '../backup/data-error.ts';
import { dataFolderOf, isDataThere } from '../backup/location.ts';
import { createCore } from '../core/core.ts';
import type { Core } from '../core/core.ts';
import { createHeadlessPorts } from '../core/headless/headless-ports.ts';
import { environmentSecrets } from '../core/headless/headless-token.ts';
import { noFoundPolicy } from '../policy/read-policy.ts';
import type { FoundPolicy } from '../policy/read-policy.ts';
import { isOwnerAlive, ownerOfThisProcess } from '../core/host.ts';

/** Where the data of a folder lies, also after it was moved. @throws {DataError} where that cannot be reached */
function dataFolder(home: string): string {
  if (!isDataThere(home)) {
    const message = `The data was moved to ${dataFolderOf(home)}, which is not there now.`;
    throw new DataError('unreachable', `${message} Connect the disk that contains it, then try again.`);
  }
  return dataFolderOf(home);
}

/**
 * The core of the headless program: it syncs when it is told, and reads tokens from the environment variables that were
 * named at `connect`; it never stores one.
 */
export function openCore(
  data: string,
  environment: Readonly<Record<string, string | undefined>>,
  policy: FoundPolicy = noFoundPolicy,
): Core {
  const dataDir = dataFolder(path.resolve(data));
  const secrets = environmentSecrets(
    environment,
    confirmedOriginsOf(dataDir),
    (accountId) => core.state.accounts.get(accountId)?.session.store,
  );
  const core: Core = createCore({
    ports: createHeadlessPorts(dataDir, environment, secrets, policy),
    policy,
    isAutomatic: false,
    owner: ownerOfThisProcess(),
    isOwnerAlive,
  });
  return core;
}
