import type { Database } from 'better-sqlite3';

/**
 * One step of a database's shape. Steps are numbered 1, 2, 3, ... without gaps; a step that was ever shipped never
 * changes. `up` runs inside a transaction of its own, which also sets `user_version`, with foreign keys enforced.
 */
export interface Migration {
  readonly version: number;
  /** What the step does, in a few words, for messages. */
  readonly name: string;
  readonly up: string | ((database: Database) => void);
}
