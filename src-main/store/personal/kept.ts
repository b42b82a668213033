import type { Database } from 'better-sqlite3';
import type { KeepRules } from '../../bridge/views/sync-views.ts';
import { isActive } from '../mirror/change-requests.ts';
import type { ChangeRequestRow, ChangeRequestTables } from '../mirror/change-requests.ts';
import type { FollowedTable } from './followed.ts';
import type { PreferenceTable } from './preferences.ts';

/** Files up to this size are fetched where the person said nothing. */
const defaultLimitBytes = 10 * 1024 * 1024;
const limitName = 'fileLimitBytes';

type StoredRow = { readonly changeRequests: 'all' | 'followed'; readonly filesUpToBytes: number | null };

/** What may be kept, whatever the person chose; null: without a limit. */
interface Ceilings {
  readonly fileBytes: number | null;
  readonly storageBytes: number | null;
}

/** What of the kept spaces is kept, as the person chose (docs/design/sync.md). */
export function createKept(
  database: Database,
  changeRequests: ChangeRequestTables,
  followed: FollowedTable,
  preferences: PreferenceTable,
  { fileBytes: ceilingBytes, storageBytes }: Ceilings,
) {
  const rules = database.prepare<[string], StoredRow>(
    'select change_requests as changeRequests, files_up_to as filesUpToBytes from kept_space where space_id = ?',
  );
  const setRules = database.prepare<[string, number | null, string]>(
    'update kept_space set change_requests = ?, files_up_to = ? where space_id = ?',
  );

  function accountLimitBytes(): number {
    const chosen = Number(preferences.get(limitName) ?? Number.NaN);
    const limit = Number.isFinite(chosen) && chosen >= 0 ? chosen : defaultLimitBytes;
    return Math.min(limit, ceilingBytes ?? limit);
  }

  function rulesOf(spaceId: string): KeepRules {
    return rules.get(spaceId) ?? { changeRequests: 'all', filesUpToBytes: null };
  }

  const followedOnly = database
    .prepare<[], number>("select 1 from kept_space where change_requests = 'followed' limit 1")
    .pluck();

  return {
    /** Whether any space keeps only the change requests that are followed. */
    hasFollowedOnly: (): boolean => followedOnly.get() !== undefined,
    /** What a space that is not kept would be kept by. */
    rules: rulesOf,
    /** Of a kept space; of another one nothing is remembered. */
    setRules(spaceId: string, { changeRequests: which, filesUpToBytes }: KeepRules): void {
      setRules.run(which, filesUpToBytes, spaceId);
    },
    /** The largest file that is fetched, in bytes, where a space says nothing else; 0: none. */
    accountLimitBytes,
    setAccountLimit(bytes: number): void {
      preferences.set(limitName, String(bytes));
    },
    /** The largest file of a space that is fetched, in bytes; 0: none. */
    limitBytes: (spaceId: string): number =>
      Math.min(rulesOf(spaceId).filesUpToBytes ?? accountLimitBytes(), ceilingBytes ?? Infinity),
    /** From how many bytes on, of database and files, no more pages and files are fetched; null: without a limit. */
    storageLimitBytes: storageBytes,
    /** Draft and open change requests of a space whose content and discussion are kept; the others stay in the lists alone. */
    changeRequests(spaceId: string): readonly ChangeRequestRow[] {
      const active = changeRequests
        .list(spaceId)
        .filter((one) => isActive(one.status) && one.goneAt === null);
      if (rulesOf(spaceId).changeRequests === 'all') return active;
      const ids = followed.inSpace(spaceId);
      return active.filter((one) => ids.has(one.id));
    },
  };
}

export type Kept = ReturnType<typeof createKept>;
