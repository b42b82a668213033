import { randomBytes } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { openAsIs } from '../sqlite/copy-database.ts';

/**
 * A workspace's local service knows tokens of its own people. In a backup there are none: each is a placeholder, which
 * restoring replaces by a new one. What was there is overwritten, not only forgotten.
 */
export function blankTokens(path: string): void {
  change(path, (database) => {
    database.exec("update user set token = 'none ' || id where token is not null");
    database.exec("delete from setting where name = 'secret'");
  });
}

/** New tokens where a backup had none. */
export function renewTokens(path: string): void {
  change(path, (database) => {
    const renew = database.prepare<[string, string]>('update user set token = ? where id = ?');
    const ids = database.prepare<[], string>("select id from user where token glob 'none *'").pluck().all();
    for (const id of ids) renew.run(randomBytes(24).toString('base64url'), id);
  });
}

function change(path: string, work: (database: Database) => void): void {
  const database = openAsIs(path);
  try {
    const has = database
      .prepare<[string], number>('select count(*) from sqlite_schema where name = ?')
      .pluck();
    if (has.get('user') !== 1) return;
    database.pragma('secure_delete = ON');
    database.transaction(() => work(database)).immediate();
  } finally {
    database.close();
  }
}
