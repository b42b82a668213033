import type { UtilityProcess } from 'electron';
import { utilityProcess } from 'electron';
import { z } from 'zod';

/** The importer reads a whole history before it says its address. */
const startLimitMs = 300_000;

const firstLine = z.object({ baseUrl: z.url(), token: z.string().min(1) });

export interface LocalServiceOptions {
  readonly entry: string;
  readonly imports: readonly string[];
  readonly dataDir: string;
  /** 0 chooses a free one. */
  readonly port: number;
  /** Called when a running service ends without having been stopped. */
  readonly onEnded: (reason: string) => void;
}

export interface RunningLocalService {
  readonly baseUrl: string;
  /** The first administrator's. Goes to the core, never to a window. */
  readonly token: string;
  readonly stop: () => void;
}

function lastLine(text: string): string | undefined {
  return text.trimEnd().split('\n').at(-1)?.slice(0, 500);
}

/** Starts a local service in its own process; resolves with its first line (design/commands.md), or rejects with why not. */
export function startLocalService(options: LocalServiceOptions): Promise<RunningLocalService> {
  const args = [
    ...options.imports.flatMap((source) => ['--import', source]),
    '--data',
    options.dataDir,
    '--port',
    String(options.port),
  ];
  const child: UtilityProcess = utilityProcess.fork(options.entry, args, {
    serviceName: 'Galley local service',
    stdio: 'pipe',
  });
  let isStopped = false;
  let errors = '';
  const stop = () => {
    isStopped = true;
    child.kill();
  };
  child.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-4000)));

  return new Promise((resolve, reject) => {
    let isRunning = false;
    let output = '';
    const limit = setTimeout(() => {
      stop();
      reject(new Error('The local service did not start in time.'));
    }, startLimitMs);
    child.stdout?.on('data', (chunk: Buffer) => {
      if (isRunning) return;
      output += chunk.toString();
      const end = output.indexOf('\n');
      if (end < 0) return;
      isRunning = true;
      clearTimeout(limit);
      try {
        resolve({ ...firstLine.parse(JSON.parse(output.slice(0, end))), stop });
      } catch {
        stop();
        reject(new Error('The local service said something unexpected at its start.'));
      }
    });
    child.once('exit', (code) => {
      clearTimeout(limit);
      const reason = lastLine(errors) ?? `The local service ended with ${code}.`;
      if (!isRunning) reject(new Error(reason));
      else if (!isStopped) options.onEnded(reason);
    });
  });
}
