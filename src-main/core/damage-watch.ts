import { isDamaged, recoverAccount } from '../backup/recover-account.ts';
import type { Failure } from '../bridge/failure.ts';
import { saysDamaged } from '../sqlite/copy-database.ts';
import type { CoreState } from './core-state.ts';

const words =
  'A database of Galley is damaged. It is being set up anew with what can be read of it, your edits first; ' +
  'then try again.';

/** Recovers accounts whose databases are broken, at the start and when reading or writing finds out. */
export class DamageWatch {
  readonly #state: CoreState;
  #isAtWork = false;

  constructor(state: CoreState) {
    this.#state = state;
  }

  /** Before an account is opened. @throws {DataError} where it cannot be recovered */
  recover(accountId: string): void {
    const { dataDir, clock, log } = this.#state.options.ports;
    if (!isDamaged(dataDir, accountId)) return;
    log.error('a database is damaged and is recovered', { accountId });
    const recovery = recoverAccount(dataDir, accountId, clock.now());
    log.warn('a database was recovered', { accountId, words: recovery.words });
  }

  /** Null where the error is about something else. The recovery itself goes on after the answer. */
  saw(error: unknown): Failure | null {
    if (!saysDamaged(error)) return null;
    if (!this.#isAtWork) {
      this.#isAtWork = true;
      void this.#lookAtAll().finally(() => (this.#isAtWork = false));
    }
    return { code: 'data', detail: words };
  }

  async #lookAtAll(): Promise<void> {
    const { accounts, options, open, accountsChanged } = this.#state;
    const { dataDir, clock, log } = options.ports;
    for (const [accountId, { session }] of [...accounts]) {
      try {
        if (!isDamaged(dataDir, accountId, 'all')) continue;
        log.error('a database is damaged and is recovered', { accountId });
        accounts.delete(accountId);
        await session.close().catch(() => undefined);
        recoverAccount(dataDir, accountId, clock.now());
        open(accountId);
      } catch (error) {
        log.error('a damaged database could not be recovered', { accountId, error: String(error) });
      }
      accountsChanged(accountId);
    }
  }
}
