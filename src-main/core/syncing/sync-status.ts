import type { Place, Readiness } from '../../bridge/views/views.ts';
import type { SecondCopyProblem, SyncProgress, SyncStatus } from '../../bridge/views/sync-views.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { RequestLimit } from '../../shared/request-limit.ts';
import type { Store } from '../../store/open-store.ts';
import type { Connection } from '../accounts/connection.ts';
import type { DroppedLog } from '../accounts/dropped-log.ts';
import { failureViews } from '../accounts/failure-views.ts';
import type { MassDeletionConfirmations } from './mass-deletion-confirmations.ts';
import type { Schedule } from './schedule.ts';
import type { SyncChoices } from './sync-choices.ts';
import { texts } from '../../shared/messages/texts.ts';

export interface StatusParts {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly connection: Connection;
  readonly choices: SyncChoices;
  readonly schedule: Schedule;
  readonly questions: MassDeletionConfirmations;
  readonly ready: Readiness;
  readonly unsentUntil: string | null;
  readonly dropped: DroppedLog;
  readonly running: SyncProgress | null;
  readonly stuckMs: number | null;
  readonly limitedUntil: number | null;
  readonly limit: RequestLimit | null;
  readonly lastError: string | null;
  readonly receipt: string | null;
}

export const lastSyncName = 'last-sync-at';

/** Everything that the status bar and the settings say about one account's syncing. */
export function syncStatus(parts: StatusParts): SyncStatus {
  const { store, choices, schedule } = parts;
  const counts = parts.outbox.counts();
  const last = store.preferences.get(lastSyncName);
  const { isBundle } = choices;
  const limitedUntil = unsentCount(parts.outbox) > 0 ? parts.limitedUntil : null;
  const isWorkingOffline = choices.isWorkingOffline && !isBundle;
  return {
    accountId: store.accountId,
    connectivity: isBundle ? { state: 'none' } : parts.connection.state,
    workOffline: isWorkingOffline,
    workOfflineUntil: isWorkingOffline ? choices.workOfflineUntil : null,
    metered: choices.isMetered,
    automatic: schedule.automatic(),
    nextSyncAt: parts.running === null ? schedule.nextSyncAt() : null,
    unsentUntil: parts.unsentUntil,
    nextTryAt: schedule.nextTryAt(),
    stuckMs: parts.stuckMs,
    questions: parts.questions.open,
    unseen: store.digest.unseen(),
    running: parts.running,
    lastSyncAt: last === undefined ? null : Number(last),
    lastError: parts.lastError,
    limitedUntil,
    limit: limitedUntil === null || parts.limit === null ? null : texts().sync.limit(parts.limit),
    failures: failureViews(store),
    failureCount: store.failures.countShown(),
    dropped: parts.dropped.view(),
    secondCopy: secondCopyProblem(store),
    edits: {
      kept: counts.kept,
      waiting: counts.waiting + counts.sending,
      held: counts.held,
      rejected: counts.rejected,
      unknown: counts.unknown + counts.reconciling,
    },
    ready: parts.ready,
    receipt: parts.receipt,
  };
}

/** How many edits wait to be sent, or to be found on the service. */
export function unsentCount(outbox: Outbox): number {
  const counts = outbox.counts();
  return counts.waiting + counts.sending + counts.unknown + counts.reconciling;
}

function secondCopyProblem({ secondCopy: { behind, error } }: Store): SecondCopyProblem | null {
  return error === null ? null : { behind, reason: error };
}

/** What of a place a pull looks at first. */
export function focusOf(place: Place | null): { readonly focus?: Place } {
  return place === null ? {} : { focus: place };
}
