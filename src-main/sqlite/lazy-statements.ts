import type { Database, RunResult, Statement } from 'better-sqlite3';
import { withStablePlan } from './stable-plan.ts';

/**
 * Makes `database` compile each statement when it is first used: a store names some four hundred, and most runs use a
 * part of them. What is wrong with a statement is told by its first use, not by `prepare`.
 */
export function prepareLazily(database: Database): void {
  const prepare = database.prepare.bind(database);
  // The types of values and rows are the caller's, as ever.
  database.prepare = ((sql: string) =>
    new LazyStatement(() => prepare(withStablePlan(sql)))) as unknown as typeof database.prepare;
}

/** What Galley uses of a statement. Another method of it would have to be added here. */
class LazyStatement implements Pick<Statement, 'run' | 'get' | 'all' | 'iterate'> {
  readonly #compile: () => Statement;
  #compiled: Statement | null = null;
  #shape: 'rows' | 'pluck' | 'raw' = 'rows';

  constructor(compile: () => Statement) {
    this.#compile = compile;
  }

  run(...values: unknown[]): RunResult {
    return this.#statement().run(...values);
  }

  get(...values: unknown[]): unknown {
    return this.#statement().get(...values);
  }

  all(...values: unknown[]): unknown[] {
    return this.#statement().all(...values);
  }

  iterate(...values: unknown[]): IterableIterator<unknown> {
    return this.#statement().iterate(...values);
  }

  pluck(): this {
    this.#shape = 'pluck';
    return this;
  }

  raw(): this {
    this.#shape = 'raw';
    return this;
  }

  #statement(): Statement {
    if (this.#compiled !== null) return this.#compiled;
    const statement = this.#compile();
    if (this.#shape !== 'rows') statement[this.#shape]();
    return (this.#compiled = statement);
  }
}
