import { createUndiciTransport } from '../../client/undici-transport.ts';
import { createHeadlessLog } from './headless-log.ts';
import { systemClock } from '../host.ts';
import { managedNetwork, noFoundPolicy } from '../../policy/read-policy.ts';
import type { FoundPolicy } from '../../policy/read-policy.ts';
import type { CorePorts, Secrets } from '../../ports/ports.ts';

/** Ports of a core without a window: this machine's clock and sockets, a log file in its data folder. */
export function createHeadlessPorts(
  dataDir: string,
  environment: Readonly<Record<string, string | undefined>>,
  secrets: Secrets,
  policy: FoundPolicy = noFoundPolicy,
): CorePorts {
  const network = managedNetwork(policy, environment);
  return {
    clock: systemClock,
    random: Math.random,
    transport: createUndiciTransport({ environment: network.environment, ca: network.ca }),
    secrets,
    log: createHeadlessLog(dataDir, environment['GALLEY_LOG'] !== undefined),
    dataDir,
  };
}
