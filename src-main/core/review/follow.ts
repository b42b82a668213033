import type { ChangeRequestView } from '../../bridge/views/review-views.ts';
import type { Store } from '../../store/open-store.ts';

/** Whether a change request is followed, and whether the person said so themselves (docs/design/sync.md). */
export function followOf({ followed }: Store, changeRequestId: string): ChangeRequestView['follow'] {
  return {
    following: followed.isFollowed(changeRequestId),
    chosen: followed.word(changeRequestId) !== null,
  };
}
