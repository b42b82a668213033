export interface HeartbeatOptions {
  /** Resolves when the other side answers. */
  readonly ask: () => Promise<unknown>;
  readonly onHung: () => void;
  readonly everyMs: number;
  /** Somebody works with the program: a process that hangs is to be noticed soon. */
  readonly isUsed: () => boolean;
}

/** While nobody does, each question wakes both processes: asked so many times less often. */
const restFactor = 4;

/** So many beats without an answer: it hangs. */
const longestSilence = 4;
/** Until its first answer a process may be busy with an upgrade of a large database. */
const longestStart = 40;

/**
 * Notices that another process hangs. Beats are counted, not measured by the clock: while the machine sleeps there are
 * none.
 */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  #timer: NodeJS.Timeout | undefined;
  /** Which start an answer belongs to: none that was stopped. */
  #start = 0;
  #isAsking = false;
  #wasHeard = false;
  #silence = 0;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  /** The process was started (again). */
  begin(): void {
    this.stop();
    this.#isAsking = false;
    this.#wasHeard = false;
    this.#silence = 0;
    this.#beatIn(this.#options.everyMs);
  }

  stop(): void {
    this.#start += 1;
    clearTimeout(this.#timer);
  }

  #beatIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#beat(), ms);
    this.#timer.unref();
  }

  #beat(): void {
    this.#beatIn(this.#options.everyMs);
    if (!this.#isAsking) {
      void this.#ask(this.#start);
      return;
    }
    this.#silence += 1;
    if (this.#silence < (this.#wasHeard ? longestSilence : longestStart)) return;
    this.stop();
    this.#options.onHung();
  }

  async #ask(start: number): Promise<void> {
    this.#isAsking = true;
    try {
      await this.#options.ask();
    } catch {
      // It answered, or it ended; then a new start follows.
    }
    if (start !== this.#start) return;
    this.#isAsking = false;
    this.#wasHeard = true;
    this.#silence = 0;
    const { everyMs, isUsed } = this.#options;
    if (!isUsed()) this.#beatIn(restFactor * everyMs);
  }
}
