import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { isAlive } from '../backup/alive.ts';
import { printableJson } from '../terminal/printable.ts';
import { writeErrorLine } from '../terminal/write.ts';
import type { Clock, Log } from '../ports/ports.ts';

/** Clock of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep(ms, signal) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(reasonOf(signal));
        return;
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', abort);
        resolve();
      }, ms);
      function abort(): void {
        clearTimeout(timer);
        if (signal !== undefined) reject(reasonOf(signal));
      }
      signal?.addEventListener('abort', abort, { once: true });
    });
  },
};

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('aborted');
}

/** Log lines on standard error: what the shell and a terminal read. `debug` lines only where they are asked for. */
export function createStreamLog(level: 'debug' | 'info' | 'warn' | 'error'): Log {
  const order = { debug: 0, info: 1, warn: 2, error: 3 };
  const line =
    (name: keyof typeof order) =>
    (message: string, data?: Readonly<Record<string, unknown>>): void => {
      if (order[name] < order[level]) return;
      writeErrorLine(
        `${name}: ${message}${data === undefined ? '' : ` ${printableJson(JSON.stringify(data))}`}`,
      );
    };
  return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
}

/** Names this process for leases: machine, process id, and something that no other run has. */
export function ownerOfThisProcess(): string {
  return `${hostname()} ${process.pid} ${randomBytes(6).toString('hex')}`;
}

/** False where the owner was a process of this machine that has ended; what runs elsewhere cannot be known, so it lives. */
export function isOwnerAlive(owner: string): boolean {
  const [host, pid] = owner.split(' ');
  if (host !== hostname() || pid === undefined) return true;
  return isAlive(Number(pid));
}
