import type { Clock, SecretAnswer, Secrets } from '../../ports/ports.ts';

/** The shell's own limit is shorter; a shell that hangs must not hang a sync. */
const longestReadMs = 30_000;

/**
 * The token of one account, read once for an origin and kept in memory until it is forgotten. Everything but a value is
 * asked again each time.
 */
export class AccountToken {
  readonly #accountId: string;
  readonly #secrets: Secrets;
  readonly #clock: Clock;
  #held: { readonly origin: string; readonly answer: SecretAnswer } | null = null;
  #isUnbound = false;
  #reading: { readonly origin: string; readonly answer: Promise<SecretAnswer> } | null = null;

  constructor(accountId: string, secrets: Secrets, clock: Clock) {
    this.#accountId = accountId;
    this.#secrets = secrets;
    this.#clock = clock;
  }

  /** @param origin where the caller is about to send it */
  async read(origin: string): Promise<SecretAnswer> {
    if (this.#held?.origin === origin && this.#held.answer.kind === 'value') return this.#held.answer;
    // Requests side by side ask the keychain once.
    const reading = this.#reading?.origin === origin ? this.#reading : { origin, answer: this.#ask(origin) };
    this.#reading = reading;
    const answer = await reading.answer;
    this.#isUnbound = answer.kind === 'unbound';
    if (this.#reading === reading) {
      this.#reading = null;
      this.#held = { origin, answer };
    }
    return answer;
  }

  /** True where the last answer was that the token belongs to another origin, or that this one is not confirmed. */
  get isUnbound(): boolean {
    return this.#isUnbound;
  }

  /** Why it could not be read when it was last asked for, with the way on; null: it could, or was not asked for yet. */
  get unreadableWhy(): string | null {
    return this.#held?.answer.kind === 'unknown' ? this.#held.answer.reason : null;
  }

  forget(): void {
    this.#held = null;
    this.#reading = null;
  }

  async #ask(origin: string): Promise<SecretAnswer> {
    const isOver = new AbortController();
    const late = this.#clock.sleep(longestReadMs, isOver.signal).then(
      (): SecretAnswer => ({ kind: 'unknown', reason: 'the keychain did not answer' }),
      (): SecretAnswer => ({ kind: 'unknown', reason: 'cancelled' }),
    );
    try {
      return await Promise.race([this.#secrets.get(this.#accountId, origin), late]);
    } catch (error) {
      return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) };
    } finally {
      isOver.abort();
    }
  }
}
