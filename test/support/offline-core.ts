import { createCore } from '../../src-main/core/core.ts';
import type { Core } from '../../src-main/core/core.ts';
import { quietLog, realClock } from './network/quiet-ports.ts';

/** A core over data that is there, without a network, a token and syncs of its own. */
export function openOfflineCore(dataDir: string): Core {
  return createCore({
    ports: {
      clock: realClock,
      random: Math.random,
      transport: { send: () => Promise.reject(new Error('no network')), close: () => Promise.resolve() },
      secrets: {
        get: () => Promise.resolve({ kind: 'unknown', reason: 'none' }),
        set: () => Promise.resolve(),
        delete: () => Promise.resolve(),
      },
      log: quietLog,
      dataDir,
    },
    isAutomatic: false,
    owner: 'test',
    isOwnerAlive: () => false,
  });
}
