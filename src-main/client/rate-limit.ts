import type { Clock, HttpResponse } from '../core/ports.ts';

/** The server's `Date` in milliseconds since the epoch, or null. */
export function serverDateOf(headers: HttpResponse['headers']): number | null {
  const date = Date.parse(headers['date'] ?? '');
  return Number.isNaN(date) ? null : date;
}

function secondsOf(text: string | undefined): number | null {
  if (text === undefined || !/^\s*\d+(\.\d+)?\s*$/.test(text)) return null;
  return Number(text);
}

/** What a header says beyond this is not believed: after so long it does no harm to ask again. */
const longestMs = 24 * 3_600_000;

/**
 * How long to wait, at most a day, by `Retry-After` (seconds or a date) or else `X-RateLimit-Reset` (epoch seconds by the server's
 * clock). Never negative; null where the answer says nothing.
 */
export function retryAfterOf(headers: HttpResponse['headers'], now: number): number | null {
  const serverNow = serverDateOf(headers) ?? now;
  const after = headers['retry-after'];
  const seconds = secondsOf(after);
  if (seconds !== null) return within(seconds * 1000);
  const date = Date.parse(after ?? '');
  if (!Number.isNaN(date)) return within(date - serverNow);
  const reset = secondsOf(headers['x-ratelimit-reset']);
  return reset === null ? null : within(reset * 1000 - serverNow);
}

function within(ms: number): number {
  return Math.min(longestMs, Math.max(0, ms));
}

/**
 * Keeps the budget that the server last announced, so that requests wait before they would be refused. A 200 can carry
 * `X-RateLimit-Remaining: 0` (API gaps, Conventions).
 */
export class RateLimit {
  readonly #clock: Clock;
  #remaining = Infinity;
  #resetAt = 0;
  #inFlight = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Milliseconds until a request may leave; 0 for at once. */
  waitMs(): number {
    const now = this.#clock.now();
    if (this.#remaining > 0 || now >= this.#resetAt) return 0;
    return this.#resetAt - now;
  }

  started(): void {
    this.#inFlight += 1;
    this.#remaining -= 1;
  }

  /** `headers` is null where there was no answer. */
  finished(status: number | null, headers: HttpResponse['headers'] | null): void {
    this.#inFlight -= 1;
    if (headers === null) return;
    const now = this.#clock.now();
    const waitMs = retryAfterOf(headers, now);
    const remaining = secondsOf(headers['x-ratelimit-remaining']);
    if (status === 429) {
      this.#remaining = 0;
      this.#resetAt = Math.max(this.#resetAt, now + (waitMs ?? 1000));
    } else if (remaining !== null) {
      this.#remaining = remaining - this.#inFlight;
      if (waitMs !== null) this.#resetAt = now + waitMs;
    } else if (now >= this.#resetAt) {
      this.#remaining = Infinity;
    }
  }
}
