import { SvelteSet } from 'svelte/reactivity';
import type { MessageView, ReviewView, ThreadView } from '../../src-main/bridge/views/review-views.ts';
import { unanswered } from '../../src-main/shared/unanswered.ts';

/** Ids of what is new in these threads and reviews. */
export function newIds(threads: readonly ThreadView[], reviews: readonly ReviewView[]): readonly string[] {
  const messages = threads.flatMap((thread): readonly MessageView[] => [thread, ...thread.replies]);
  return [...messages, ...reviews].flatMap(({ id, isNew }) => (isNew ? [id] : []));
}

/** Messages and reviews of others that were new during a visit: their mark stays until the person leaves, not just until it was noted. */
export class FreshMessages {
  readonly #ids = new SvelteSet<string>();

  note(threads: readonly ThreadView[], reviews: readonly ReviewView[] = []): void {
    for (const id of newIds(threads, reviews)) this.#ids.add(id);
  }

  /** The review with the mark of this visit. */
  markedReview(review: ReviewView): ReviewView {
    return !review.isNew && this.#ids.has(review.id) ? { ...review, isNew: true } : review;
  }

  /** The thread with the marks of this visit; what the person has answered was read. */
  marked(thread: ThreadView): ThreadView {
    const messages = [thread, ...thread.replies];
    const open = unanswered<MessageView>(messages, ({ author }) => author.me);
    const ids = open.flatMap(({ id }) => (this.#ids.has(id) ? [id] : []));
    if (!messages.some(({ id, isNew }) => !isNew && ids.includes(id))) return thread;
    const fresh = <M extends MessageView>(one: M): M => ({
      ...one,
      isNew: one.isNew || ids.includes(one.id),
    });
    return { ...fresh(thread), replies: thread.replies.map(fresh), unseen: true };
  }

  clear(): void {
    this.#ids.clear();
  }
}
