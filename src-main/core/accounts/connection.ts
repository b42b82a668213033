import type { Connectivity } from '../../bridge/views/sync-views.ts';
import { backOffMs } from '../../outbox/sending/back-off.ts';
import type { Clock, Random } from '../../ports/ports.ts';

const shortestProbeMs = 15_000;
const longestProbeMs = 5 * 60_000;

/** Whether the service can be reached, since when, why not, and when to look again (docs/design/sync.md). */
export class Connection {
  readonly #clock: Clock;
  readonly #random: Random;
  #failures = 0;
  state: Connectivity = { state: 'unknown' };

  constructor(clock: Clock, random: Random) {
    this.#clock = clock;
    this.#random = random;
  }

  /** An authenticated request was answered. True where that is news. */
  answered(): boolean {
    this.#failures = 0;
    if (this.state.state === 'online') return false;
    this.state = { state: 'online', since: this.#clock.now() };
    return true;
  }

  /** Returns when to look again: from 15 s to 5 min with jitter, longer after each failure. */
  failed(reason: string): number {
    const now = this.#clock.now();
    const since = this.state.state === 'offline' ? this.state.since : now;
    this.state = { state: 'offline', since, reason };
    this.#failures += 1;
    const waitMs = Math.max(shortestProbeMs, backOffMs(this.#failures + 4, this.#random));
    return now + Math.min(longestProbeMs, waitMs);
  }

  /** What was heard is out of date: nothing is known before the service answers again. */
  doubt(): void {
    this.state = { state: 'unknown' };
    this.#failures = 0;
  }

  /** The person asked: the next failure waits as the first one did. */
  forget(): void {
    this.#failures = 0;
  }
}
