import type { EditPayload } from '../../bridge/edit.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Calls } from '../calls/calls.ts';
import { requireNew } from '../calls/created.ts';
import { withoutReviews } from './probe-after-not-found.ts';
import type { Prepared } from './prepared.ts';
import { confirm, hold, laneOf } from './sending.ts';
import type { SendingContext, Step } from './sending.ts';

/**
 * A verdict on its way to the service, or its summary where the service has no reviews (docs/design/service-api.md).
 */
export function prepareReview(
  context: SendingContext,
  calls: Calls,
  edit: EditRow,
  payload: Extract<EditPayload, { readonly kind: 'review.submit' }>,
): Prepared | Step {
  const { changeRequestId } = laneOf(edit);
  if (changeRequestId === null) return hold(context, edit, 'unexpected-answer');
  if (context.client.isAbsent('createReview') || context.client.isAbsent('listReviews')) {
    return withoutReviews(context, edit, payload);
  }
  return {
    noted: { sent: { markdown: payload.summary, page: null, node: null, ownReplies: null } },
    send: async (row) => {
      const exchange = await calls.createReview({
        status: payload.verdict,
        ...(payload.summary === '' ? {} : { comment: { markdown: payload.summary } }),
      });
      const { answer } = exchange;
      requireNew(context, row, 'createReview', exchange, {
        id: answer.id,
        isSame: answer.status === payload.verdict,
        at: answer.createdAt,
      });
      return confirm(context, row, {
        serverId: answer.id,
        reason: null,
        save: () => context.mirror.saveReview(changeRequestId, answer),
      });
    },
  };
}
