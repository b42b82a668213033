import type { AccountTable } from '../../store/account.ts';
import type { PauseReason } from './account-view.ts';

export interface AccountPauseParts {
  readonly account: AccountTable;
  /** Of the window: what it found out holds for every start of it. */
  readonly isLasting: boolean;
  readonly onChanged: () => void;
}

/** Why an account sends and asks nothing: its token was refused, could not be read, or belongs to another origin. */
export class AccountPause {
  readonly #parts: AccountPauseParts;
  /** Of this process alone; what the database says beside it holds for every start of the window. */
  #here: PauseReason | null = null;

  constructor(parts: AccountPauseParts) {
    this.#parts = parts;
  }

  get reason(): PauseReason | null {
    return this.#here ?? (this.#parts.account.get()?.pausedReason === 'token' ? 'token' : null);
  }

  /**
   * A refused token stays refused at the next start of the window. One that could not be read here says nothing of other
   * processes: the headless program has its tokens from elsewhere.
   */
  set(cause: PauseReason): void {
    const wasPaused = this.reason === cause;
    this.#here = cause;
    if (cause === 'token' && this.#parts.isLasting) this.#parts.account.setPaused(cause);
    if (!wasPaused) this.#parts.onChanged();
  }

  clear(): void {
    if (this.reason === null) return;
    this.#here = null;
    this.#parts.account.setPaused(null);
    this.#parts.onChanged();
  }

  /** A keychain that was locked may be open now. */
  clearSecret(): void {
    if (this.#here === 'secret') this.clear();
  }
}
