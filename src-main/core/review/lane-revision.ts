import type { Account } from '../core-state.ts';
import { unsentChangeRequest } from './unsent-change-requests.ts';

/** What a lane shows, with unsent pages laid over it: the revision that is held whole, else what is known of the newest. */
export function revisionOfLane(
  account: Account,
  spaceId: string,
  changeRequestId: string | null,
): string | null {
  const { session, content } = account;
  const { store } = session;
  if (changeRequestId === null) {
    const space = store.spaces.get(spaceId);
    return space === undefined ? null : (space.heldRevision ?? space.revisionId);
  }
  const changeRequest = store.changeRequests.get(store.edits.serverIdOf(changeRequestId) ?? changeRequestId);
  if (changeRequest !== undefined) {
    const { id, heldRevision, revisionId } = changeRequest;
    return heldRevision === null
      ? revisionId
      : content.shownRevision(spaceId, id, heldRevision, heldRevision !== revisionId);
  }
  // A change request that is not sent yet has the content it will be opened from.
  const unsent = unsentChangeRequest(account, changeRequestId, spaceId);
  const today = unsent === undefined ? null : revisionOfLane(account, spaceId, null);
  return today === null ? null : content.shownRevision(spaceId, changeRequestId, today, false);
}
