/** Told of what should never happen in a job. */
type OnDefect = (error: unknown, job: string) => void;

/**
 * Work that an operation starts and does not wait for: it runs once the operation's transaction is over, one job after
 * the other. What must survive the end of the process is in the database, and is started again by whoever owns it.
 */
export class Jobs {
  #last: Promise<void> = Promise.resolve();
  readonly #controller = new AbortController();
  onDefect: OnDefect = () => undefined;
  /** Told what the person who runs the service should know; one line. */
  onNotice: (message: string) => void = () => undefined;

  later(name: string, work: (signal: AbortSignal) => void | Promise<void>): void {
    this.#last = this.#last.then(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      const { signal } = this.#controller;
      if (signal.aborted) return;
      try {
        await work(signal);
      } catch (error) {
        if (!isAborted(signal)) this.onDefect(error, name);
      }
    });
  }

  /** When everything that was started has ended. */
  settled(): Promise<void> {
    return this.#last;
  }

  async close(): Promise<void> {
    this.#controller.abort();
    await this.#last;
  }
}

/** Read anew: a signal aborts while somebody awaits. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}
