import type { Clock, Log } from '../../../src-main/ports/ports.ts';

export const quietLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** The machine's clock. */
export const realClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const cancel = () => {
        clearTimeout(timer);
        reject(new Error('aborted'));
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', cancel);
        resolve();
      }, ms);
      signal?.addEventListener('abort', cancel, { once: true });
    }),
};

/** The machine's clock, but time goes `factor` times as fast: minutes pass in moments, against real sockets. */
export function fastClock(factor: number): Clock {
  const start = Date.now();
  return {
    now: () => start + (Date.now() - start) * factor,
    sleep: (ms, signal) => realClock.sleep(ms / factor, signal),
  };
}

/** A clock that stands still; sleeping moves it, and `slept` remembers how long. */
export class StillClock implements Clock {
  readonly slept: number[] = [];
  #now: number;
  constructor(now: number) {
    this.#now = now;
  }
  now(): number {
    return this.#now;
  }
  advance(ms: number): void {
    this.#now += ms;
  }
  async sleep(ms: number): Promise<void> {
    this.slept.push(ms);
    this.#now += ms;
  }
}
