import type { ReviewView, ThreadView } from '../../../src-main/bridge/views/review-views.ts';
import { cellKey } from '../../document/cells.ts';
import { verdictLabel } from './verdict-labels.ts';
import { t } from '../../messages/en/discussion.ts';

export type ThreadFilter = 'open' | 'resolved' | 'mine' | 'unsent' | 'unseen' | 'all';
export type ThreadOrder = 'place' | 'time';

/** Unsent: the comment itself or anything below it has not been confirmed. */
function isUnsent(thread: ThreadView): boolean {
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

/** What a filter lists: an answer to what is resolved is to be read, too. */
export function isListed(thread: ThreadView, filter: ThreadFilter): boolean {
  return fits(thread, filter) || (filter === 'open' && thread.unseen);
}

export function isNamed(thread: ThreadView, id: string | null): boolean {
  return id !== null && (thread.id === id || thread.key === id);
}

/** A review is about the whole change request and is never resolved, so it is open discussion as long as it stands. */
export function reviewFits(review: ReviewView, filter: ThreadFilter): boolean {
  switch (filter) {
    case 'open':
    case 'all':
      return true;
    case 'mine':
      return review.person.me;
    case 'unsent':
      return review.pending.length > 0;
    case 'unseen':
      return review.isNew;
    case 'resolved':
      return false;
  }
}

/** Every word stands in the thread: its texts, who wrote them, what it quotes, its page. */
export function threadContains(thread: ThreadView, typed: string): boolean {
  return allStandIn(typed, [
    thread.quotation ?? '',
    thread.cell ?? '',
    thread.pageTitle ?? '',
    ...[thread, ...thread.replies].flatMap(({ markdown, author }) => [markdown, author.displayName]),
  ]);
}

/** As `threadContains`: its summary, its verdict, who gave it. */
export function reviewContains(review: ReviewView, typed: string): boolean {
  return allStandIn(typed, [review.markdown, verdictLabel(review.verdict), review.person.displayName]);
}

function allStandIn(typed: string, texts: readonly string[]): boolean {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const text = texts.join('\n').toLocaleLowerCase();
  return words.every((word) => text.includes(word));
}

/** Whoever wrote in the threads or gave a review, by name, oneself first. */
export function authorsOf(
  threads: readonly ThreadView[],
  reviews: readonly ReviewView[],
): readonly { readonly id: string; readonly name: string }[] {
  const written = threads.flatMap((thread) => [thread, ...thread.replies]).map(({ author }) => author);
  const people = new Map(
    [...written, ...reviews.map(({ person }) => person)].map((person) => [person.id, person]),
  );
  return [...people.values()]
    .toSorted((a, b) => Number(b.me) - Number(a.me) || a.displayName.localeCompare(b.displayName))
    .map(({ id, me, displayName }) => ({ id, name: me ? t('you') : displayName }));
}

export function wroteIn(thread: ThreadView, authorId: string): boolean {
  return thread.author.id === authorId || thread.replies.some((reply) => reply.author.id === authorId);
}

/** What a discussion lists, one below the other. */
export type ConversationEntry =
  | { readonly key: string; readonly thread: ThreadView; readonly review: null }
  | { readonly key: string; readonly thread: null; readonly review: ReviewView };

export function entryOfThread(thread: ThreadView): ConversationEntry {
  return { key: thread.key, thread, review: null };
}

export function entryOfReview(review: ReviewView): ConversationEntry {
  return { key: review.key, thread: null, review };
}

/** The newest first, by the last thing said; what is not sent is newest. */
export function byTime(entries: readonly ConversationEntry[]): readonly ConversationEntry[] {
  const last = ({ thread, review }: ConversationEntry) =>
    review === null
      ? Math.max(...[thread, ...thread.replies].map((message) => message.postedAt ?? Infinity))
      : review.pending.length > 0
        ? Infinity
        : (review.at ?? 0);
  // Of two that are not sent neither is newer.
  return entries.toSorted((a, b) => (last(a) === last(b) ? 0 : last(b) - last(a)));
}

/**
 * In the order of the pages, and in each of the blocks: what is about the whole change request first, then page by page what is
 * about all of it, its blocks as they are read, and what lost its place; pages that are gone last.
 */
export function byPlace(threads: readonly ThreadView[], pageIds: readonly string[]): readonly ThreadView[] {
  const place = new Map(pageIds.map((id, at) => [id, at]));
  const ofPage = ({ pageId }: ThreadView) =>
    pageId === null ? -1 : (place.get(pageId) ?? Number.MAX_SAFE_INTEGER);
  const ofBlock = ({ nodeId, position }: ThreadView) =>
    nodeId === null ? -1 : (position ?? Number.MAX_SAFE_INTEGER);
  return threads.toSorted((a, b) => ofPage(a) - ofPage(b) || ofBlock(a) - ofBlock(b));
}

/** Threads in the order of the blocks they stand at, in a table of its cells; those of the page first, those that lost their place last. */
export function inOrderOf(threads: readonly ThreadView[], nodeIds: readonly string[]): readonly ThreadView[] {
  const place = new Map(nodeIds.map((id, at) => [id, at]));
  const rank = ({ at, nodeId }: ThreadView) => {
    const key = at ?? nodeId;
    return key === null ? -1 : (place.get(key) ?? Number.MAX_SAFE_INTEGER);
  };
  const time = ({ postedAt }: ThreadView) => postedAt ?? Infinity;
  return threads.toSorted(
    (a, b) => rank(a) - rank(b) || (a.position ?? 0) - (b.position ?? 0) || time(a) - time(b),
  );
}

/** How many open threads each page has, sent or not. */
export function openByPage(threads: readonly ThreadView[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { status, pageId } of threads)
    if (status === 'open' && pageId !== null) counts.set(pageId, (counts.get(pageId) ?? 0) + 1);
  return counts;
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
