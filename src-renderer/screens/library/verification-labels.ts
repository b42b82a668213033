import type { SyncStatus, Verification } from '../../../src-main/bridge/views/sync-views.ts';
import { clockTime } from '../../parts/format.ts';
import { assertNever } from '../../../src-main/shared/tree.ts';
import { t } from '../../messages/en/library.ts';

export interface VerificationLine {
  readonly words: string;
  /** Why the result may no longer hold; null where it does. */
  readonly stale: string | null;
}

/**
 * The result of looking everything up, as a statement. What moved since is said by the readiness where it says when all
 * was last found complete, else by the time of the last sync.
 */
export function verificationLine(
  result: Verification,
  status: Pick<SyncStatus, 'ready' | 'lastSyncAt'> | null,
  now: number,
): VerificationLine {
  const at = clockTime(result.at, now);
  if (result.complete) {
    const moved = status?.ready.verifiedAt === null;
    return {
      words: completeLabel(result.at, now),
      stale: moved
        ? t('somethingWasDownloadedSinceThen')
        : status?.ready.verifiedAt === undefined
          ? later()
          : null,
    };
  }
  return { words: lackLabel(result, at), stale: later() };

  function later(): string | null {
    const syncedAt = status?.lastSyncAt ?? 0;
    return syncedAt > result.at ? t('syncedAfterwards', { time: clockTime(syncedAt, now) }) : null;
  }
}

/** "Not complete: 2 things are missing, 1 of them damaged, verified at 08:40." */
function lackLabel({ missing: { length }, damaged }: Verification, time: string): string {
  if (damaged === 0) return t('notCompleteMissing', { missing: length, time });
  return damaged >= length
    ? t('notCompleteDamaged', { missing: length, time })
    : t('notCompleteSomeDamaged', { missing: length, damaged, time });
}

export function completeLabel(at: number, now: number): string {
  return t('completeOfflineAt', { time: clockTime(at, now) });
}

type What = Verification['missing'][number]['what'];

function missingTitle(what: What, n: number, space: string): string {
  switch (what) {
    case 'page':
      return t('missingPages', { n, space });
    case 'file':
      return t('missingFiles', { n, space });
    case 'comment':
      return t('missingComments', { n, space });
    case 'change-request':
      return t('missingRequests', { n, space });
    case 'space':
      return t('missingSpaces', { n, space });
    default:
      return assertNever(what);
  }
}

export interface MissingGroup {
  readonly id: string;
  readonly title: string;
  readonly items: readonly { readonly name: string; readonly reason: string | null }[];
}

/** What is missing, by space and kind: "3 pages of Elsa docs". */
export function missingGroups(
  missing: Verification['missing'],
  titleOf: (spaceId: string) => string,
): readonly MissingGroup[] {
  return [...Map.groupBy(missing, ({ spaceId, what }) => `${what} ${spaceId}`)].flatMap(([id, items]) => {
    const first = items[0];
    if (first === undefined) return [];
    return [{ id, title: missingTitle(first.what, items.length, titleOf(first.spaceId)), items }];
  });
}
