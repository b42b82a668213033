import Sqlite from 'better-sqlite3';
import { rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Changes the database of a closed account as somebody who knows how Galley keeps it: its second copy and the checksums of its
 * rows go with the change. A change without these is undone at the next start (docs/design/unsent-work.md).
 */
export function changeWithBothCopies(accountFolder: string, sql: string, ...values: readonly string[]): void {
  changeDatabase(accountFolder, sql, ...values);
  changeDatabase(accountFolder, 'delete from personal_row');
  rmSync(path.join(accountFolder, 'unsent.log'), { force: true });
}

/** Changes the database of a closed account and nothing beside it. */
export function changeDatabase(accountFolder: string, sql: string, ...values: readonly string[]): void {
  const database = new Sqlite(path.join(accountFolder, 'galley.sqlite'));
  database.prepare(sql).run(...values);
  database.close();
}
