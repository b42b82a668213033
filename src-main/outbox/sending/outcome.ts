import type { ClientError } from '../../client/client-error.ts';
import type { ReasonCode } from './reason.ts';

/** What an unsuccessful request means for the edit that sent it. */
export type Outcome =
  /** It may have been applied, or may still be: look, once nothing can come of it any more, before sending again. */
  | {
      readonly kind: 'unknown';
      readonly reason: 'lost-answer' | 'server-failed' | 'unpromised-answer';
      readonly retryAfterMs: number | null;
    }
  /** Nothing was applied: try again, not before `retryAfterMs` where the service said so. */
  | { readonly kind: 'wait'; readonly reason: ReasonCode; readonly retryAfterMs: number | null }
  /** The whole account pauses; the edit is as if it had never been taken. */
  | { readonly kind: 'pause'; readonly cause: 'token' | 'secret' }
  | { readonly kind: 'cancelled' }
  /** 404: GET the target, then decide. */
  | { readonly kind: 'probe' }
  | { readonly kind: 'held'; readonly reason: ReasonCode }
  | { readonly kind: 'rejected'; readonly reason: ReasonCode };

/**
 * Maps an error to its outcome by status code alone, never by words (docs/design/reading-answers.md). A request
 * that surely never left is not a lost answer. What may have been applied is looked for whatever it was: even an edit that
 * may be repeated without harm could, applied late, undo a contrary one that was made after it.
 */
export function outcomeOf(error: ClientError): Outcome {
  if (error.status === null) return outcomeWithoutAnswer(error);
  const { status, retryAfterMs } = error;
  // An answer that the operation does not promise, or a way to somewhere else: what answers may not be the service.
  if (status >= 200 && status < 400) return { kind: 'unknown', reason: 'unpromised-answer', retryAfterMs };
  // A page of a proxy or of a captive portal that says "not found" or "forbidden" is nobody's word about the target.
  if (!error.fromService && isDoubted(status))
    return { kind: 'unknown', reason: 'unpromised-answer', retryAfterMs };
  if (status >= 500) return { kind: 'unknown', reason: 'server-failed', retryAfterMs };
  switch (status) {
    case 400:
    case 422:
      return { kind: 'rejected', reason: 'invalid' };
    case 413:
      return { kind: 'rejected', reason: 'too-large' };
    case 401:
      return { kind: 'pause', cause: 'token' };
    case 403:
      return { kind: 'held', reason: 'permission' };
    case 404:
      return { kind: 'probe' };
    case 408:
    case 425:
    case 429:
      return { kind: 'wait', reason: 'busy', retryAfterMs };
    case 409:
    case 412:
      return { kind: 'held', reason: 'conflict' };
    default:
      return { kind: 'held', reason: 'unexpected-answer' };
  }
}

/** Statuses that say something about the target, and that only the service itself can say. */
function isDoubted(status: number): boolean {
  return [403, 404, 409, 412].includes(status);
}

function outcomeWithoutAnswer(error: ClientError): Outcome {
  if (error.sent) return { kind: 'unknown', reason: 'lost-answer', retryAfterMs: null };
  switch (error.kind) {
    case 'secret':
      return { kind: 'pause', cause: 'secret' };
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'limited':
      return { kind: 'wait', reason: 'busy', retryAfterMs: error.retryAfterMs };
    case 'invalid':
      return { kind: 'rejected', reason: 'invalid' };
    // An optional operation that this server is known to lack was not even tried.
    case 'not-found':
      return { kind: 'probe' };
    default:
      return { kind: 'wait', reason: 'network', retryAfterMs: null };
  }
}
