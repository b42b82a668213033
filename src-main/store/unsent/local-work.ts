import type { Database } from 'better-sqlite3';

/**
 * Whether something of the person's hangs on an object of the mirror: an edit that has not ended, or a draft. Such an
 * object is pruned only after a direct GET answered 404, and its row stays (docs/design/sync.md).
 */
export function createLocalWork(database: Database) {
  const edits = database
    .prepare<[{ readonly id: string; readonly quoted: string }], number>(
      `
    select exists (
      select 1 from edit indexed by edit_by_state
      where state in ('kept', 'waiting', 'sending', 'unknown', 'reconciling', 'held', 'rejected')
        and (lane_space = @id or lane_change_request = @id or server_id = @id or instr(payload, @quoted) > 0))`,
    )
    .pluck();
  const drafts = database
    .prepare<[string], number>('select exists (select 1 from draft where instr(target, ?) > 0)')
    .pluck();
  return {
    hangsOn(id: string): boolean {
      const quoted = JSON.stringify(id);
      return edits.get({ id, quoted }) === 1 || drafts.get(quoted) === 1;
    },
  };
}

export type LocalWork = ReturnType<typeof createLocalWork>;
