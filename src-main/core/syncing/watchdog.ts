import type { Clock } from '../../ports/ports.ts';

/** From here on the status says that nothing moves. */
const saidAfterMs = 2 * 60_000;
/** From here on the work is ended and tried again. */
export const endedAfterMs = 5 * 60_000;
/** Work that was ended and does not end this long after is beyond help. */
const unrecoverableAfterMs = 60_000;
const everyMs = 2000;
/** A timer that is so late did not wait for a busy program: the machine slept. */
const shortestNapMs = 30_000;

export interface WatchedWork {
  readonly controller: AbortController;
  readonly startedAt: number;
  /** How long the machine slept meanwhile. */
  sleptMs: number;
  /** When it was ended because nothing moved; null: it was not. */
  stuckAt: number | null;
}

export interface WatchParts {
  readonly clock: Clock;
  /** When something last came in or went out. */
  readonly progressAt: () => number;
  /** The machine slept meanwhile: connections that were open are most likely dead. */
  readonly onSlept: () => void;
  /** Windows are to be notified of the status again. */
  readonly onStuck: () => void;
  /** It hangs although it was ended. */
  readonly onUnrecoverable: () => void;
  /** Called every two seconds. */
  readonly onTick: (work: WatchedWork) => void;
}

/** Milliseconds since work last got further, where that is worth saying; else null. */
export function stuckMs(work: WatchedWork, progressAt: number, now: number): number | null {
  const stillMs = now - work.sleptMs - Math.max(work.startedAt, progressAt);
  return stillMs >= saidAfterMs ? stillMs : null;
}

/**
 * Watches a piece of work until `over` aborts: without progress for two minutes it says so, after five it is ended, and
 * where it hangs even then it is given up. Time in which the machine slept is not time without progress.
 */
export async function watch(parts: WatchParts, work: WatchedWork, over: AbortSignal): Promise<void> {
  const { clock, progressAt } = parts;
  let saidAt = 0;
  for (;;) {
    const before = clock.now();
    await clock.sleep(everyMs, over).catch(() => undefined);
    if (over.aborted) return;
    const now = clock.now();
    const gapMs = now - before - everyMs;
    if (gapMs >= shortestNapMs) {
      work.sleptMs += gapMs;
      parts.onSlept();
    }
    parts.onTick(work);
    const stillMs = now - work.sleptMs - Math.max(work.startedAt, progressAt());
    if (work.stuckAt !== null) {
      if (now - work.stuckAt >= unrecoverableAfterMs) {
        parts.onUnrecoverable();
        return;
      }
    } else if (stillMs >= endedAfterMs) {
      work.stuckAt = now;
      work.controller.abort();
      parts.onStuck();
    } else if (stillMs >= saidAfterMs && now - saidAt >= 30_000) {
      saidAt = now;
      parts.onStuck();
    }
  }
}
