import type { SyncStatus } from '../../bridge/views/sync-views.ts';
import { backOffMs } from '../../outbox/sending/back-off.ts';
import type { Connection } from '../accounts/connection.ts';
import type { Clock, Random } from '../../ports/ports.ts';
import type { SyncChoices } from './sync-choices.ts';

/** An open discussion is polled while it is on the screen (docs/design/sync.md). */
const discussionPollMs = 30_000;
/** Signals of the machine come in bursts. */
const shortestCheckMs = 5000;
const longestRetryMs = 5 * 60_000;

/**
 * One piece of work of an account. `whole`: push, pull, push. `poll`: the open discussion. `push`: edits alone. `look`: one
 * request that tells whether the service is there.
 */
export type Turn = 'whole' | 'poll' | 'push' | 'check';

export interface Due {
  readonly turn: Turn;
  readonly at: number;
}

export interface ScheduleParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly connection: Connection;
  readonly choices: SyncChoices;
  /** When the next edit is due by itself; null for none. */
  readonly editsAt: () => number | null;
  /** The account waits for the person: its token is refused or cannot be read. */
  readonly isPaused: () => boolean;
}

/** When an account does what by itself, and why not (docs/design/sync.md). */
export class Schedule {
  readonly #parts: ScheduleParts;
  #syncAt: number;
  #probeAt = 0;
  #pollAt = Infinity;
  #checkAt = Infinity;
  #lastCheckAt = -Infinity;
  #retries = 0;
  #isAsked = false;

  constructor(parts: ScheduleParts) {
    this.#parts = parts;
    this.#syncAt = parts.clock.now();
  }

  /** The first sync after a start. */
  begin(delayMs: number): void {
    this.#syncAt = this.#parts.clock.now() + delayMs;
  }

  /** The person asked: at once, everything, whatever the network costs. */
  ask(): void {
    this.#isAsked = true;
  }

  get isAsked(): boolean {
    return this.#isAsked;
  }

  /** Takes the person's wish: it is being done. */
  takeReviewRequests(): boolean {
    const wasAsked = this.#isAsked;
    this.#isAsked = false;
    return wasAsked;
  }

  /** A sync by itself is due at once: after a pause, or when the machine woke up. */
  soon(): void {
    const now = this.#parts.clock.now();
    this.#syncAt = now;
    this.#probeAt = now;
  }

  /** The network changed: look whether the service is there now, never believe that it is. */
  checkService(): void {
    const now = this.#parts.clock.now();
    this.#probeAt = now;
    this.#checkAt = Math.max(now, this.#lastCheckAt + shortestCheckMs);
  }

  /** A sync has ended: the next one after the interval. */
  later(): void {
    const minutes = this.#parts.choices.settings.intervalMinutes ?? 5;
    this.#syncAt = this.#parts.clock.now() + minutes * 60_000;
  }

  /** A sync that got stuck, or failed by a defect, is tried again with growing pauses. Returns the pause. */
  retry(): number {
    this.#retries += 1;
    const waitMs = Math.min(longestRetryMs, 30_000 + backOffMs(this.#retries + 4, this.#parts.random));
    this.#syncAt = this.#parts.clock.now() + waitMs;
    return waitMs;
  }

  succeeded(): void {
    this.#retries = 0;
  }

  /** The service cannot be reached: look again then. */
  probe(at: number): void {
    this.#probeAt = at;
  }

  /** What is on the screen is polled, the first time in half a minute. */
  poll(isOpen: boolean): void {
    this.#pollAt = isOpen ? this.#parts.clock.now() + discussionPollMs : Infinity;
  }

  /** What of `due` was begun is not due again. */
  begun(turn: Turn): void {
    const now = this.#parts.clock.now();
    if (turn === 'poll') this.#pollAt = now + discussionPollMs;
    if (turn === 'check') this.#lastCheckAt = now;
    if (turn === 'check' || turn === 'whole') this.#checkAt = Infinity;
  }

  /** What comes next by itself, or because it was asked for; null: nothing until something changes. */
  next(): Due | null {
    const { choices, connection, editsAt, isPaused } = this.#parts;
    if (choices.isWorkingOffline) {
      const until = choices.workOfflineUntil;
      return until === null ? null : { turn: 'whole', at: until };
    }
    if (this.#isAsked) return { turn: 'whole', at: 0 };
    const { intervalMinutes, onMetered } = choices.settings;
    if (isPaused() || (choices.isMetered && onMetered === 'nothing')) return null;
    const edits = editsAt();
    const isAutomatic = intervalMinutes !== null;
    if (connection.state.state === 'offline') {
      if (isAutomatic) return { turn: 'whole', at: this.#probeAt };
      return edits === null ? null : { turn: 'push', at: Math.max(edits, this.#probeAt) };
    }
    const all: readonly Due[] = [
      { turn: 'whole', at: isAutomatic ? this.#syncAt : Infinity },
      { turn: 'poll', at: this.#pollAt },
      { turn: 'push', at: edits ?? Infinity },
      { turn: 'check', at: this.#checkAt },
    ];
    const first = all.reduce((best, one) => (one.at < best.at ? one : best));
    return first.at === Infinity ? null : first;
  }

  /** When the next whole sync is due by itself; null: none is. */
  nextSyncAt(): number | null {
    const due = this.next();
    if (due === null) return null;
    const { choices, connection } = this.#parts;
    if (due.turn === 'whole') return Math.max(due.at, this.#parts.clock.now());
    if (choices.settings.intervalMinutes === null || connection.state.state === 'offline') return null;
    return this.#syncAt;
  }

  /** When the service is tried again by itself while it cannot be reached; null: it can be, or nothing tries. */
  nextTryAt(): number | null {
    const { choices, connection } = this.#parts;
    if (choices.isWorkingOffline || connection.state.state !== 'offline') return null;
    return this.next()?.at ?? null;
  }

  /** What happens by itself now, and why not more. */
  automatic(): SyncStatus['automatic'] {
    const { choices, isPaused } = this.#parts;
    if (choices.isWorkingOffline) return 'off-working-offline';
    if (isPaused()) return 'off-paused';
    const { intervalMinutes, onMetered } = choices.settings;
    const { isMetered } = choices;
    if (isMetered && onMetered === 'nothing') return 'off-metered';
    if (intervalMinutes === null) return 'edits-alone';
    return isMetered && onMetered === 'edits-and-lists' ? 'lists-alone' : 'on';
  }
}
