import Sqlite from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { forgetSums } from '../../../src-main/store/unsent/personal-rows.ts';
import { goldenPageEdits } from './full-outbox.ts';

/** Versions whose schema was released and frozen beside this file, oldest first. */
export function frozenVersions(): readonly number[] {
  return readdirSync(import.meta.dirname)
    .flatMap((name) => /^schema-(\d+)\.sql$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

/** The SQL of a frozen database. Rows that several versions hold alike stand in a file of their own, which they include. */
function frozenSql(version: number): string {
  const read = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8');
  return read(`schema-${version}.sql`).replaceAll(/^-- include (.+)\n/gm, (_, name: string) => read(name));
}

/**
 * Writes a frozen database where an account named `golden` has its own. Returns its path.
 *
 * @param rename placeholders, and what stands in their place: the ids of a real service
 */
export function placeFrozen(
  version: number,
  dataDir: string,
  rename: readonly (readonly [string, string])[] = [],
): string {
  let sql = frozenSql(version);
  for (const [placeholder, id] of rename) sql = sql.replaceAll(placeholder, id);
  const file = path.join(dataDir, 'accounts', 'golden', 'galley.sqlite');
  mkdirSync(path.join(path.dirname(file), 'files'), { recursive: true });
  withDatabase(file, (database) => {
    database.exec(sql);
    // Renamed rows are other rows than those whose checksums were frozen.
    if (rename.length > 0) forgetSums(database);
  });
  return file;
}

/** The same with edits of pages in every state: each has what is beside the payload from a comment's in that state. */
export function placeFrozenWithPages(
  version: number,
  dataDir: string,
  rename: readonly (readonly [string, string])[] = [],
): string {
  const file = placeFrozen(version, dataDir, rename);
  withDatabase(file, (database) => {
    const columns = database
      .prepare<[], string>("select name from pragma_table_info('edit')")
      .pluck()
      .all()
      .filter((name) => !['seq', 'id', 'kind', 'payload', 'base'].includes(name));
    const insert = database.prepare(`
      insert into edit (id, kind, payload, base, ${columns.join(', ')})
      select @id, @kind, @payload, @base, ${columns.join(', ')} from edit where kind = 'comment.edit' and state = @state`);
    const named = (value: object): string =>
      rename.reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(value));
    for (const { id, kind, state, payload, base } of goldenPageEdits())
      insert.run({ id, kind, state, payload: named(payload), base: named(base) });
    forgetSums(database);
  });
  return file;
}

/** Opens a file as it is, without Galley's code. */
export function withDatabase<T>(file: string, work: (database: Database) => T): T {
  const database = new Sqlite(file);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** What must never change in an upgrade: every edit with its text and order, and what is the person's alone. */
export function persons(file: string): Readonly<Record<string, unknown>> {
  return withDatabase(file, (database) => {
    const all = (sql: string): readonly unknown[] => database.prepare(sql).all();
    return {
      edits: all(`select seq, id, kind, version, payload, base, state, reason_code, reason, lane_space,
        lane_change_request, depends_on, attempts, looks, next_at, sent_at, sent_server_at, server_id, state_before,
        lease_owner, lease_until, created_at, updated_at from edit order by seq`),
      ids: all('select * from id_map order by local_id'),
      drafts: all('select target, text, updated_at from draft order by target'),
      reviewed: all('select change_request_id, page_id, hash, at from reviewed_page order by 1, 2'),
      finished: all('select change_request_id, revision_id, at, summary from finished_review order by 1, 3'),
      kept: all('select space_id, since from kept_space order by 1'),
      preferences: all('select name, value from preference order by name'),
    };
  });
}

export function versionOf(file: string): unknown {
  return withDatabase(file, (database) => database.pragma('user_version', { simple: true }));
}
