import { untrack } from 'svelte';
import type { Failure, Reply } from '../../src-main/bridge/failure.ts';

/**
 * Something the window asked the core for, and asks again when an event says that it changed. What is shown stays
 * until its successor is there, so a refresh never blinks.
 */
export class Asked<T> {
  value = $state.raw<T | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** True from the first question to its answer; refreshing does not raise it. */
  empty = $derived(this.value === null && this.failure === null);

  /** Settles with the first answer, whatever it is. */
  readonly answered: Promise<void>;
  #firstAnswer: () => void = () => undefined;

  readonly #ask: () => Promise<Reply<T>> | null;
  #generation = 0;
  #running = false;
  #again = false;

  /** `ask` answers null while there is nothing to ask for. */
  constructor(ask: () => Promise<Reply<T>> | null) {
    this.#ask = ask;
    this.answered = new Promise((resolve) => {
      this.#firstAnswer = resolve;
    });
  }

  /** Asks again; questions that come while one is open are one more question, after it. */
  async refresh(): Promise<void> {
    if (this.#running) {
      this.#again = true;
      return;
    }
    const generation = this.#generation;
    // What the question is made of is not what an effect that asks depends on.
    const question = untrack(() => this.#ask());
    if (question === null) return;
    this.#running = true;
    const reply = await question;
    this.#running = false;
    if (generation === this.#generation) this.accept(reply);
    if (this.#again) {
      this.#again = false;
      await this.refresh();
    }
  }

  /** Takes an answer that came another way: many actions answer with the object they changed. */
  accept(reply: Reply<T>): void {
    this.#firstAnswer();
    if (reply.ok) {
      this.value = reply.value;
      this.failure = null;
    } else {
      this.failure = reply.failure;
    }
  }

  /** Forgets, because something else is asked for from now on. An answer still under way is dropped. */
  reset(): void {
    this.#generation += 1;
    if (this.#running) this.#again = true;
    this.value = null;
    this.failure = null;
  }
}
