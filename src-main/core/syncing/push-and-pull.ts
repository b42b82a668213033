import type { SyncProgress } from '../../bridge/views/sync-views.ts';
import type { Place } from '../../bridge/views/views.ts';
import type { Client } from '../../client/client.ts';
import type { LimitWait } from '../../client/exchange.ts';
import { ClientError } from '../../client/client-error.ts';
import type { PushEnd } from '../../outbox/lane-push.ts';
import type { Outbox, PushOptions } from '../../outbox/outbox.ts';
import type { PullOptions } from '../../sync/create-pull-context.ts';
import type { Sync } from '../../sync/create-sync.ts';
import type { PullReport } from '../../sync/pull-report.ts';
import type { Clock } from '../../ports/ports.ts';
import { texts } from '../../shared/messages/texts.ts';

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
  /** Told every second while a sync waits for the service's limit of requests. */
  readonly onWaiting: (wait: LimitWait) => void;
  /** The same of edits that go out by themselves, of which nothing else is shown. */
  readonly onEditsWaiting: (wait: LimitWait) => void;
  readonly clock: Clock;
  /** The mirror has heard the service: what it brought is looked after. */
  readonly afterPull: () => Promise<void>;
}

export interface CycleOptions {
  readonly signal: AbortSignal;
  readonly settleMs?: number;
  /** No sync follows by itself: edits that meet the service's limit of requests are waited for. */
  readonly waitsForLimit: boolean;
  readonly pull: Pick<
    PullOptions,
    'full' | 'keepAllIfNone' | 'focus' | 'confirmed' | 'listsOnly' | 'isAutomatic' | 'isNow'
  >;
}

/** One whole sync: push, pull, push. What was found while sending is not pulled over. */
export function pushAndPull(parts: CycleParts, options: CycleOptions): Promise<CycleEnd> {
  const { outbox, sync, onProgress } = parts;
  const { signal, settleMs, waitsForLimit } = options;
  const settling = settleMs === undefined ? {} : { settleMs };
  const send = (push: PushOptions): Promise<PushEnd> =>
    waitsForLimit ? pushThroughLimits(parts, push) : outbox.push({ ...push, onWaiting: parts.onWaiting });
  return ending(signal, async () => {
    onProgress({ words: texts().sync.reachingTheService, done: 0, total: null, isReaching: true });
    // Without anything to send, the first request of the pull shows as well whether the service is there.
    if (outbox.nextAt() !== null) {
      await probe(parts, signal, waitsForLimit ? longestLimitMs : probePatienceMs);
      onProgress({ words: texts().sync.sending, done: 0, total: null });
      const push = await send({ signal, resetBackOff: true, ...settling });
      if (push !== 'done') return { report: null, push, error: null };
    }
    const pulledSince = parts.clock.now();
    const report = await sync.pull({ signal, ...options.pull, onProgress });
    parts.onOnline();
    outbox.afterPull(pulledSince);
    await parts.afterPull();
    const push = await send({ signal, ...settling });
    // Of what that push found, the pull may have brought a second copy.
    outbox.offerCopies();
    return { report, push, error: null };
  });
}

/** So long in all does a sync that nothing follows wait for the service to take its edits. */
const longestLimitMs = 3_600_000;

/** Sends what can be sent; where the service takes no more requests for now, waits until it does and goes on. */
async function pushThroughLimits(parts: CycleParts, push: PushOptions): Promise<PushEnd> {
  const { client, outbox, clock } = parts;
  const until = clock.now() + longestLimitMs;
  for (;;) {
    const end = await outbox.push({ ...push, onWaiting: parts.onWaiting });
    const dueAt = end === 'limited' ? outbox.nextAt() : null;
    if (dueAt === null || dueAt > until) return end;
    for (let leftMs = dueAt - clock.now(); leftMs > 0; leftMs = dueAt - clock.now()) {
      parts.onWaiting({ leftMs, limit: client.limit() });
      await clock.sleep(Math.min(1000, leftMs), push.signal).catch(() => undefined);
      if (push.signal.aborted) return 'cancelled';
    }
  }
}

export function pushAlone({ outbox, onEditsWaiting }: CycleParts, signal: AbortSignal): Promise<CycleEnd> {
  return ending(signal, async () => ({
    report: null,
    push: await outbox.push({ signal, onWaiting: onEditsWaiting }),
    error: null,
  }));
}

/** The discussion on the screen. */
export function pollDiscussion(
  parts: CycleParts,
  place: Pick<Place, 'spaceId' | 'changeRequestId'>,
  signal: AbortSignal,
): Promise<CycleEnd> {
  const { sync, afterPull } = parts;
  return ending(signal, async () => {
    try {
      await sync.refreshDiscussion(place.spaceId, place.changeRequestId, { signal });
    } catch (error) {
      // Where the account's token is accepted, the refusal is this organization's: the next sync tells of it.
      if (!(error instanceof ClientError) || error.kind !== 'token') throw error;
      await probe(parts, signal);
      return { report: null, push: 'done', error: null };
    }
    await afterPull();
    return { report: null, push: 'done', error: null };
  });
}

/** One request that tells whether the service is there. */
export function checkService(parts: CycleParts, signal: AbortSignal): Promise<CycleEnd> {
  return ending(signal, async () => {
    await probe(parts, signal);
    return { report: null, push: 'done', error: null };
  });
}

/** Longer than a window of a minute, and no longer: what an account does by itself comes again. */
const probePatienceMs = 90_000;

/** Connectivity is what an authenticated GET says, never what the system believes (docs/design/sync.md). */
async function probe(
  { client, onOnline, onWaiting }: CycleParts,
  signal: AbortSignal,
  patienceMs = probePatienceMs,
): Promise<void> {
  const options = { signal, attempts: 1, timeoutMs: 20_000, patienceMs, onWaiting };
  await client.call('listOrganizations', { query: { limit: 1 } }, options);
  onOnline();
}

/** What the work came to, where the service or the way to it fails as well. */
export async function ending(signal: AbortSignal, work: () => Promise<CycleEnd>): Promise<CycleEnd> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    return { report: null, push: signal.aborted ? 'cancelled' : 'offline', error };
  }
}
