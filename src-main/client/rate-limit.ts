import type { Clock, HttpResponse } from '../ports/ports.ts';
import type { RequestLimit } from '../shared/request-limit.ts';

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

/** A reset beyond this is a moment (in seconds or milliseconds since the epoch), below it a wait in seconds. */
const earliestEpochSeconds = 1_000_000_000;
const earliestEpochMs = 1_000_000_000_000;

function resetMsOf(text: string | undefined, serverNow: number): number | null {
  const reset = secondsOf(text);
  if (reset === null) return null;
  if (reset < earliestEpochSeconds) return within(reset * 1000);
  return within((reset < earliestEpochMs ? reset * 1000 : reset) - serverNow);
}

/** What the headers of an answer say about the budget of requests; null where they say nothing. */
interface AnnouncedLimit {
  /** Requests a window. */
  readonly limit: number | null;
  readonly remaining: number | null;
  /** Until the window ends. */
  readonly resetMs: number | null;
  readonly windowMs: number | null;
}

/** A parameter of `RateLimit` or `RateLimit-Policy`, in the spellings of their drafts: `remaining=3`, `"default";r=3`. */
function parameterOf(header: string | undefined, names: readonly string[]): string | undefined {
  for (const name of names) {
    const found = new RegExp(`(?:^|[;,\\s])${name}\\s*=\\s*"?(\\d+)`, 'i').exec(header ?? '')?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}

function limitOf(headers: HttpResponse['headers'], now: number): AnnouncedLimit {
  const serverNow = serverDateOf(headers) ?? now;
  const { ratelimit: current, 'ratelimit-policy': policy } = headers;
  const first = (names: readonly string[], drafted: string | undefined): string | undefined =>
    names.map((name) => headers[name]).find((value) => value !== undefined) ?? drafted;
  const reset = first(['x-ratelimit-reset', 'ratelimit-reset'], parameterOf(current, ['reset', 't']));
  const remaining = first(
    ['x-ratelimit-remaining', 'ratelimit-remaining'],
    parameterOf(current, ['remaining', 'r']),
  );
  const limit = first(
    ['x-ratelimit-limit', 'ratelimit-limit'],
    parameterOf(current, ['limit']) ?? parameterOf(policy, ['q']) ?? /^\s*(\d+)/.exec(policy ?? '')?.[1],
  );
  const window = secondsOf(parameterOf(policy, ['w']));
  return {
    limit: secondsOf(limit),
    remaining: secondsOf(remaining),
    resetMs: resetMsOf(reset, serverNow),
    windowMs: window === null ? null : window * 1000,
  };
}

/**
 * How long to wait, at most a day, by `Retry-After` (seconds or a date) or else by when the budget begins anew. Never
 * negative; null where the answer says nothing.
 */
export function retryAfterOf(headers: HttpResponse['headers'], now: number): number | null {
  const after = headers['retry-after'];
  const seconds = secondsOf(after);
  if (seconds !== null) return within(seconds * 1000);
  const date = Date.parse(after ?? '');
  if (!Number.isNaN(date)) return within(date - (serverDateOf(headers) ?? now));
  return limitOf(headers, now).resetMs;
}

function within(ms: number): number {
  return Math.min(longestMs, Math.max(0, ms));
}

const minuteMs = 60_000;

/** Length of a window that has just begun, to a second: services tell its end in whole seconds. */
function wholeWindow(leftMs: number): number {
  const minutes = Math.round(leftMs / minuteMs) * minuteMs;
  return minutes > 0 && Math.abs(leftMs - minutes) <= 1000 ? minutes : Math.round(leftMs / 1000) * 1000;
}

/** This part of a budget is spread over the rest of its window, so that what the person does meanwhile finds some left. */
const spreadPart = 5;

/**
 * Keeps the budget that the server last announced, so that requests wait before they would be refused. A 200 can carry
 * `X-RateLimit-Remaining: 0` (docs/design/service-api.md, "Conventions").
 */
export class RateLimit {
  readonly #clock: Clock;
  #remaining = Infinity;
  #limit: number | null = null;
  #windowMs: number | null = null;
  #resetAt = 0;
  /** A refusal said to wait until then: no later success lifts that. */
  #refusedUntil = 0;
  #nextPacedAt = 0;
  #inFlight = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Milliseconds until a request may leave; 0 for at once. */
  waitMs(): number {
    const now = this.#clock.now();
    const budgetMs = this.#remaining > 0 ? 0 : this.#resetAt - now;
    return Math.max(0, budgetMs, this.#refusedUntil - now);
  }

  /** The same for what can wait: the last part of the budget is spread over the time until it begins anew. */
  pacedWaitMs(): number {
    const now = this.#clock.now();
    const waitMs = this.waitMs();
    return waitMs > 0 || !this.#isSpread(now) ? waitMs : Math.max(0, this.#nextPacedAt - now);
  }

  #isSpread(now: number): boolean {
    return this.#limit !== null && this.#remaining <= this.#limit / spreadPart && now < this.#resetAt;
  }

  /** What the service allows; null: it does not say. */
  allowed(): RequestLimit | null {
    return this.#limit === null ? null : { requests: this.#limit, windowMs: this.#windowMs };
  }

  started(): void {
    const now = this.#clock.now();
    if (this.#isSpread(now)) {
      const everyMs = (this.#resetAt - now) / Math.max(1, this.#remaining);
      this.#nextPacedAt = Math.max(now, this.#nextPacedAt) + everyMs;
    }
    this.#inFlight += 1;
    this.#remaining -= 1;
  }

  /** `headers` is null where there was no answer. */
  finished(status: number | null, headers: HttpResponse['headers'] | null): void {
    this.#inFlight -= 1;
    if (headers === null) return;
    const now = this.#clock.now();
    const { limit, remaining, resetMs, windowMs } = limitOf(headers, now);
    const waitMs = retryAfterOf(headers, now);
    if (limit !== null) this.#limit = limit;
    if (windowMs !== null) this.#windowMs = windowMs;
    // Where its length is not told, the first answer of a window has nearly all of it before it.
    else if (resetMs !== null && limit !== null && remaining === limit - 1)
      this.#windowMs = wholeWindow(resetMs);
    if (status === 429 || (status === 503 && headers['retry-after'] !== undefined)) {
      this.#refusedUntil = Math.max(this.#refusedUntil, now + (waitMs ?? 1000));
    }
    if (remaining !== null) {
      this.#remaining = remaining - this.#inFlight;
      const until = resetMs ?? waitMs;
      if (until !== null) this.#setReset(now + until);
    } else if (now >= this.#resetAt) {
      this.#remaining = Infinity;
    }
  }

  #setReset(at: number): void {
    // A window that begins anew has a pace of its own.
    if (at > this.#resetAt + 1000) this.#nextPacedAt = 0;
    this.#resetAt = at;
  }
}
