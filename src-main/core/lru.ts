/** Remembers what was expensive to compute, up to `capacity` entries; what was not asked for the longest goes first. */
export class Lru<Value> {
  readonly #capacity: number;
  readonly #entries = new Map<string, Value>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** What is remembered, without computing. */
  peek(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  get(key: string, compute: () => Value): Value {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known;
    }
    const value = compute();
    this.#entries.set(key, value);
    if (this.#entries.size > this.#capacity) {
      const oldest = this.#entries.keys().next();
      if (oldest.done !== true) this.#entries.delete(oldest.value);
    }
    return value;
  }
}
