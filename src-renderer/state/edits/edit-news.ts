import type { MovedEdit } from '../../../src-main/bridge/channels/events.ts';
import type { Pending } from '../../../src-main/bridge/views/outbox-views.ts';
import type { TouchedView } from '../../../src-main/bridge/views/touched-view.ts';
import type { ThreadView } from '../../../src-main/bridge/views/review-views.ts';
import type { Host } from '../../host.ts';

/** As many as `edits.touched` answers at once. */
const mostAtOnce = 200;

/** What became of edits of discussions. */
export interface EditListener {
  /** All that stands on screens because of an edit, as it is now. */
  readonly touched: (view: TouchedView, accountId: string) => void;
  /** It is on its way: its mark alone is another. */
  readonly sending: (edit: MovedEdit, accountId: string) => void;
  /** What became of edits could not be asked for: anything may have changed. */
  readonly unknown: () => void;
}

/**
 * Asks what each edit of a discussion that moved has touched, once for all that show it (docs/design/window.md). Edits that move
 * in one tick, or while a question is open, are one question.
 */
export class EditNews {
  readonly #host: Host;
  readonly #listeners = new Set<EditListener>();
  #waiting = new Map<string, Set<string>>();
  /** Edits that left while it was asked what they touched: the answer may be of before. */
  readonly #left = new Map<string, MovedEdit>();
  #asking: Promise<void> | null = null;

  constructor(host: Host) {
    this.#host = host;
    host.on('changed', ({ accountId, edit }) => {
      if (edit === undefined) return;
      if (edit.state === 'sending') {
        if (this.#asking !== null) this.#left.set(edit.id, edit);
        for (const { sending } of this.#listeners) sending(edit, accountId);
        return;
      }
      this.#left.delete(edit.id);
      const ids = this.#waiting.get(accountId) ?? new Set();
      this.#waiting.set(accountId, ids.add(edit.id));
      this.#asking ??= Promise.resolve()
        .then(() => this.#ask())
        .finally(() => {
          this.#asking = null;
          this.#left.clear();
        });
    });
  }

  /** Answers the function that ends it. */
  listen(listener: EditListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Settles once the screens show what is known of now. */
  async settled(): Promise<void> {
    await this.#asking;
  }

  async #ask(): Promise<void> {
    while (this.#waiting.size > 0) {
      const waiting = this.#waiting;
      this.#waiting = new Map();
      for (const [accountId, ids] of waiting) {
        const editIds = [...ids];
        for (let at = 0; at < editIds.length; at += mostAtOnce)
          await this.#askFor(accountId, editIds.slice(at, at + mostAtOnce));
      }
    }
  }

  async #askFor(accountId: string, editIds: readonly string[]): Promise<void> {
    const reply = await this.#host.request('edits.touched', { accountId, editIds });
    for (const listener of this.#listeners) {
      if (!reply.ok) listener.unknown();
      else for (const view of reply.value) listener.touched(view, accountId);
      for (const id of editIds) {
        const left = this.#left.get(id);
        if (left !== undefined) listener.sending(left, accountId);
      }
    }
  }
}

/** True where the service has let a thread go. */
export function isGone({ edit, thread }: TouchedView): boolean {
  return thread === null && edit.state === 'confirmed';
}

/** The threads of a place with the one that an edit is about as it is now. */
export function withThread(
  threads: readonly ThreadView[],
  { threadKey, thread }: Pick<TouchedView, 'threadKey' | 'thread'>,
): readonly ThreadView[] {
  const at = threads.findIndex(({ key }) => key === threadKey);
  if (thread === null) return at < 0 ? threads : threads.toSpliced(at, 1);
  return at < 0 ? [...threads, thread] : threads.with(at, thread);
}

/** The threads with the mark of an edit that is on its way. */
export function withSending(threads: readonly ThreadView[], edit: MovedEdit): readonly ThreadView[] {
  const isMarked = ({ pending }: { readonly pending: readonly Pending[] }): boolean =>
    pending.some(({ editId }) => editId === edit.id);
  const marked = <M extends { readonly pending: readonly Pending[] }>(message: M): M =>
    isMarked(message)
      ? {
          ...message,
          pending: message.pending.map((one) =>
            one.editId === edit.id ? { ...one, state: edit.state, words: edit.words } : one,
          ),
        }
      : message;
  return threads.map((thread) =>
    isMarked(thread) || thread.replies.some(isMarked)
      ? { ...marked(thread), replies: thread.replies.map(marked) }
      : thread,
  );
}
