/** How many requests a token may make in how long a window. */
export interface RateLimitOptions {
  readonly requests: number;
  readonly seconds: number;
}

interface Window {
  readonly endsAtMs: number;
  used: number;
}

export interface CountedRequest {
  readonly isOver: boolean;
  /** The headers of docs/design/service-api.md, "Conventions", on every answer; `Retry-After` where it is over. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Tokens whose windows are kept; what is older than all of them begins anew. */
const mostWindows = 10_000;

/** The rate limit of the service, off unless the command line or a test switches it on: fixed windows, one for each token. */
export class RateLimit {
  readonly #options: RateLimitOptions;
  readonly #nowMs: () => number;
  readonly #windows = new Map<string, Window>();

  constructor(options: RateLimitOptions, nowMs: () => number) {
    this.#options = options;
    this.#nowMs = nowMs;
  }

  /** Counts one request of a token; one that is over the limit counts for nothing. */
  count(token: string): CountedRequest {
    const { requests, seconds } = this.#options;
    const now = this.#nowMs();
    const known = this.#windows.get(token);
    const window =
      known === undefined || now >= known.endsAtMs ? { endsAtMs: now + seconds * 1000, used: 0 } : known;
    if (window !== known) this.#begin(token, window);
    const isOver = window.used >= requests;
    if (!isOver) window.used += 1;
    const leftSeconds = Math.max(1, Math.ceil((window.endsAtMs - now) / 1000));
    return {
      isOver,
      headers: {
        'X-RateLimit-Limit': String(requests),
        'X-RateLimit-Remaining': String(requests - window.used),
        'X-RateLimit-Reset': String(Math.ceil(window.endsAtMs / 1000)),
        ...(isOver ? { 'Retry-After': String(leftSeconds) } : {}),
      },
    };
  }

  #begin(token: string, window: Window): void {
    this.#windows.delete(token);
    this.#windows.set(token, window);
    const oldest = this.#windows.keys().next();
    if (this.#windows.size > mostWindows && oldest.done !== true) this.#windows.delete(oldest.value);
  }
}
