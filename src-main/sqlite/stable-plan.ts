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
