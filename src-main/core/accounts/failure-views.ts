import { sayStored } from '../../shared/messages/stored-text.ts';
import type { FailureKind, SyncFailureView } from '../../bridge/views/sync-views.ts';
import type { FailureRow } from '../../store/failures.ts';
import { changeRequestOf } from '../../store/mirror/change-requests.ts';
import type { Store } from '../../store/open-store.ts';
import { spaceOf } from '../../store/mirror/spaces.ts';
import type { PullReport } from '../../sync/pull-report.ts';
import { texts } from '../../shared/messages/texts.ts';

/** More names help nobody; the count says how many there are. */
const mostFailures = 100;
/** Named in one sentence. */
const mostNames = 3;

/** What could not be read at the last attempt: organizations and spaces first. */
export function failureViews(store: Store): readonly SyncFailureView[] {
  return store.failures.shown(mostFailures).map((row) => ({
    kind: row.kind,
    id: row.id,
    title: sayStored(row.title),
    reason: sayStored(row.reason),
    spaceId: row.spaceId,
    changeRequestId: row.changeRequestId,
    since: row.since,
    nextTry: row.nextTry,
    webUrl: webUrlOf(store, row),
  }));
}

function webUrlOf(store: Store, { spaceId, changeRequestId }: FailureRow): string | null {
  const changeRequest = changeRequestId === null ? undefined : store.changeRequests.get(changeRequestId);
  const space = spaceId === null ? undefined : store.spaces.get(spaceId);
  const urls =
    changeRequest === undefined ? space && spaceOf(space).urls : changeRequestOf(changeRequest).urls;
  const address = urls?.['app'];
  return typeof address === 'string' ? address : null;
}

/**
 * "Synced 3 of 6 spaces; 3 could not be read: Guide: the reason; ...", or null where everything was read. Counts what is
 * known to have failed, also what was not tried again this time.
 */
export function partialMessage(store: Store, report: PullReport): string | null {
  const rows = store.failures.shown(10_000);
  const [first] = report.problems;
  const says = texts().upkeep;
  const spaces = says.synced(report.spaces, report.spacesWanted);
  if (rows.length === 0)
    return first === undefined ? null : `${spaces}; ${report.storageFull ?? first.words}`;
  const counts = new Map<FailureKind, number>();
  for (const row of rows) counts.set(row.kind, (counts.get(row.kind) ?? 0) + 1);
  const isSpacesAlone = counts.size === 1 && counts.has('space');
  const what = isSpacesAlone
    ? String(rows.length)
    : says.list([...counts].map(([kind, count]) => says.kinds[kind](count)));
  const names = rows
    .slice(0, mostNames)
    .map((row) => `${sayStored(row.title)}: ${sayStored(row.reason).replace(/[.。]$/, '')}`);
  const more = rows.length - names.length;
  const unread = says.unread(what, names.join('; '), more);
  return report.storageFull === null ? `${spaces}; ${unread}` : `${spaces}; ${unread}. ${report.storageFull}`;
}

/** Nothing that was to be read could be. */
export function isTotalFailure({ spaces, spacesWanted, organizations }: PullReport): boolean {
  if (spaces > 0) return false;
  return spacesWanted > 0 || (organizations.want > 0 && organizations.have === 0);
}
