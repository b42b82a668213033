import { isBundleAccount } from '../../backup/bundle-manifest.ts';
import type { PauseReason } from './account-view.ts';
import type { Clock, SecretAnswer, Secrets } from '../../ports/ports.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { texts } from '../../shared/messages/texts.ts';

/** The shell's own limit is shorter; a shell that hangs must not hang a sync. */
const longestReadMs = 30_000;

/** Nothing of a review bundle may leave by itself: it has no token, whatever the keychain says. */
const noSecrets: Secrets = {
  get: () => Promise.resolve({ kind: 'unknown', reason: texts().accounts.bundleToken }),
  set: () => Promise.reject(new RequestFailure('conflict', texts().accounts.noToken)),
  delete: () => Promise.resolve(),
};

/**
 * The token of one account, read once for an origin and kept in memory until it is forgotten. Everything but a value is
 * asked again each time.
 */
export class AccountToken {
  readonly #accountId: string;
  readonly #secrets: Secrets;
  readonly #clock: Clock;
  #held: { readonly origin: string; readonly answer: SecretAnswer } | null = null;
  /** What was answered last; it outlasts `forget`, so that a screen can say why. */
  #last: SecretAnswer | null = null;
  #reading: { readonly origin: string; readonly answer: Promise<SecretAnswer> } | null = null;

  constructor(accountId: string, secrets: Secrets, clock: Clock) {
    this.#accountId = accountId;
    this.#secrets = isBundleAccount(accountId) ? noSecrets : secrets;
    this.#clock = clock;
  }

  /** @param origin where the caller is about to send it */
  async read(origin: string): Promise<SecretAnswer> {
    if (this.#held?.origin === origin && this.#held.answer.kind === 'value') return this.#held.answer;
    // Requests side by side ask the keychain once.
    const reading = this.#reading?.origin === origin ? this.#reading : { origin, answer: this.#ask(origin) };
    this.#reading = reading;
    const answer = await reading.answer;
    if (this.#reading === reading) {
      this.#last = answer;
      this.#reading = null;
      this.#held = { origin, answer };
    }
    return answer;
  }

  /** Why an account pauses that got no token when it last asked. */
  get pauseReason(): PauseReason {
    if (this.#last?.kind === 'unbound') return 'unconfirmed';
    return this.#last?.kind === 'not-kept' ? 'not-kept' : 'secret';
  }

  /** Why it could not be read when it was last asked for, with the way on; null: it could, or was not asked for yet. */
  get unreadableWhy(): string | null {
    return this.#last === null || this.#last.kind === 'value' ? null : this.#last.reason;
  }

  forget(): void {
    this.#held = null;
    this.#reading = null;
  }

  async #ask(origin: string): Promise<SecretAnswer> {
    const isOver = new AbortController();
    const late = this.#clock.sleep(longestReadMs, isOver.signal).then(
      (): SecretAnswer => ({ kind: 'unknown', reason: texts().accounts.keychainSilent }),
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
