import { utilityProcess } from 'electron';
import { z } from 'zod';
import { texts } from '../../shared/messages/texts.ts';

/** The importer reads a whole history before it is ready. */
const startLimitMs = 300_000;
/** A service that was told to stop and computes on is ended after this long. */
const stopLimitMs = 1500;

/** What the service's process says (local-service/process.ts). */
const serviceEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), ready: z.object({ baseUrl: z.url(), token: z.string().min(1) }) }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
  z.object({ kind: z.literal('notice'), message: z.string() }),
  z.object({ kind: z.literal('stopped') }),
]);

export interface LocalServiceOptions {
  readonly entry: string;
  /** Folders, repositories or bundles; none opens the sample workspace. */
  readonly imports: readonly string[];
  readonly sampleDir: string;
  readonly dataDir: string;
  /** 0 chooses a free one. */
  readonly port: number;
  /** Called when a running service ends without having been stopped. */
  readonly onEnded: (reason: string) => void;
  readonly onNotice: (message: string) => void;
}

export interface RunningLocalService {
  readonly baseUrl: string;
  /** The first administrator's. Goes to the core, never to a window. */
  readonly token: string;
  readonly stop: () => void;
  /** At once, when the program ends: what the service answered is already on disk. */
  readonly kill: () => void;
}

/** Starts a local service in its own process; rejects with why it did not start. */
export function startLocalService(options: LocalServiceOptions): Promise<RunningLocalService> {
  const child = utilityProcess.fork(options.entry, [], {
    serviceName: 'Galley local service',
    stdio: 'ignore',
  });
  let isStopped = false;
  const kill = () => {
    isStopped = true;
    // Not politely: a service that computes does not listen, and what it answered is on disk.
    if (child.pid === undefined) child.kill();
    else process.kill(child.pid, 'SIGKILL');
  };
  const stop = () => {
    isStopped = true;
    child.postMessage({ kind: 'stop' });
    const limit = setTimeout(kill, stopLimitMs);
    child.once('exit', () => clearTimeout(limit));
  };

  return new Promise((resolve, reject) => {
    let isRunning = false;
    const limit = setTimeout(() => {
      kill();
      reject(new Error(texts().shell.ended.serviceSlow));
    }, startLimitMs);
    child.on('message', (data: unknown) => {
      const event = serviceEvent.safeParse(data);
      if (!event.success) return;
      switch (event.data.kind) {
        case 'ready':
          clearTimeout(limit);
          isRunning = true;
          resolve({ baseUrl: event.data.ready.baseUrl, token: event.data.ready.token, stop, kill });
          break;
        case 'failed':
          reject(new Error(event.data.message));
          break;
        case 'notice':
          options.onNotice(event.data.message);
          break;
        case 'stopped':
          break;
      }
    });
    child.once('exit', (code) => {
      clearTimeout(limit);
      if (!isRunning) reject(new Error(texts().shell.ended.serviceNotReady(code)));
      else if (!isStopped) options.onEnded(texts().shell.ended.serviceEnded(code));
    });
    child.postMessage({
      kind: 'start',
      imports: options.imports,
      dataFolder: options.dataDir,
      sampleFolder: options.sampleDir,
      port: options.port,
    });
  });
}
