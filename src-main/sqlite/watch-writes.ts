import type { Database, Statement, Transaction } from 'better-sqlite3';

export interface WriteHooks {
  /**
   * Called once, outside of any transaction, before the first statement that may write, or the first transaction: for
   * triggers, which take longer to make than most programs that only read run.
   */
  readonly prepare: () => void;
  /**
   * Called after each statement that may write and each transaction, once nothing is open any more and before the caller
   * goes on; also after one that was rolled back. May use the database itself, and must not throw.
   */
  readonly ended: () => void;
}

/** Calls the hooks around everything that this connection writes from now on. */
export function watchWrites(database: Database, { prepare: prepareWrites, ended }: WriteHooks): void {
  let isPrepared = false;

  const watched =
    <Arguments extends unknown[], Result>(work: (...values: Arguments) => Result) =>
    (...values: Arguments): Result => {
      if (!isPrepared) beforeFirst();
      try {
        return work(...values);
      } finally {
        if (database.open && !database.inTransaction) ended();
      }
    };

  const beforeFirst = (): void => {
    // Set before: what the hook itself writes comes here, too.
    isPrepared = true;
    try {
      prepareWrites();
    } catch (error) {
      isPrepared = false;
      throw error;
    }
  };

  const prepare = database.prepare.bind(database);
  database.prepare = ((sql: string) => {
    const statement: Statement = prepare(sql);
    if (/^\s*(select|explain)\b/i.test(sql)) return statement;
    statement.run = watched(statement.run.bind(statement));
    statement.get = watched(statement.get.bind(statement));
    statement.all = watched(statement.all.bind(statement));
    return statement;
  }) as typeof database.prepare; // same statement, same methods

  const transaction = database.transaction.bind(database);
  database.transaction = ((work: (...values: unknown[]) => unknown) => {
    const made: Transaction = transaction(work);
    return Object.assign(
      watched((...values: unknown[]) => made.default(...values)),
      {
        default: watched((...values: unknown[]) => made.default(...values)),
        deferred: watched((...values: unknown[]) => made.deferred(...values)),
        immediate: watched((...values: unknown[]) => made.immediate(...values)),
        exclusive: watched((...values: unknown[]) => made.exclusive(...values)),
      },
    );
  }) as typeof database.transaction; // same function, same variants

  database.exec = watched(database.exec.bind(database));
}
