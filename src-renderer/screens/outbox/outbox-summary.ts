import type { SyncStatus } from '../../../src-main/bridge/views/sync-views.ts';
import { untilTime } from '../../parts/format.ts';
import type { ListedEdit } from '../../state/edits/edit-groups.ts';
import { fitsFilter } from './outbox-items.ts';
import type { OutboxFilter } from './outbox-items.ts';
import { t } from '../../messages/en/outbox.ts';

/** The service can be reached, and the edit is next; or it has left. */
const soon = Symbol();
const onItsWay = Symbol();

/** What is unsent, counted by what it waits for. `statusOf`: how an account stands. */
export function outboxSummary(
  unsent: readonly ListedEdit[],
  statusOf: (accountId: string) => SyncStatus | null,
  now: number,
): readonly string[] {
  const fitting = (filter: OutboxFilter) => unsent.filter((edit) => fitsFilter(edit, filter));
  const needs = fitting('need-me').length;
  // Finishing a review of a bundle sends nothing.
  const isOfBundle = ({ accountId }: ListedEdit) => statusOf(accountId)?.connectivity.state === 'none';
  const inReview = fitting('kept').filter((edit) => !isOfBundle(edit)).length;
  const waiting = Map.groupBy(
    [...fitting('waiting'), ...fitting('kept').filter(isOfBundle)],
    (edit) => waits(statusOf(edit.accountId), now) ?? (edit.state === 'waiting' ? soon : onItsWay),
  );
  return [
    ...(needs === 0 ? [] : [t('needYou', { n: needs })]),
    ...(inReview === 0 ? [] : [t('sentWithReview', { n: inReview })]),
    ...[...waiting].map(([until, edits]) => {
      const n = edits.length;
      if (until === soon) return t('sentShortly', { n });
      return until === onItsWay ? t('onTheWay', { n }) : t('waitUntil', { n, until });
    }),
  ];
}

/** Until when what waits for nothing else stays unsent, and when it is tried next; null: it is sent now. */
function waits(status: SyncStatus | null, now: number): string | null {
  const until = status?.unsentUntil ?? null;
  const nextTryAt = status?.nextTryAt ?? null;
  if (until === null || nextTryAt === null) return until;
  return t('untilNextTry', { until, time: untilTime(nextTryAt, now) });
}
