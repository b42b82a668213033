import { z } from 'zod';
import { limitHeap } from '../heap-limits.ts';
import { reasonOf } from './reason.ts';
import { startLocalService } from './start-local-service.ts';
import type { LocalService, LocalServiceOptions, ReadyLine } from './start-local-service.ts';

/** What the shell's process says to this one: once `start`, then `stop`. */
const request = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start'),
    imports: z.array(z.string()),
    dataFolder: z.string(),
    sampleFolder: z.string().optional(),
    port: z.int().min(0).max(65_535).optional(),
  }),
  z.object({ kind: z.literal('stop') }),
]);
export type ServiceRequest = z.input<typeof request>;

/** What it hears back. After `failed` and `stopped` the process ends. */
export type ServiceEvent =
  | { readonly kind: 'ready'; readonly ready: ReadyLine }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'notice'; readonly message: string }
  | { readonly kind: 'stopped' };

/** Electron's `process.parentPort` in a utility process, as far as it is used here. */
interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
  postMessage(message: ServiceEvent): void;
}

/** Entry of the local service as a child of the desktop program (docs/architecture.md). */
function runUnder(port: ParentPort, exit: (code: number) => void): void {
  let running: Promise<LocalService> | undefined;
  const start = async (options: LocalServiceOptions): Promise<void> => {
    try {
      running = startLocalService(options);
      port.postMessage({ kind: 'ready', ready: (await running).ready });
    } catch (error) {
      port.postMessage({ kind: 'failed', message: reasonOf(error) });
      exit(1);
    }
  };
  const stop = async (): Promise<void> => {
    await (await running?.catch(() => undefined))?.close();
    port.postMessage({ kind: 'stopped' });
    exit(0);
  };
  port.on('message', ({ data }) => {
    const parsed = request.safeParse(data);
    if (!parsed.success) return;
    if (parsed.data.kind === 'stop') {
      void stop();
      return;
    }
    if (running !== undefined) return;
    const { imports, dataFolder, sampleFolder, port: listenOn } = parsed.data;
    const onNotice = (message: string): void => port.postMessage({ kind: 'notice', message });
    void start({
      imports,
      dataFolder,
      onNotice,
      ...(sampleFolder === undefined ? {} : { sampleFolder }),
      ...(listenOn === undefined ? {} : { port: listenOn }),
    });
  });
}

// In Electron's utility process the port is there; elsewhere this file only defines `runUnder`.
if ('parentPort' in process) {
  limitHeap();
  runUnder(process.parentPort, (code) => process.exit(code));
}
