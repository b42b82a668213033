import { untrack } from 'svelte';
import type { Failure, Reply } from '../../src-main/bridge/failure.ts';

/**
 * Something the window asked the core for, and asks again when an event says that it changed. What is shown stays
 * until its successor is there, so a refresh never blinks.
 */
export class Query<T> {
  value = $state.raw<T | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** True from the first question to its answer; refreshing does not raise it. */
  empty = $derived(this.value === null && this.failure === null);

  /** Settles with the first answer, whatever it is. */
  readonly answered: Promise<void>;
  #firstAnswer: () => void = () => undefined;

  readonly #ask: () => Promise<Reply<T>> | null;
  #generation = 0;
  #due: Promise<void> | null = null;
  /** The question that is due or open. */
  #pending: Promise<unknown> | null = null;
  #running = false;
  #again = false;

  /** `ask` answers null while there is nothing to ask for. */
  constructor(ask: () => Promise<Reply<T>> | null) {
    this.#ask = ask;
    this.answered = new Promise((resolve) => {
      this.#firstAnswer = resolve;
    });
  }

  /**
   * Asks again. Calls in one tick are one question; those that come while one is open are one more, after it. Settles
   * with the answer, or at once where one is open.
   */
  async refresh(): Promise<void> {
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#due ??= this.#begin();
    await this.#due;
  }

  /** Settles once it was answered and nothing is asked any more: what builds on the value asks then. */
  async settled(): Promise<void> {
    await this.answered;
    while (this.#pending !== null) await this.#pending;
  }

  #begin(): Promise<void> {
    const due = Promise.resolve().then(() => {
      this.#due = null;
      return this.#run();
    });
    const ended = (): void => {
      if (this.#pending === pending) this.#pending = null;
    };
    const pending: Promise<void> = due.then(ended, ended);
    this.#pending = pending;
    return due;
  }

  async #run(): Promise<void> {
    const generation = this.#generation;
    // What the question is made of is not what an effect that asks depends on.
    const question = untrack(() => this.#ask());
    if (question === null) return;
    this.#running = true;
    // A question that throws is a defect, and must not be the last one that is asked.
    const reply = await question.finally(() => {
      this.#running = false;
    });
    if (generation === this.#generation) this.accept(reply);
    if (this.#again) {
      this.#again = false;
      await this.#run();
    }
  }

  /** Changes a part of what is shown. An answer under way may be of before, so it is asked for once more. */
  change(change: (value: T) => T): void {
    if (this.#running) this.#again = true;
    if (this.value !== null) this.value = change(this.value);
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
