import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';

const rule = z.strictObject({
  /** Name or names of operations in the table; `downloadFile` for files. Absent: every operation. */
  operation: z.union([z.string(), z.array(z.string())]).optional(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  /** Part of the request's path. */
  path: z.string().optional(),
  /** How many of the matching requests pass before the rule applies. */
  after: z.int().min(0).optional(),
  /** How often the rule applies. Absent: always. */
  count: z.int().min(1).optional(),
  latencyMs: z.number().min(0).max(600_000).optional(),
  /** The whole service stands still for so long, as over a computation without an end: nobody else is answered. */
  blockMs: z.number().min(0).max(600_000).optional(),
  /** The socket is closed before anything is done. */
  drop: z.boolean().optional(),
  /** The operation is done, then the socket is closed. */
  loseAnswer: z.boolean().optional(),
  /** This status instead of doing the operation, with `body` (text) and `headers` where given. */
  status: z.int().min(200).max(599).optional(),
  body: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** The share of the body that is sent before the socket is closed. */
  truncate: z.number().min(0).max(1).optional(),
  contentType: z.string().optional(),
  /** The headers of a rate limit, with or without a forced 429. */
  rateLimit: z
    .strictObject({
      limit: z.int(),
      remaining: z.int(),
      resetInSeconds: z.number(),
      retryAfterSeconds: z.number().optional(),
    })
    .optional(),
});
const faultFile = z.strictObject({
  rules: z.array(rule).default([]),
  /** Added to the `Date` header of every answer. */
  clockSkewMs: z.number().optional(),
});

export type Fault = z.output<typeof rule>;

/** The knobs of `--fault FILE`: read again whenever the file changes; a file that does not fit turns all faults off. */
export class Faults {
  readonly #path: string | undefined;
  readonly #onInvalid: (reason: string) => void;
  #stamp = '';
  #rules: { readonly fault: Fault; seen: number }[] = [];
  #clockSkewMs: number | undefined;

  /** `path` undefined: no faults. */
  constructor(path: string | undefined, onInvalid: (reason: string) => void) {
    this.#path = path;
    this.#onInvalid = onInvalid;
  }

  /** The first rule that applies to this request; each request counts for every rule that names it. */
  next(operation: string, method: string, path: string): Fault | undefined {
    if (this.#path === undefined) return undefined;
    this.#refresh(this.#path);
    let found: Fault | undefined;
    for (const entry of this.#rules) {
      const { fault } = entry;
      if (!matches(fault, operation, method, path)) continue;
      entry.seen += 1;
      const turn = entry.seen - (fault.after ?? 0);
      if (turn >= 1 && turn <= (fault.count ?? Infinity)) found ??= fault;
    }
    return found;
  }

  /** Headers that a fault puts on an answer. */
  headers(fault: Fault | undefined): Record<string, string> {
    const headers: Record<string, string> = { ...fault?.headers };
    if (fault?.rateLimit !== undefined) {
      const { limit, remaining, resetInSeconds, retryAfterSeconds } = fault.rateLimit;
      headers['X-RateLimit-Limit'] = String(limit);
      headers['X-RateLimit-Remaining'] = String(remaining);
      headers['X-RateLimit-Reset'] = String(Math.floor(Date.now() / 1000 + resetInSeconds));
      if (retryAfterSeconds !== undefined) headers['Retry-After'] = String(retryAfterSeconds);
    }
    if (this.#clockSkewMs !== undefined)
      headers['Date'] = new Date(Date.now() + this.#clockSkewMs).toUTCString();
    return headers;
  }

  #refresh(path: string): void {
    let stamp: string;
    try {
      const { mtimeMs, size, ino } = statSync(path);
      stamp = `${mtimeMs} ${size} ${ino}`;
    } catch {
      stamp = 'missing';
    }
    if (stamp === this.#stamp) return;
    this.#stamp = stamp;
    this.#rules = [];
    this.#clockSkewMs = undefined;
    if (stamp === 'missing') return;
    try {
      const parsed = faultFile.parse(JSON.parse(readFileSync(path, 'utf8')));
      this.#rules = parsed.rules.map((fault) => ({ fault, seen: 0 }));
      this.#clockSkewMs = parsed.clockSkewMs;
    } catch (error) {
      this.#onInvalid(
        `${path} is not a fault file: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

function matches(fault: Fault, operation: string, method: string, path: string): boolean {
  const names = typeof fault.operation === 'string' ? [fault.operation] : fault.operation;
  if (names !== undefined && !names.includes(operation)) return false;
  if (fault.method !== undefined && fault.method !== method) return false;
  return fault.path === undefined || path.includes(fault.path);
}
