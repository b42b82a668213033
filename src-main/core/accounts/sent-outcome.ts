import type { SentOutcome } from '../../bridge/views/sent-views.ts';
import { isReasonCode } from '../../outbox/sending/reason.ts';
import type { ReasonCode } from '../../outbox/sending/reason.ts';

/** Held because somebody else changed or deleted what it was about. */
const overtaken: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  'comment-gone',
  'reply-gone',
  'change-request-gone',
  'space-gone',
  'target-gone',
  'change-request-closed',
  'body-changed',
  'thread-changed',
  'block-changed',
  'block-not-found',
  'subject-changed',
  'description-changed',
  'status-changed',
]);
/** Held because nobody knows whether it arrived. */
const unclear: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  'reply-unclear',
  'merge-unclear',
  'update-unclear',
  'restored-unclear',
  'who-am-i',
]);

/** What a state of an edit means for the request that was sent for it. */
export function outcomeOfSent(state: string, reasonCode: string | null): SentOutcome {
  switch (state) {
    case 'confirmed':
      return 'delivered';
    case 'overturned':
    case 'vanished':
      return state;
    case 'rejected':
      return 'refused';
    case 'held':
      if (reasonCode === null || !isReasonCode(reasonCode)) return 'refused';
      if (overtaken.has(reasonCode)) return 'overtaken';
      return unclear.has(reasonCode) ? 'unanswered' : 'refused';
    case 'discarded':
      return 'withdrawn';
    case 'waiting':
    case 'kept':
      return 'waiting';
    default:
      return 'unanswered';
  }
}
