import type { ThreadView } from '../../../src-main/bridge/review-views.ts';
import { cellKey } from '../../document/cells.ts';

export type ThreadFilter = 'open' | 'resolved' | 'mine' | 'unsent' | 'unseen' | 'all';
export type ThreadOrder = 'place' | 'time';

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
    case 'resolved':
      return thread.status === 'resolved';
    case 'mine':
      return thread.author.me || thread.replies.some((reply) => reply.author.me);
    case 'unsent':
      return isUnsent(thread);
    case 'unseen':
      return thread.unseen;
    case 'all':
      return true;
  }
}

export function isNamed(thread: ThreadView, id: string | null): boolean {
  return id !== null && (thread.id === id || thread.key === id);
}

/** Every word stands in the thread: its texts, who wrote them, what it quotes, its page. */
export function holdsWords(thread: ThreadView, typed: string): boolean {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const messages = [thread, ...thread.replies];
  const text = [
    thread.quotation ?? '',
    thread.pageTitle ?? '',
    ...messages.flatMap(({ markdown, author }) => [markdown, author.displayName]),
  ]
    .join('\n')
    .toLocaleLowerCase();
  return words.every((word) => text.includes(word));
}

/** Whoever wrote in the threads, by name, oneself first. */
export function authorsOf(
  threads: readonly ThreadView[],
): readonly { readonly id: string; readonly name: string }[] {
  const people = new Map(
    threads.flatMap((thread) => [thread, ...thread.replies]).map(({ author }) => [author.id, author]),
  );
  return [...people.values()]
    .toSorted((a, b) => Number(b.me) - Number(a.me) || a.displayName.localeCompare(b.displayName))
    .map(({ id, me, displayName }) => ({ id, name: me ? 'You' : displayName }));
}

export function wroteIn(thread: ThreadView, authorId: string): boolean {
  return thread.author.id === authorId || thread.replies.some((reply) => reply.author.id === authorId);
}

/** The newest first, by the last thing said; what is not sent is newest. */
export function byTime(threads: readonly ThreadView[]): readonly ThreadView[] {
  const last = (thread: ThreadView) =>
    Math.max(...[thread, ...thread.replies].map((message) => message.postedAt ?? Infinity));
  // Of two that are not sent neither is newer.
  return threads.toSorted((a, b) => (last(a) === last(b) ? 0 : last(b) - last(a)));
}

/** In the order of the pages; those of the whole change request first, those of pages that are gone last. */
export function byPlace(threads: readonly ThreadView[], pageIds: readonly string[]): readonly ThreadView[] {
  const place = new Map(pageIds.map((id, at) => [id, at]));
  const rank = (thread: ThreadView) =>
    thread.pageId === null ? -1 : (place.get(thread.pageId) ?? Number.MAX_SAFE_INTEGER);
  return threads.toSorted((a, b) => rank(a) - rank(b));
}

/** Threads in the order of the blocks they stand at; those of the page first, those that lost their place last. */
export function inOrderOf(threads: readonly ThreadView[], nodeIds: readonly string[]): readonly ThreadView[] {
  const place = new Map(nodeIds.map((id, at) => [id, at]));
  const rank = (thread: ThreadView) =>
    thread.nodeId === null ? -1 : (place.get(thread.at ?? thread.nodeId) ?? Number.MAX_SAFE_INTEGER);
  return threads.toSorted((a, b) => rank(a) - rank(b) || (a.postedAt ?? Infinity) - (b.postedAt ?? Infinity));
}

/** Open threads by the node or cell they stand at now, for the margin of the document. */
export function openByNode(threads: readonly ThreadView[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const thread of threads)
    if (thread.status === 'open' && thread.at !== null) {
      const key = thread.tableCell === null ? thread.at : cellKey(thread.tableCell);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return counts;
}
