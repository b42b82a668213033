import type { SyncProgress } from '../bridge/sync-views.ts';
import type { Place } from '../bridge/views.ts';
import type { Client, LimitWait } from '../client/client.ts';
import { ClientError } from '../client/client-error.ts';
import type { Outbox, PushEnd } from '../outbox/outbox.ts';
import type { PullOptions, Sync } from '../sync/create-sync.ts';
import { limitWords } from '../sync/pull-report.ts';
import type { PullReport } from '../sync/pull-report.ts';

/** What a piece of work came to. A failure of the service or of the way to it is `error`; only defects are thrown. */
export interface CycleEnd {
  readonly report: PullReport | null;
  readonly push: PushEnd;
  readonly error: ClientError | null;
}

export interface CycleParts {
  readonly client: Client;
  readonly outbox: Outbox;
  readonly sync: Sync;
  /** The service answered an authenticated request. */
  readonly onOnline: () => void;
  readonly onProgress: (progress: SyncProgress) => void;
  /** The mirror has heard the service: what it brought is looked after. */
  readonly afterPull: () => Promise<void>;
}

export interface CycleOptions {
  readonly signal: AbortSignal;
  readonly settleMs?: number;
  readonly pull: Pick<
    PullOptions,
    'full' | 'keepAllIfNone' | 'focus' | 'confirmed' | 'listsOnly' | 'isAutomatic'
  >;
}

/** One whole sync: push, pull, push. What was found while sending is not pulled over. */
export function pushAndPull(parts: CycleParts, options: CycleOptions): Promise<CycleEnd> {
  const { outbox, sync, onProgress } = parts;
  const { signal, settleMs } = options;
  const settling = settleMs === undefined ? {} : { settleMs };
  return ending(signal, async () => {
    onProgress({ words: 'Reaching the service', done: 0, total: null });
    // Without anything to send, the first request of the pull shows as well whether the service is there.
    if (outbox.nextAt() !== null) {
      await probe(parts, signal);
      onProgress({ words: 'Sending', done: 0, total: null });
      const push = await outbox.push({ signal, resetBackOff: true, ...settling });
      if (push !== 'done') return { report: null, push, error: null };
    }
    const report = await sync.pull({ signal, ...options.pull, onProgress });
    parts.onOnline();
    outbox.afterPull();
    await parts.afterPull();
    return { report, push: await outbox.push({ signal, ...settling }), error: null };
  });
}

export function pushAlone({ outbox }: CycleParts, signal: AbortSignal): Promise<CycleEnd> {
  return ending(signal, async () => ({ report: null, push: await outbox.push({ signal }), error: null }));
}

/** The discussion on the screen. */
export function pollDiscussion(
  { sync, afterPull }: CycleParts,
  place: Pick<Place, 'spaceId' | 'changeRequestId'>,
  signal: AbortSignal,
): Promise<CycleEnd> {
  return ending(signal, async () => {
    await sync.refreshDiscussion(place.spaceId, place.changeRequestId, { signal });
    await afterPull();
    return { report: null, push: 'done', error: null };
  });
}

/** One request that tells whether the service is there. */
export function look(parts: CycleParts, signal: AbortSignal): Promise<CycleEnd> {
  return ending(signal, async () => {
    await probe(parts, signal);
    return { report: null, push: 'done', error: null };
  });
}

/** Longer than a window of a minute; below the time after which a sync counts as stuck. */
const probePatienceMs = 90_000;

/** Connectivity is what an authenticated GET says, never what the system believes (design/sync.md, Pull). */
async function probe({ client, onOnline, onProgress }: CycleParts, signal: AbortSignal): Promise<void> {
  const onWaiting = ({ leftMs, perMinute }: LimitWait): void =>
    onProgress({ words: limitWords(leftMs, perMinute), done: 0, total: null });
  const options = { signal, attempts: 1, timeoutMs: 20_000, patienceMs: probePatienceMs, onWaiting };
  await client.call('listOrganizations', { query: { limit: 1 } }, options);
  onOnline();
}

async function ending(signal: AbortSignal, work: () => Promise<CycleEnd>): Promise<CycleEnd> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    return { report: null, push: signal.aborted ? 'cancelled' : 'offline', error };
  }
}
