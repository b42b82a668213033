import { createUndiciTransport } from '../client/undici-transport.ts';
import { createStreamLog, systemClock } from './host.ts';
import type { CorePorts, Secrets } from './ports.ts';

/** Ports of a core without a window: this machine's clock and sockets, warnings on standard error. */
export function createHeadlessPorts(
  dataDir: string,
  environment: Readonly<Record<string, string | undefined>>,
  secrets: Secrets,
): CorePorts {
  return {
    clock: systemClock,
    random: Math.random,
    transport: createUndiciTransport({ environment }),
    secrets,
    log: createStreamLog(environment['GALLEY_LOG'] === undefined ? 'warn' : 'debug'),
    dataDir,
  };
}
