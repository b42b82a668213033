import { checkAccount, isDamaged } from '../../backup/recovery/check-account.ts';
import { recoverAccount } from '../../backup/recovery/recover-account.ts';
import type { Recovery } from '../../backup/recovery/recover-account.ts';
import type { Failure } from '../../bridge/failure.ts';
import { DatabaseError } from '../../sqlite/database-error.ts';
import { saysDamaged } from '../../sqlite/copy-database.ts';
import type { CoreState } from '../core-state.ts';
import { failureOf } from '../failure-of.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Personal rows, by table and key, that could not be added to the second copy. */
type UncopiedRows = readonly (readonly [name: string, key: string])[];

/** Recovers accounts whose databases are broken, at the start and when reading or writing finds out. */
export class DamageWatch {
  readonly #state: CoreState;
  #looking: Promise<void> | null = null;
  readonly #said: string[] = [];

  constructor(state: CoreState) {
    this.#state = state;
  }

  /**
   * `open` is told which rows the second copy of unsent work lacks. Opens what it opens after a check of the account's data, and after a recovery where the opening itself finds damage.
   * @throws {DataError} where it cannot be recovered
   */
  opened<T>(accountId: string, open: (uncopied: UncopiedRows) => T): T {
    const { dataDir, clock } = this.#state.options.ports;
    let uncopied: UncopiedRows = [];
    this.#note(checkAccount(dataDir, accountId, clock.now(), 'personal', (rows) => (uncopied = rows)));
    try {
      return open(uncopied);
    } catch (error) {
      if (!meansDamage(error)) throw error;
      this.#note(recoverAccount(dataDir, accountId, clock.now()));
      return open([]);
    }
  }

  /** Null where the error is about something else. The recovery itself goes on after the answer. */
  saw(error: unknown): Failure | null {
    if (!meansDamage(error)) return null;
    this.#looking ??= this.#checkAll().finally(() => (this.#looking = null));
    return { code: 'data', detail: texts().upkeep.databaseDamaged };
  }

  /** Resolves once no recovery runs: it opens accounts. */
  async settled(): Promise<void> {
    await this.#looking;
  }

  /** Once no recovery runs: what was recovered since the last call, and what could not be, in words. */
  async recovered(): Promise<readonly string[]> {
    await this.settled();
    return this.#said.splice(0);
  }

  /** Checks all databases from end to end and recovers those that are broken. */
  async #checkAll(): Promise<void> {
    const { accounts, options, open, accountsChanged, unopened } = this.#state;
    const { dataDir, clock, log } = options.ports;
    for (const [accountId, { session }] of [...accounts]) {
      try {
        if (!isDamaged(dataDir, accountId, 'all')) continue;
        accounts.delete(accountId);
        await session.close().catch(() => undefined);
        this.#note(recoverAccount(dataDir, accountId, clock.now()));
        open(accountId);
      } catch (error) {
        log.error('a damaged database could not be recovered', { accountId, error: String(error) });
        const detail = failureOf(error)?.detail ?? texts().accounts.damaged(accountId);
        unopened.push({ accountId, words: detail });
        this.#said.push(detail);
      }
      accountsChanged(accountId);
    }
  }

  #note(recovery: Recovery | null): void {
    if (recovery === null) return;
    this.#said.push(recovery.words);
    this.#state.options.ports.log.info('a database was recovered', { ...recovery });
  }
}

/** True for errors that say that a database itself is broken. */
function meansDamage(error: unknown): boolean {
  return saysDamaged(error) || (error instanceof DatabaseError && error.kind === 'damaged');
}
