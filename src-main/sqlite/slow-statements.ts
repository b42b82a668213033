import type { Database, Statement } from 'better-sqlite3';

export interface SlowStatement {
  /** The statement's text, without its values. */
  readonly sql: string;
  readonly durationMs: number;
}

const slowMs = 40;

/** Makes every statement that `database` prepares from now on report runs longer than 40 ms. `iterate` is not timed. */
export function timeStatements(database: Database, report: (statement: SlowStatement) => void): void {
  const prepare = database.prepare.bind(database);
  database.prepare = ((sql: string) => {
    const statement: Statement = prepare(sql);
    const timed =
      <Result>(method: (...values: unknown[]) => Result) =>
      (...values: unknown[]): Result => {
        const start = performance.now();
        try {
          return method(...values);
        } finally {
          const durationMs = performance.now() - start;
          if (durationMs > slowMs) report({ sql, durationMs });
        }
      };
    statement.run = timed(statement.run.bind(statement));
    statement.get = timed(statement.get.bind(statement));
    statement.all = timed(statement.all.bind(statement));
    return statement;
  }) as typeof database.prepare; // same statement object, same methods: only the time is taken around them
}
