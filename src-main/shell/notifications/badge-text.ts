import type { NoticeCounts } from '../../bridge/views/notice-views.ts';
import { texts } from '../../shared/messages/texts.ts';

/** "2 edits need your decision, 3 new for you"; null where there is nothing to say. */
export function countsText({ needMe, unseenForMe }: NoticeCounts): string | null {
  const parts = [
    ...(needMe === 0 ? [] : [texts().shell.counts.needMe(needMe)]),
    ...(unseenForMe === 0 ? [] : [texts().shell.counts.unseen(unseenForMe)]),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

/** The window's title with the number that the badge shows before it. */
export function titleWithCount(title: string, { needMe, unseenForMe }: NoticeCounts): string {
  const count = needMe + unseenForMe;
  return count === 0 ? title : `(${count}) ${title}`;
}
