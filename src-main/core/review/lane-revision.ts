import type { Account } from '../core-state.ts';
import { unsentChangeRequest } from './unsent-change-requests.ts';

/** The revision whose pages a lane shows: what is held whole, else what is known of the newest. */
export function revisionOfLane(
  account: Account,
  spaceId: string,
  changeRequestId: string | null,
): string | null {
  const { store } = account.session;
  if (changeRequestId === null) {
    const space = store.spaces.get(spaceId);
    return space === undefined ? null : (space.heldRevision ?? space.revisionId);
  }
  const changeRequest = store.changeRequests.get(store.edits.serverIdOf(changeRequestId) ?? changeRequestId);
  if (changeRequest !== undefined) return changeRequest.heldRevision ?? changeRequest.revisionId;
  // A change request that is not sent yet has the content it will be opened from.
  const unsent = unsentChangeRequest(account, spaceId, changeRequestId);
  return unsent === undefined ? null : revisionOfLane(account, spaceId, null);
}
