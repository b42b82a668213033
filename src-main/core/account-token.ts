import type { Clock, SecretAnswer, Secrets } from './ports.ts';

/** The shell's own limit is shorter; a shell that hangs must not hang a sync. */
const longestReadMs = 30_000;

/** The token of one account, read once and kept in memory until it is forgotten. "Unknown" is asked again each time. */
export class AccountToken {
  readonly #accountId: string;
  readonly #secrets: Secrets;
  readonly #clock: Clock;
  #held: SecretAnswer | null = null;
  #reading: Promise<SecretAnswer> | null = null;

  constructor(accountId: string, secrets: Secrets, clock: Clock) {
    this.#accountId = accountId;
    this.#secrets = secrets;
    this.#clock = clock;
  }

  async read(): Promise<SecretAnswer> {
    if (this.#held?.kind === 'value') return this.#held;
    // Requests side by side ask the keychain once.
    this.#reading ??= this.#ask().finally(() => (this.#reading = null));
    const answer = await this.#reading;
    this.#held = answer;
    return answer;
  }

  forget(): void {
    this.#held = null;
    this.#reading = null;
  }

  async #ask(): Promise<SecretAnswer> {
    const isOver = new AbortController();
    const late = this.#clock.sleep(longestReadMs, isOver.signal).then(
      (): SecretAnswer => ({ kind: 'unknown', reason: 'the keychain did not answer' }),
      (): SecretAnswer => ({ kind: 'unknown', reason: 'cancelled' }),
    );
    try {
      return await Promise.race([this.#secrets.get(this.#accountId), late]);
    } catch (error) {
      return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) };
    } finally {
      isOver.abort();
    }
  }
}
