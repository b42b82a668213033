import { parentPort, workerData } from 'node:worker_threads';
import { reasonOf } from './reason.ts';
import { startLocalService } from './start-local-service.ts';
import type { LocalServiceOptions, ReadyLine } from './start-local-service.ts';

/** What the thread of the service tells the program (main.ts). Any message back means: close. */
export type ThreadEvent =
  | { readonly kind: 'ready'; readonly ready: ReadyLine }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'notice'; readonly message: string }
  | { readonly kind: 'closed' };

/** The local service in a thread of its own, so that the program's main thread is always free for signals. */
async function run(tell: (event: ThreadEvent) => void, closing: Promise<unknown>): Promise<void> {
  // main.ts hands over what `readArguments` made.
  const options = workerData as LocalServiceOptions;
  try {
    const service = await startLocalService({
      ...options,
      onNotice: (message) => tell({ kind: 'notice', message }),
    });
    tell({ kind: 'ready', ready: service.ready });
    await closing;
    await service.close();
    tell({ kind: 'closed' });
  } catch (error) {
    tell({ kind: 'failed', message: reasonOf(error) });
  }
}

const port = parentPort;
if (port !== null) {
  const closing = new Promise((resolve) => {
    port.once('message', resolve);
  });
  void run((event) => port.postMessage(event), closing);
}
