import { ClientError } from '../../client/client-error.ts';
import { reviewsOf } from '../../outbox/confirmations.ts';
import { noteReviewsRead } from './discussion-rotation.ts';
import { settleAll } from '../concurrency.ts';
import { call } from '../pull-context.ts';
import type { PullContext } from '../pull-context.ts';

/**
 * Verdicts of a change request and, when asked, its requested reviewers, where the service has them
 * (docs/design/service-api.md, "Optional operations").
 */
export async function pullReviews(
  context: PullContext,
  spaceId: string,
  changeRequestId: string,
  withReviewers: boolean,
): Promise<void> {
  const { store, client, confirmations } = context;
  const path = { spaceId, changeRequestId };
  const lives = { absentOn404: true }; // the change request was listed a moment ago
  const query = { limit: 1000 };
  const nothing = Promise.resolve(null);
  const since = confirmations.count();
  const [reviews, reviewers] = await settleAll(
    client.isAbsent('listReviews') ? nothing : quiet(call(context, 'listReviews', { path, query }, lives)),
    !withReviewers || client.isAbsent('listRequestedReviewers')
      ? nothing
      : quiet(call(context, 'listRequestedReviewers', { path, query }, lives)),
  );
  const isOvertaken = store.mirror(() => {
    const isNewer = confirmations.isNewer(reviewsOf(changeRequestId), since);
    if (reviews !== null && !isNewer) store.changeRequests.replaceReviews(changeRequestId, reviews.items);
    if (reviewers !== null) store.changeRequests.replaceRequestedReviewers(changeRequestId, reviewers.items);
    noteReviewsRead(context, changeRequestId, reviews !== null && !isNewer);
    return isNewer;
  });
  // A verdict of mine was confirmed meanwhile: the list of before it is not written, but read again.
  if (isOvertaken) await pullReviews(context, spaceId, changeRequestId, false);
}

/** A server without the operation turns the feature off quietly. */
async function quiet<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ClientError && error.status === 404) return null;
    throw error;
  }
}
