import type { ChangeRequestView } from '../bridge/review-views.ts';
import type { Store } from '../store/open-store.ts';

/** Whether a change request is followed, and whether the person said so themselves (design/sync.md, Pull). */
export function followOf({ followed }: Store, changeRequestId: string): ChangeRequestView['follow'] {
  return {
    following: followed.isFollowed(changeRequestId),
    chosen: followed.word(changeRequestId) !== null,
  };
}
