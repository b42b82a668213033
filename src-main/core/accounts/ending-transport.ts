import { TransportError } from '../../ports/ports.ts';
import type { Clock, Transport } from '../../ports/ports.ts';

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
