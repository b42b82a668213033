import { createContext } from 'svelte';
import type { Topic } from '../../../src-main/bridge/channels/events.ts';
import type { Block } from '../../../src-main/shared/tree.ts';
import type { ThreadView } from '../../../src-main/bridge/views/review-views.ts';
import type { App } from '../../state/app.svelte.ts';
import { Query } from '../../state/query.svelte.ts';
import { withSending, withThread } from '../../state/edits/edit-news.ts';
import { FreshMessages } from '../../state/fresh-messages.svelte.ts';
import { placeOfBlock } from '../discussion/comment-place.ts';
import type { CommentPlace } from '../discussion/comment-place.ts';

/** What threads are made of, and where they stand. */
const concerned: ReadonlySet<Topic> = new Set(['discussion', 'outbox', 'content']);

interface SpaceKey {
  readonly accountId: string;
  readonly spaceId: string;
}

/** The discussion of a space's own content: its threads, which one is looked at, what is being written. */
export class SpaceDiscussion {
  key = $state.raw<SpaceKey | null>(null);
  composing = $state.raw<CommentPlace | null>(null);
  active = $state.raw<string | null>(null);
  /** Rises each time a private note was begun: the panel shows where notes stand. */
  noting = $state(0);
  readonly threads: Query<readonly ThreadView[]> = new Query(() =>
    this.key === null
      ? null
      : this.#app.host.request('discussion.list', { ...this.key, changeRequestId: null }),
  );
  /** New when the comments of this visit were first looked at: they keep their mark until one leaves. */
  readonly #wereNew = new FreshMessages();
  /** Shows the comments; the screen says how. */
  onshow: () => void = () => undefined;

  readonly #app: App;

  constructor(app: App) {
    this.#app = app;
  }

  /** For effects. Answers what ends it. */
  show(key: SpaceKey): () => void {
    this.key = key;
    this.composing = null;
    this.#wereNew.clear();
    this.threads.reset();
    void this.threads.refresh();
    const ends = [
      this.#app.editNews.listen({
        touched: (touched, accountId) => {
          if (accountId !== key.accountId || touched.spaceId !== key.spaceId) return;
          if (touched.changeRequestId === null)
            this.threads.change((threads) => withThread(threads, touched));
        },
        sending: (edit, accountId) => {
          if (accountId === key.accountId) this.threads.change((threads) => withSending(threads, edit));
        },
        unknown: () => void this.threads.refresh(),
      }),
      this.#app.host.on('changed', ({ accountId, topics, spaceId, changeRequestId, edit }) => {
        if (edit !== undefined || changeRequestId !== undefined) return;
        if (accountId !== key.accountId || (spaceId !== undefined && spaceId !== key.spaceId)) return;
        // Where a thread stands is looked up in the content.
        if (topics.some((topic) => concerned.has(topic))) void this.threads.refresh();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  of(pageId: string | null): readonly ThreadView[] {
    return (this.threads.value ?? [])
      .filter((thread) => thread.pageId === pageId)
      .map((thread) => this.#wereNew.marked(thread));
  }

  /** The person looked at these threads: they are new no more. */
  async markSeen(threads: readonly ThreadView[]): Promise<void> {
    const { key } = this;
    const isStillNew = (id: string) =>
      this.threads.value?.some((thread) => thread.id === id && thread.unseen) === true;
    const fresh = threads.filter(({ id }) => isStillNew(id));
    if (key === null || fresh.length === 0) return;
    this.#wereNew.note(fresh);
    const marks = fresh.map(({ id }) =>
      this.#app.host.request('discussion.markSeen', { ...key, changeRequestId: null, commentId: id }),
    );
    await Promise.all(marks);
  }

  commentOn(pageId: string, block: Block | null, around: readonly Block[] = []): void {
    this.compose(placeOfBlock(pageId, block, false, around));
  }

  note(): void {
    this.noting += 1;
    this.onshow();
  }

  compose(place: CommentPlace): void {
    this.composing = place;
    this.onshow();
  }
}

export const [getSpaceDiscussion, setSpaceDiscussion] = createContext<SpaceDiscussion>();
