import type { Clock } from '../../src-main/ports/ports.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly fire: () => void;
}

/** Turns of the event loop that work may take by itself (setImmediate) before time moves. */
const turnsBeforeTime = 3;
/** So long, in milliseconds of this machine, may work take that no timer brings: files that are read on a busy one. */
const longestRealMs = 10_000;

/** Work of this process that comes to its end without a timer: a turn that it gave others, a file that it reads. */
const works = /^(?:Immediate|FSReqPromise|FSReqCallback|CloseReq)$/;

function isAtWork(): boolean {
  return process.getActiveResourcesInfo().some((name) => works.test(name));
}

/**
 * A clock that moves only when everybody waits: `run` lets all work happen that can, then jumps to the next timer. Hours
 * of back-off pass in milliseconds, and one seed is one run.
 */
export class VirtualClock implements Clock {
  #now: number;
  #order = 0;
  /** Soonest first. */
  readonly #timers: Timer[] = [];

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
        const index = this.#timers.indexOf(timer);
        if (index >= 0) this.#timers.splice(index, 1);
        aborted();
      };
      signal?.addEventListener('abort', cancel, { once: true });
      let place = this.#timers.length;
      while (place > 0 && (this.#timers[place - 1]?.at ?? 0) > timer.at) place -= 1;
      this.#timers.splice(place, 0, timer);
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
    let since = performance.now();
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (state.isDone) break;
      idle = isAtWork() ? 0 : idle + 1;
      if (idle < turnsBeforeTime) continue;
      const next = this.#timers.shift();
      if (next !== undefined) {
        this.#now = Math.max(this.#now, next.at);
        next.fire();
        idle = 0;
        since = performance.now();
      } else if (idle > 1000 && performance.now() - since > longestRealMs)
        throw new Error('Everybody waits, and nothing is coming.');
    }
    return watched;
  }

  /** Lets `ms` pass with everything that falls due. */
  async pass(ms: number): Promise<void> {
    await this.run(this.sleep(ms));
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
