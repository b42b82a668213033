import type { Database } from 'better-sqlite3';
import type { StoredText } from '../shared/messages/stored-text.ts';
import type { FailureKind } from '../bridge/views/sync-views.ts';

/** An object that could not be read at the last attempt. */
export interface FailureRow {
  readonly kind: FailureKind;
  /** Tells failures of one kind apart: the id of the object, or of the version of it that failed. */
  readonly key: string;
  /** The service's id of the object. */
  readonly id: string;
  readonly title: StoredText;
  readonly spaceId: string | null;
  readonly changeRequestId: string | null;
  /** One sentence; empty where the service simply has no such thing, which is not shown. */
  readonly reason: StoredText;
  /** When it failed first, how often since, and when it is tried again. Milliseconds since the epoch. */
  readonly since: number;
  readonly attempts: number;
  readonly nextTry: number;
  /** Revision or state of the object when it failed: another one is tried at once. Empty where there is none. */
  readonly state: string;
}

const prefix = 'failure:';
const scopeOf = (kind: FailureKind, key: string): string => `${prefix}${kind}:${key}`;

/**
 * What could not be read, one watermark row an object, until it is read or no longer wanted (docs/design/sync.md,
 * "Failures"). Rows are bounded by the objects that the mirror names.
 */
export function createFailureTable(database: Database) {
  const get = database.prepare<[string], string>('select value from watermark where scope = ?').pluck();
  const put = database.prepare<[string, string, number]>(`
    insert into watermark (scope, value, at) values (?, ?, ?)
    on conflict (scope) do update set value = excluded.value, at = excluded.at`);
  const remove = database.prepare<[string]>('delete from watermark where scope = ?');
  const all = database
    .prepare<[number], string>(
      `select value from watermark where scope >= '${prefix}' and scope < 'failure;' order by scope limit ?`,
    )
    .pluck();
  const isShown = `scope >= '${prefix}' and scope < 'failure;' and value ->> 'reason' <> ''`;
  const shown = database
    .prepare<[number], string>(
      `
      select value from watermark where ${isShown}
      order by case value ->> 'kind' when 'organization' then 0 when 'space' then 1 else 2 end, scope limit ?`,
    )
    .pluck();
  const countShown = database.prepare<[], number>(`select count(*) from watermark where ${isShown}`).pluck();
  const count = database
    .prepare<[], number>(`select count(*) from watermark where scope >= '${prefix}' and scope < 'failure;'`)
    .pluck();
  const read = (value: string): FailureRow => JSON.parse(value) as FailureRow; // put wrote it from a row
  return {
    get(kind: FailureKind, key: string): FailureRow | undefined {
      const value = get.get(scopeOf(kind, key));
      return value === undefined ? undefined : read(value);
    },
    put(row: FailureRow, at: number): void {
      put.run(scopeOf(row.kind, row.key), JSON.stringify(row), at);
    },
    remove(kind: FailureKind, key: string): void {
      remove.run(scopeOf(kind, key));
    },
    all: (limit: number): readonly FailureRow[] => all.all(limit).map(read),
    /** Without what the service simply has not. */
    shown: (limit: number): readonly FailureRow[] => shown.all(limit).map(read),
    countShown: (): number => countShown.get() ?? 0,
    count: (): number => count.get() ?? 0,
  };
}

export type FailureTable = ReturnType<typeof createFailureTable>;
