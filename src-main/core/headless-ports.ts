import { createUndiciTransport } from '../client/undici-transport.ts';
import { createStreamLog, systemClock } from './host.ts';
import type { CorePorts, SecretAnswer } from './ports.ts';

/**
 * Ports of a core without a window: this machine's clock and sockets, warnings on standard error, tokens from the
 * environment.
 *
 * @param tokenEnv name of the variable that holds an account's token; null where none was named
 */
export function createHeadlessPorts(
  dataDir: string,
  environment: Readonly<Record<string, string | undefined>>,
  tokenEnv: (accountId: string) => string | null,
): CorePorts {
  function read(accountId: string): SecretAnswer {
    const name = tokenEnv(accountId);
    if (name === null) {
      return {
        kind: 'unknown',
        reason: 'this account was connected in the window; connect it here too, with --token-env',
      };
    }
    const value = environment[name];
    if (value === undefined || value === '')
      return { kind: 'unknown', reason: `the variable ${name} is not set` };
    return { kind: 'value', value };
  }
  return {
    clock: systemClock,
    random: Math.random,
    transport: createUndiciTransport({ environment }),
    secrets: {
      get: (accountId) => Promise.resolve(read(accountId)),
      set: () => Promise.resolve(),
      delete: () => Promise.resolve(),
    },
    log: createStreamLog(environment['GALLEY_LOG'] === undefined ? 'warn' : 'debug'),
    dataDir,
  };
}
