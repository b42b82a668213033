import type { CoreState } from '../core-state.ts';
import { texts } from '../../shared/messages/texts.ts';

/** How long a deleted folder may go unnoticed while nobody asks for anything. */
const checkEveryMs = 30_000;

/**
 * Notices that an account's database is not on the disk any more. SQLite goes on with a file that has no name, so edits would
 * stand as waiting and be gone with the end of the program. Such an account is closed and listed as one that cannot be opened.
 */
export class DiskWatch {
  readonly #state: CoreState;
  readonly #timer: ReturnType<typeof setInterval> | null;

  constructor(state: CoreState) {
    this.#state = state;
    this.#timer = state.options.isAutomatic ? setInterval(() => this.check(), checkEveryMs) : null;
    this.#timer?.unref();
  }

  /** Closes accounts that are gone. The words that say so; null where all are there. */
  check(): string | null {
    const { accounts, unopened, accountsChanged, options } = this.#state;
    const gone = [...accounts].filter(([, { session }]) => !session.store.isOnDisk());
    for (const [accountId, { session }] of gone) {
      accounts.delete(accountId);
      unopened.push({ accountId, words: texts().upkeep.dataGone });
      options.ports.log.error('the data of an account is gone from the disk', { accountId });
      session.close().catch((error: unknown) => {
        options.ports.log.warn('an account that is gone could not be closed', { error: String(error) });
      });
      accountsChanged(accountId);
    }
    return gone.length === 0 ? null : texts().upkeep.dataGone;
  }

  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }
}
