import type { TouchedView } from '../../bridge/views/touched-view.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Account } from '../core-state.ts';
import { editViewOf } from './edit-views.ts';
import { outlineOf } from './outbox-outline.ts';
import { threadNamedBy } from './pending.ts';
import { followOf } from '../review/follow.ts';
import { listedRow } from '../review/change-request-views.ts';
import { arrivalsOf } from '../../outbox/finding/arrivals.ts';
import { threadOf } from './discussion.ts';

/**
 * What stands on screens because of an edit, computed in one step, so that nothing of it is older than the rest.
 * `since`: when what was discarded leaves the list of the outbox, in milliseconds since the epoch.
 */
export function touchedView(account: Account, row: EditRow, since: number): TouchedView {
  const { session } = account;
  const { store } = session;
  const { laneSpace: spaceId, laneChangeRequest: changeRequestId } = row;
  const named = threadNamedBy(row);
  const arrivals = arrivalsOf(store, store.edits.unfinishedInLane(spaceId, changeRequestId));
  const commentId = arrivals.get(named) ?? store.edits.serverIdOf(named) ?? named;
  const thread = threadOf(account, spaceId, changeRequestId, commentId);
  const pageId = thread?.pageId ?? store.comments.get(commentId)?.pageId ?? null;
  const isListed = row.state === 'discarded' ? row.updatedAt >= since : row.state !== 'confirmed';
  return {
    edit: editViewOf(account, row),
    outline: outlineOf(store, isListed ? [row] : []),
    spaceId,
    changeRequestId,
    threadKey: thread?.key ?? store.edits.localIdOf(commentId) ?? commentId,
    thread,
    row: changeRequestId === null ? null : listedRow(account, changeRequestId),
    keptEdits: changeRequestId === null ? 0 : store.edits.pendingInLane(spaceId, changeRequestId).length,
    follow: changeRequestId === null ? null : followOf(store, changeRequestId),
    page:
      pageId === null
        ? null
        : { id: pageId, openComments: store.comments.openOnPage(spaceId, changeRequestId, pageId) },
  };
}
