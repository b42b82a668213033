import { isActive, reviewOf } from '../../store/mirror/change-requests.ts';
import type { ChangeRequestRow } from '../../store/mirror/change-requests.ts';
import { replyOf } from '../../store/mirror/comments.ts';
import type { CommentRow } from '../../store/mirror/comments.ts';
import type { Store } from '../../store/open-store.ts';
import { hasChangedSince } from './since-review.ts';
import { texts } from '../../shared/messages/texts.ts';

/**
 * Why a change request waits for me, in few words; null: it does not. It does when others changed it since I finished a
 * review of it, when I am asked for a review and gave none of its present revision, or when somebody answered in an open
 * thread that I wrote in and I have not looked since.
 */
export function attentionReason(store: Store, row: ChangeRequestRow): string | null {
  const say = texts().review;
  const myId = store.account.get()?.userId ?? null;
  if (!isActive(row.status) || row.goneAt !== null) return null;
  if (row.status === 'open') {
    const reviewed = revisionIReviewed(store, row, myId);
    if (reviewed !== null && hasChangedSince(store, row, reviewed)) return say.changedSince;
    const isAsked = store.changeRequests.requestedReviewers(row.id).some((user) => user.id === myId);
    if (reviewed === null && isAsked) return say.requested;
  }
  const answer = myId === null ? null : whoAnswered(store, row, myId);
  return answer === null ? null : say.repliedToYou(answer);
}

/** The revision of my newest review, finished here or given elsewhere. */
function revisionIReviewed(store: Store, row: ChangeRequestRow, myId: string | null): string | null {
  const here = store.reviewed.lastFinished(row.id);
  let [revision, at] = here === undefined ? [null, -1] : [here.revisionId, here.at];
  for (const review of store.changeRequests.reviews(row.id).map(reviewOf)) {
    const given = Date.parse(review.createdAt ?? '');
    if (myId === null || review.reviewer?.id !== myId || review.revision === undefined || !(given > at))
      continue;
    [revision, at] = [review.revision, given];
  }
  return revision;
}

/** Who wrote after me in a thread that I take part in, since I last looked. */
function whoAnswered(store: Store, row: ChangeRequestRow, myId: string): string | null {
  for (const id of store.seen.answeredThreads(row.spaceId, row.id)) {
    const comment = store.comments.get(id);
    if (comment === undefined) continue;
    const answer = newestAnswer(store, comment, myId);
    if (answer !== null && store.seen.messages(row.spaceId, row.id, id).has(answer.id)) return answer.by;
  }
  return null;
}

function newestAnswer(
  store: Store,
  comment: CommentRow,
  myId: string,
): { readonly by: string; readonly id: string } | null {
  const replies = store.comments.replies(comment.id);
  const mine = replies.filter((reply) => reply.postedBy === myId).map((reply) => reply.postedAt ?? '');
  if (comment.postedBy === myId) mine.push(comment.postedAt ?? '');
  const myLast = mine.toSorted().at(-1);
  if (myLast === undefined) return null;
  const answer = replies.findLast((reply) => reply.postedBy !== myId && (reply.postedAt ?? '') > myLast);
  return answer === undefined
    ? null
    : { by: replyOf(answer).postedBy?.displayName ?? texts().review.someone, id: answer.id };
}
