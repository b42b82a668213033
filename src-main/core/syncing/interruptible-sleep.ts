import type { Clock } from '../../ports/ports.ts';

/** Something to sleep on that others can end early. */
export class InterruptibleSleep {
  readonly #clock: Clock;
  #controller = new AbortController();
  #isSet = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Ends the present sleep, or the next one at once. */
  set(): void {
    this.#isSet = true;
    this.#controller.abort();
  }

  /** Resolves after `ms` or when woken; null sleeps until woken. */
  async sleep(ms: number | null): Promise<void> {
    if (!this.#isSet) {
      const { signal } = this.#controller;
      if (ms === null)
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      else if (ms > 0) await this.#clock.sleep(ms, signal).catch(() => undefined);
    }
    this.#isSet = false;
    this.#controller = new AbortController();
  }
}
