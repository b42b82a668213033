import type { BaseNote } from '../../bridge/views/review-views.ts';
import { texts } from '../../shared/messages/texts.ts';

/** How the old side of a comparison was had, in words where it is not exact (docs/design/sync.md). */
export function baseNote(revision: string, isExact: boolean, words?: string): BaseNote {
  if (words !== undefined) return { revision, exact: isExact, words };
  return {
    revision,
    exact: isExact,
    words: isExact ? null : texts().review.notExact,
  };
}
