/**
 * A request that waits longer has no turn: what it waits for does not come in this run. Longer than a busy machine needs to
 * start a program, shorter than a request lasts (60 s of a clock that runs five times as fast).
 */
const longestWaitMs = 8000;

/**
 * Gives requests their turns as they had them in an earlier run of a session, where the order of requests that run at once
 * decides. What that run did not have goes at once.
 */
export class RequestOrder {
  readonly #names: string[];
  readonly #waiting = new Map<string, readonly (() => void)[]>();
  /** Requests that did not come in their turn. */
  missed = 0;

  constructor(names: readonly string[]) {
    this.#names = [...names];
  }

  async turnOf(name: string): Promise<void> {
    if (!this.#names.includes(name)) return;
    if (this.#names[0] !== name) await this.#wait(name);
    const at = this.#names.indexOf(name);
    if (at !== -1) this.missed += this.#names.splice(0, at + 1).length - 1;
    this.#waitingFor(this.#names[0] ?? '')[0]?.();
  }

  #waitingFor(name: string): readonly (() => void)[] {
    return this.#waiting.get(name) ?? [];
  }

  #wait(name: string): Promise<void> {
    return new Promise((resolve) => {
      const goOn = (): void => {
        clearTimeout(timer);
        this.#waiting.set(
          name,
          this.#waitingFor(name).filter((other) => other !== goOn),
        );
        resolve();
      };
      const timer = setTimeout(goOn, longestWaitMs);
      this.#waiting.set(name, [...this.#waitingFor(name), goOn]);
    });
  }
}
