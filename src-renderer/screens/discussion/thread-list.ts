import type { ThreadView } from '../../../src-main/bridge/review-views.ts';
import { cellKey } from '../../document/cells.ts';

export type ThreadFilter = 'open' | 'all' | 'mine' | 'unsent';

/** Unsent: the comment itself or anything below it has not been confirmed. */
export function isUnsent(thread: ThreadView): boolean {
  return (
    thread.pending.length > 0 ||
    thread.reactions.some((reaction) => reaction.pending) ||
    thread.replies.some((reply) => reply.pending.length > 0)
  );
}

export function fits(thread: ThreadView, filter: ThreadFilter): boolean {
  switch (filter) {
    case 'open':
      return thread.status === 'open';
    case 'mine':
      return thread.author.me || thread.replies.some((reply) => reply.author.me);
    case 'unsent':
      return isUnsent(thread);
    case 'all':
      return true;
  }
}

/** Threads in the order of the blocks they stand at; those of the page first, those that lost their place last. */
export function inOrderOf(threads: readonly ThreadView[], nodeIds: readonly string[]): readonly ThreadView[] {
  const place = new Map(nodeIds.map((id, at) => [id, at]));
  const rank = (thread: ThreadView) =>
    thread.nodeId === null ? -1 : (place.get(thread.nodeId) ?? Number.MAX_SAFE_INTEGER);
  return threads.toSorted((a, b) => rank(a) - rank(b) || (a.postedAt ?? Infinity) - (b.postedAt ?? Infinity));
}

/** Open threads by the node or cell they stand at, for the margin of the document. */
export function openByNode(threads: readonly ThreadView[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const thread of threads)
    if (thread.status === 'open' && thread.nodeId !== null) {
      const key = thread.tableCell === null ? thread.nodeId : cellKey(thread.tableCell);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return counts;
}
