/** How many times as fast as this machine's the clock runs: pauses between attempts are short. */
const speed = 5;

/**
 * A clock for several processes. It runs while a command does, and a command takes at least the time that is given for it:
 * what falls due when does not depend on how busy the machine is. Else it stands still but for a millisecond a look.
 */
export class FastClock {
  #base = Date.now();
  #since = performance.now();
  #running = 0;

  now(): number {
    if (this.#running === 0) this.#base += 1;
    else {
      this.#base += (performance.now() - this.#since) * speed;
      this.#since = performance.now();
    }
    return Math.round(this.#base);
  }

  set(now: number): void {
    this.#base = now;
    this.#since = performance.now();
  }

  pass(ms: number): void {
    this.set(this.now() + ms);
  }

  /** Lets it run while the work does, and for at least so many milliseconds of its own. */
  async during<Result>(atLeastMs: number, work: Promise<Result>): Promise<Result> {
    const end = this.now() + atLeastMs;
    this.#since = performance.now();
    this.#running += 1;
    try {
      return await work;
    } finally {
      this.set(Math.max(this.now(), end));
      this.#running -= 1;
    }
  }

  /** Makes it the clock of this process, for good: dates, and timers that are `speed` times as short. */
  install(): void {
    this.#running = 1;
    const now = (): number => this.now();
    const RealDate = Date;
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, values: readonly unknown[]) =>
        Reflect.construct(target, values.length === 0 ? [now()] : values) as Date,
      get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
    });
    const later = globalThis.setTimeout;
    const sooner = (run: () => void, ms = 0, ...values: []): NodeJS.Timeout =>
      later(run, ms / speed, ...values);
    globalThis.setTimeout = Object.assign(sooner, later) as typeof setTimeout;
  }
}
