import type { Database } from 'better-sqlite3';
import { renewSums } from '../unsent/personal-rows.ts';

/**
 * A checksum and the number of the last change of each row that is the person's alone (docs/design/unsent-work.md). The
 * rows that are there are taken as they stand.
 */
export function personalRows(database: Database): void {
  database.exec(`
    create table personal_row (
      change   integer primary key autoincrement, -- grows with each change of any of these rows
      name     text not null,                     -- of the row's table
      key      text not null,                     -- JSON array of its primary key; of an edit, its id
      checksum integer,                           -- CRC-32 of table, key and values; null: the row was deleted
      unique (name, key)
    ) strict`);
  renewSums(database);
}
