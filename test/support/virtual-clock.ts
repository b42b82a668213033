import type { Clock } from '../../src-main/core/ports.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly fire: () => void;
}

/**
 * A clock that moves only when everybody waits: `run` lets all work happen that can, then jumps to the next timer. Hours
 * of back-off pass in milliseconds, and one seed is one run.
 */
export class VirtualClock implements Clock {
  #now: number;
  #order = 0;
  #timers: Timer[] = [];

  constructor(now: number) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const aborted = (): void => reject(new Error('aborted'));
      if (signal?.aborted === true) {
        aborted();
        return;
      }
      const timer: Timer = {
        at: this.#now + Math.max(0, Math.ceil(ms)),
        order: this.#order++,
        fire: () => {
          signal?.removeEventListener('abort', cancel);
          resolve();
        },
      };
      const cancel = (): void => {
        this.#timers = this.#timers.filter((one) => one !== timer);
        aborted();
      };
      signal?.addEventListener('abort', cancel, { once: true });
      this.#timers.push(timer);
    });
  }

  /** Moves time on until `work` has ended. Throws where it waits for something that no timer brings. */
  async run<T>(work: Promise<T>): Promise<T> {
    const state = { isDone: false };
    const watched = work.finally(() => {
      state.isDone = true;
    });
    watched.catch(() => undefined);
    let idle = 0;
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (state.isDone) break;
      // A step that yields by itself (setImmediate) gets its turns before time moves.
      idle += 1;
      if (idle < 3) continue;
      if (this.#fireNext()) idle = 0;
      else if (idle > 1000) throw new Error('Everybody waits, and nothing is coming.');
    }
    return watched;
  }

  /** Lets `ms` pass with everything that falls due. */
  async pass(ms: number): Promise<void> {
    await this.run(this.sleep(ms));
  }

  #fireNext(): boolean {
    const next = this.#timers.reduce<Timer | undefined>(
      (first, one) =>
        first === undefined || one.at < first.at || (one.at === first.at && one.order < first.order)
          ? one
          : first,
      undefined,
    );
    if (next === undefined) return false;
    this.#timers = this.#timers.filter((one) => one !== next);
    this.#now = Math.max(this.#now, next.at);
    next.fire();
    return true;
  }
}

/** Numbers in [0, 1) that one seed always gives in the same order (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
