import type { ChangeRequestRow } from '../../../src-main/bridge/views/review-views.ts';

/** Names a change request among those of all accounts. */
export function requestKey({ accountId, spaceId, id }: ChangeRequestRow): string {
  return `${accountId}/${spaceId}/${id}`;
}
