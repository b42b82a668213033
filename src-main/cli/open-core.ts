import path from 'node:path';
import { createCore } from '../core/core.ts';
import type { Core } from '../core/core.ts';
import { createHeadlessPorts } from '../core/headless-ports.ts';
import { isOwnerAlive, ownerOfThisProcess } from '../core/host.ts';

/**
 * The core of the headless program: it syncs when it is told, and reads tokens from the environment variables that were
 * named at `connect`; it never stores one.
 */
export function openCore(data: string, environment: Readonly<Record<string, string | undefined>>): Core {
  const core: Core = createCore({
    ports: createHeadlessPorts(path.resolve(data), environment, (accountId) => {
      return core.state.accounts.get(accountId)?.session.store.account.get()?.tokenEnv ?? null;
    }),
    isAutomatic: false,
    owner: ownerOfThisProcess(),
    isOwnerAlive,
  });
  return core;
}
