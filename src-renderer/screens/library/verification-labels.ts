import type { SyncStatus, Verification } from '../../../src-main/bridge/views/sync-views.ts';
import { clockTime, count } from '../../parts/format.ts';

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
        ? 'Something was downloaded since then.'
        : status?.ready.verifiedAt === undefined
          ? later()
          : null,
    };
  }
  return { words: `Not complete: ${lackLabel(result)}, verified at ${at}.`, stale: later() };

  function later(): string | null {
    const syncedAt = status?.lastSyncAt ?? 0;
    return syncedAt > result.at ? `There was a sync at ${clockTime(syncedAt, now)} after that.` : null;
  }
}

/** "2 things are missing, 1 of them damaged". */
function lackLabel({ missing: { length }, damaged }: Pick<Verification, 'missing' | 'damaged'>): string {
  const things = count(length, 'thing is', 'things are');
  if (damaged === 0) return `${things} missing`;
  return damaged >= length ? `${things} damaged or missing` : `${things} missing, ${damaged} of them damaged`;
}

export function completeLabel(at: number, now: number): string {
  return `Complete offline: every page, file and comment verified at ${clockTime(at, now)}.`;
}

type What = Verification['missing'][number]['what'];

const titles: Readonly<Record<What, readonly [one: string, many: string]>> = {
  page: ['page', 'pages'],
  file: ['file', 'files'],
  comment: ['comment', 'comments'],
  'change-request': ['change request', 'change requests'],
  space: ['space', 'spaces'],
};

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
    const [one, many] = titles[first.what];
    return [{ id, title: `${count(items.length, one, many)} of ${titleOf(first.spaceId)}`, items }];
  });
}
