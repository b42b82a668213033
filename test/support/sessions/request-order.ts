/** A request that waits longer has no turn: what it waits for does not come in this run. */
const longestWaitMs = 3000;

/**
 * Gives requests their turns as they had them in an earlier run of a session, where the order of requests that run at once
 * decides. What that run did not have goes at once.
 */
export class RequestOrder {
  readonly #names: string[];
  readonly #waiting = new Map<string, (() => void)[]>();
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
    this.#waiting.get(this.#names[0] ?? '')?.shift()?.();
  }

  #wait(name: string): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, longestWaitMs);
      const goOn = (): void => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), goOn]);
    });
  }
}
