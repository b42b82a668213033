import type { Database, RunResult, Statement } from 'better-sqlite3';

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

/** Strings, quoted names and comments, which stay as they are; else a parameter that something is compared with. */
const parts = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[^]*?\*\/|(?:=|\bis)\s*[?@]/gi;

/**
 * Writes `= ?` and `is ?` as `= +?` and `is +?`, which means the same, and lets SQLite plan a statement without the values of its
 * parameters. Else it plans and compiles most statements anew at each run, because better-sqlite3 clears the values after
 * each, and a small answer takes ten times as long. SQLite's switch for it (SQLITE_DBCONFIG_ENABLE_QPSG) is out of reach.
 */
export function withStablePlan(sql: string): string {
  return sql.replaceAll(parts, (part) =>
    /^(?:=|is)/i.test(part) ? `${part.slice(0, -1)}+${part.slice(-1)}` : part,
  );
}
