import type { Account } from '../core-state.ts';
import type { PageContent } from '../reading/page-content.ts';
import { heldId } from '../../store/mirror/revision-name.ts';
import { revisionOfLane } from '../review/lane-revision.ts';

/** Where threads stand: the content of a change request or of a space, and what it was before. */
export interface Lane {
  readonly content: PageContent;
  readonly spaceId: string;
  /** Null: nothing is held. */
  readonly revisionId: string | null;
  /** Other revisions that may still hold what is gone here, the nearest first. */
  readonly formerRevisions: readonly string[];
}

/** @param changeRequestId null: the space's own content */
export function laneOf(account: Account, spaceId: string, changeRequestId: string | null): Lane {
  const revisionId = revisionOfLane(account, spaceId, changeRequestId);
  return {
    content: account.content,
    spaceId,
    revisionId,
    formerRevisions: [
      // What an unsent page took away still stands on the service.
      ...(revisionId === null ? [] : [heldId(revisionId)]),
      ...formerRevisions(account, spaceId, changeRequestId),
    ].filter((id) => id !== revisionId),
  };
}

/** The base, my last review, today's content: what may still hold a block that is gone. */
export function formerRevisions(
  { session, content }: Account,
  spaceId: string,
  changeRequestId: string | null,
): readonly string[] {
  const { store } = session;
  const primary = store.spaces.get(spaceId)?.heldRevision ?? null;
  const row = changeRequestId === null ? undefined : store.changeRequests.get(changeRequestId);
  const before = row === undefined ? null : (content.sides(row)?.before ?? null);
  const reviewed = row === undefined ? null : (store.reviewed.lastFinished(row.id)?.revisionId ?? null);
  return [...new Set([before, reviewed, primary])].filter((id) => id !== null);
}
