import type { Database, Statement, Transaction } from 'better-sqlite3';

/**
 * Calls `ended` after each statement that may write and each transaction of this connection, once nothing is open any more
 * and before the caller goes on; also after one that was rolled back. `ended` may use the database itself, and must not
 * throw.
 */
export function afterCommit(database: Database, ended: () => void): void {
  const after =
    <Arguments extends unknown[], Result>(work: (...values: Arguments) => Result) =>
    (...values: Arguments): Result => {
      try {
        return work(...values);
      } finally {
        if (database.open && !database.inTransaction) ended();
      }
    };

  const prepare = database.prepare.bind(database);
  database.prepare = ((sql: string) => {
    const statement: Statement = prepare(sql);
    if (/^\s*(select|explain)\b/i.test(sql)) return statement;
    statement.run = after(statement.run.bind(statement));
    statement.get = after(statement.get.bind(statement));
    statement.all = after(statement.all.bind(statement));
    return statement;
  }) as typeof database.prepare; // same statement, same methods

  const transaction = database.transaction.bind(database);
  database.transaction = ((work: (...values: unknown[]) => unknown) => {
    const made: Transaction = transaction(work);
    return Object.assign(
      after((...values: unknown[]) => made.default(...values)),
      {
        default: after((...values: unknown[]) => made.default(...values)),
        deferred: after((...values: unknown[]) => made.deferred(...values)),
        immediate: after((...values: unknown[]) => made.immediate(...values)),
        exclusive: after((...values: unknown[]) => made.exclusive(...values)),
      },
    );
  }) as typeof database.transaction; // same function, same variants

  database.exec = after(database.exec.bind(database));
}
