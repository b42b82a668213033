import type { ExpectedObject } from './promised-answer.ts';
import type { RequestLimit } from '../shared/request-limit.ts';

/** Counts what calls cost; a caller that wants to know hands one in. */
export interface Meter {
  requests: number;
  bytes: number;
}

/** A wait that the service's limit of requests asks for. */
export interface LimitWait {
  readonly leftMs: number;
  /** What the service allows; null: it does not say. */
  readonly limit: RequestLimit | null;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** For each attempt; 60 s unless told. What is read has four times as long while its answer surely comes. */
  readonly timeoutMs?: number;
  readonly meter?: Meter;
  /** Attempts at a GET; other methods are tried once, whatever is asked. 3 unless told. */
  readonly attempts?: number;
  /** 64 MB unless told. */
  readonly maxBytes?: number;
  /** The caller knows that the target lives: a 404 of an optional operation then means that the server lacks it. */
  readonly absentOn404?: boolean;
  /**
   * How long to wait in all for the service's limit of requests, and to keep to its pace; 30 s without a pace unless told.
   * A GET that is refused with 429 is then tried again for as long.
   */
  readonly patienceMs?: number;
  /** Told every second of such a wait. */
  readonly onWaiting?: (wait: LimitWait) => void;
  /** An answer about anything else is an error of kind `not-the-service`. */
  readonly expected?: ExpectedObject;
}

/** A call's answer with what the outbox and the pull want to know of its transport. */
export interface Exchange<T> {
  readonly answer: T;
  readonly status: number;
  /** The server's `Date`, milliseconds since the epoch; windows of time use it, never the local clock. */
  readonly serverDate: number | null;
  readonly bytes: number;
}
