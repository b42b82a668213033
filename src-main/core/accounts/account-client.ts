import { createClient } from '../../client/client.ts';
import type { Client } from '../../client/client.ts';
import type { AccountTable } from '../../store/account.ts';
import type { AccountToken } from './account-token.ts';
import { assertService } from '../../policy/policy.ts';
import type { Policy } from '../../policy/policy.ts';
import { TransportError } from '../../ports/ports.ts';
import type { CorePorts, Transport, Clock } from '../../ports/ports.ts';

/**
 * The client of one account; operations that its service turned out to lack are remembered in the database.
 *
 * @param onOffered told when one more is missing, or one is there again
 */
export function createAccountClient(
  { clock, random, transport, log }: CorePorts,
  policy: Policy,
  account: AccountTable,
  token: AccountToken,
  onOffered: () => void,
): Client {
  const row = account.get();
  return createClient({
    baseUrl: row?.baseUrl ?? 'https://unknown.invalid',
    transport: endingTransport(allowedTransport(transport, policy, row?.baseUrl), clock),
    clock,
    random,
    log,
    token: (origin) => token.read(origin),
    // Whoever confirmed the origin saw its scheme; before that no request is sent at all, whatever the database says.
    allowHttp: true,
    absent: new Map(Object.entries(row?.absent ?? {})),
    onOffered: (absent) => {
      account.setAbsent(Object.fromEntries(absent));
      onOffered();
    },
  });
}

/** Nothing leaves for a service that policy does not allow, nor for the hosts that it names for its files. */
function allowedTransport(inner: Transport, policy: Policy, baseUrl: string | undefined): Transport {
  if (baseUrl === undefined) return inner;
  return {
    close: () => inner.close(),
    send(request) {
      try {
        assertService(policy, baseUrl);
      } catch (error) {
        return Promise.reject(
          new TransportError('unreachable', false, String(error instanceof Error ? error.message : error)),
        );
      }
      return inner.send(request);
    },
  };
}

/** A transport that ends by itself when aborted says exactly whether the request left; it gets this long to do so. */
const graceMs = 2000;

/**
 * The same transport, but an aborted request surely ends: one that hangs whatever it is told would otherwise hold its
 * sync, and every later one, for ever.
 */
export function endingTransport(inner: Transport, clock: Clock): Transport {
  return {
    send(request) {
      const { signal } = request;
      if (signal === undefined) return inner.send(request);
      return new Promise((resolve, reject) => {
        const abandon = (): void => {
          const left = (): void =>
            reject(new TransportError('cancelled', true, 'the transport did not end the request'));
          clock.sleep(graceMs).then(left, left);
        };
        signal.addEventListener('abort', abandon, { once: true });
        inner
          .send(request)
          .finally(() => signal.removeEventListener('abort', abandon))
          .then(resolve, reject);
      });
    },
    close: () => inner.close(),
  };
}
