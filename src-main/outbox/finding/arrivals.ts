import type { EditState } from '../../bridge/edit.ts';
import {
  earliestOf,
  isSameComment,
  isSameReply,
  isSameReview,
  sentOf,
  timeOf,
  wasThereBefore,
} from './own-copy.ts';
import { readPayload } from '../calls/payload.ts';
import { reviewOf } from '../../store/mirror/change-requests.ts';
import { commentOf, replyOf } from '../../store/mirror/comments.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Store } from '../../store/open-store.ts';
import { isCreation } from '../editing/edit-kind.ts';

/** By local id of an edit, the id of the object in the mirror that it seems to have made. */
export type Arrivals = ReadonlyMap<string, string>;

const unanswered: ReadonlySet<EditState> = new Set(['sending', 'unknown', 'reconciling']);
/** One edit of a lane is on its way at a time. More have no answer only where they came back from a backup. */
const mostCompared = 20;

/**
 * What a pull has brought of creations whose answer is lost: each stands once on the screen, with the state of its edit.
 * Whether the edit is done is for its probe to say (docs/design/outbox.md).
 */
export function arrivalsOf(store: Store, rows: readonly EditRow[]): Arrivals {
  const found = new Map<string, string>();
  const open = rows.filter((row) => unanswered.has(row.state) && isCreation(row.kind));
  const me = open.length === 0 ? null : (store.account.get()?.userId ?? null);
  if (me === null) return found;
  const taken = new Set<string>();
  for (const row of open.slice(0, mostCompared)) {
    for (const id of copiesOf(store, row, me)) {
      if (taken.has(id) || store.edits.isClaimed(id, row.id)) continue;
      found.set(row.id, id);
      taken.add(id);
      break;
    }
  }
  return found;
}

/** Own objects of the mirror that read as what was sent, and are not older. */
function* copiesOf({ comments, changeRequests, edits }: Store, row: EditRow, me: string): Generator<string> {
  const payload = readPayload(row.version, row.payload);
  const isNewEnough = (at: string | null | undefined): boolean =>
    timeOf(at ?? undefined) >= earliestOf(row, 0);
  switch (payload?.kind) {
    case 'comment.add':
      for (const held of comments.list(row.laneSpace, row.laneChangeRequest)) {
        if (held.postedBy !== me || held.goneAt !== null || !isNewEnough(held.postedAt)) continue;
        if (wasThereBefore(held.asOf, row) || !isSameComment(row, payload, commentOf(held))) continue;
        yield held.id;
      }
      return;
    case 'reply.add':
      for (const held of comments.replies(edits.serverIdOf(payload.comment.id) ?? payload.comment.id)) {
        if (held.postedBy !== me || !isNewEnough(held.postedAt)) continue;
        if (isSameReply(row, payload, replyOf(held))) yield held.id;
      }
      return;
    case 'review.submit':
      for (const held of changeRequests.reviews(row.laneChangeRequest ?? '')) {
        if (held.reviewerId !== me || !isSameReview(row, payload, reviewOf(held))) continue;
        if (isNewEnough(reviewOf(held).createdAt)) yield held.id;
      }
      return;
    case 'changeRequest.create':
      for (const held of changeRequests.list(payload.spaceId)) {
        if (held.createdBy !== me || held.goneAt !== null || !isNewEnough(held.createdAt)) continue;
        if (wasThereBefore(held.asOf, row)) continue;
        if (held.subject.trim() === sentOf(row, payload).markdown.trim()) yield held.id;
      }
      return;
    default:
      return;
  }
}
