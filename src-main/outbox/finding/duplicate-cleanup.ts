import type { EditPayload, Lane } from '../../bridge/edit.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { readBase } from '../editing/base.ts';
import type { Editing } from '../editing/editing.ts';
import type { EditingContext } from '../editing/editing-context.ts';
import { isClosed } from '../mirror.ts';
import { commentOf, objectOf } from '../editing/edit-kind.ts';
import { onService } from '../calls/on-service.ts';
import { readPayload } from '../calls/payload.ts';
import { isSameAsStored } from '../pages/page-text.ts';
import { earliestOf, isSameReply, isSameReview, isSentAs, timeOf } from './own-copy.ts';

/** How long a copy of what was sent again is still looked for. */
export const copiesLookedForMs = 7 * 24 * 3600_000;

/**
 * A copy of mine that arrived late, after the same edit had been sent again, is offered for removal: a held deletion, one
 * click away (docs/design/outbox.md). To be called after a pull. Returns what it offered.
 */
export function offerDuplicateCleanup(context: EditingContext, editing: Editing): readonly EditRow[] {
  const { edits, mirror, clock } = context;
  const offered: EditRow[] = [];
  for (const row of edits.resent(clock.now() - copiesLookedForMs)) {
    const { sent } = readBase(row.base);
    const read = readPayload(row.version, row.payload);
    const payload = read === undefined ? undefined : onService(read, edits);
    if (payload === undefined) continue;
    const since = earliestOf(row, 0);
    const lane = { spaceId: row.laneSpace, changeRequestId: row.laneChangeRequest };
    const isCopy = (id: string, postedAt: number): boolean =>
      id !== row.serverId && postedAt >= since && !edits.isClaimed(id, row.id);
    const moment = (text: string | undefined): number => Date.parse(text ?? '');
    if (payload.kind === 'page.insert') {
      const { spaceId, changeRequestId } = payload;
      for (const pageId of secondPages(context, row, payload, lane))
        offer({
          kind: 'page.delete',
          target: { spaceId, changeRequestId: lane.changeRequestId ?? changeRequestId, pageId },
        });
    }
    if (sent === undefined) continue;
    if (payload.kind === 'comment.add') {
      for (const comment of mirror.ownComments(lane)) {
        if (!isCopy(comment.id, moment(comment.postedAt)) || !isSentAs(sent, payload, comment)) continue;
        offer({ kind: 'comment.delete', comment: { id: comment.id } });
      }
    }
    if (payload.kind === 'changeRequest.create') {
      for (const copy of mirror.ownChangeRequests(payload.spaceId)) {
        if (copy.subject.trim() !== sent.markdown.trim() || isClosed(copy.status)) continue;
        if (!isCopy(copy.id, moment(copy.createdAt))) continue;
        offer({ kind: 'changeRequest.status', changeRequest: { id: copy.id }, status: 'archived' });
      }
    }
    if (payload.kind === 'reply.add') {
      const comment = { id: edits.serverIdOf(payload.comment.id) ?? payload.comment.id };
      for (const reply of mirror.ownRepliesOf(comment.id)) {
        if (!isCopy(reply.id, moment(reply.postedAt)) || !isSameReply(row, payload, reply)) continue;
        offer({ kind: 'reply.delete', comment, reply: { id: reply.id } });
      }
    }
  }
  return offered;

  /** Once for each copy: what the person decided about the offer stands. */
  function offer(payload: EditPayload): void {
    const id = objectOf(payload)?.id;
    const isKnown = edits.all().some((row) => {
      // A removal that was thought better of before this was known to be a copy was not an answer to the offer.
      if (row.state === 'discarded' && row.reasonCode !== 'surplus-copy') return false;
      const read = row.kind === payload.kind ? readPayload(row.version, row.payload) : undefined;
      return read !== undefined && objectOf(read)?.id === id && commentOf(read) === commentOf(payload);
    });
    if (!isKnown) offered.push(editing.offer(payload, 'surplus-copy'));
  }
}

/** Pages of a lane that a request for a new page may have made beside the one that its edit names. */
function secondPages(
  { edits, mirror }: EditingContext,
  row: EditRow,
  payload: Extract<EditPayload, { readonly kind: 'page.insert' }>,
  lane: Lane,
): readonly string[] {
  const { title, place } = payload;
  const { alike = [] } = readBase(row.base);
  const since = earliestOf(row, 0);
  return mirror.pagesTitled(lane, place.parentId, title).flatMap(({ id, createdAt, markdown }) => {
    // Where the service does not tell when, those that were there before are noted.
    const isNew = id !== row.serverId && timeOf(createdAt) >= since && !alike.includes(id);
    const isSame = markdown !== undefined && isSameAsStored(payload, { title, markdown });
    return isNew && isSame && !edits.isClaimed(id, row.id) ? [id] : [];
  });
}

/**
 * A second copy that cannot be offered for removal (docs/design/outbox.md): its edit says that it stands twice. To be called
 * after a pull. Returns what changed.
 */
export function noteSecondCopies(context: EditingContext): readonly EditRow[] {
  const { edits, clock, durableTransaction } = context;
  return edits.resent(clock.now() - copiesLookedForMs).flatMap((row) => {
    const read = readPayload(row.version, row.payload);
    const payload = read === undefined ? undefined : onService(read, edits);
    const reason = payload === undefined ? null : reasonOfCopy(context, row, payload);
    if (reason === null || row.reasonCode === reason) return [];
    return [durableTransaction(() => edits.save({ ...row, reasonCode: reason, reason: null }))];
  });
}

function reasonOfCopy(
  context: EditingContext,
  row: EditRow,
  payload: EditPayload,
): 'review-twice' | 'page-twice' | null {
  const { edits, mirror } = context;
  const changeRequestId = row.laneChangeRequest ?? '';
  if (payload.kind === 'review.submit') {
    // A verdict cannot be taken back through the API.
    const isTwice = mirror
      .ownReviewsOf(changeRequestId)
      .some(
        (review) =>
          review.id !== row.serverId &&
          Date.parse(review.createdAt ?? '') >= earliestOf(row, 0) &&
          isSameReview(row, payload, review) &&
          !edits.isClaimed(review.id, row.id),
      );
    return isTwice ? 'review-twice' : null;
  }
  if (payload.kind !== 'page.insert' || mirror.changeRequest(changeRequestId)?.base.status !== 'merged')
    return null;
  // Nothing is deleted from a change request that is merged: its pages are those of the space now.
  const space = { spaceId: row.laneSpace, changeRequestId: null };
  const { title, place } = payload;
  const isThere = mirror.pagesTitled(space, place.parentId, title).some(({ id }) => id === row.serverId);
  return isThere && secondPages(context, row, payload, space).length > 0 ? 'page-twice' : null;
}
