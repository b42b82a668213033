import { createContext } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import type { Block } from '../../../src-main/bridge/content.ts';
import type { ThreadView } from '../../../src-main/bridge/review-views.ts';
import type { App } from '../../state/app.svelte.ts';
import { Asked } from '../../state/asked.svelte.ts';
import { placeOfBlock } from '../discussion/comment-place.ts';
import type { CommentPlace } from '../discussion/comment-place.ts';

interface SpaceKey {
  readonly accountId: string;
  readonly spaceId: string;
}

/** The talk about a space's own content: its threads, which one is looked at, what is being written. */
export class SpaceTalk {
  key = $state.raw<SpaceKey | null>(null);
  composing = $state.raw<CommentPlace | null>(null);
  active = $state.raw<string | null>(null);
  /** Rises each time a private note was begun: the panel shows where notes stand. */
  noting = $state(0);
  readonly threads: Asked<readonly ThreadView[]> = new Asked(() =>
    this.key === null
      ? null
      : this.#app.host.request('discussion.list', { ...this.key, changeRequestId: null }),
  );
  /** New when the comments of this visit were first looked at: they keep their mark until one leaves. */
  readonly #wereNew = new SvelteSet<string>();
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
    return this.#app.host.on('changed', ({ accountId, topics }) => {
      if (accountId === key.accountId && (topics.includes('discussion') || topics.includes('outbox')))
        void this.threads.refresh();
    });
  }

  of(pageId: string | null): readonly ThreadView[] {
    return (this.threads.value ?? [])
      .filter((thread) => thread.pageId === pageId)
      .map((thread) => (this.#wereNew.has(thread.id) ? { ...thread, unseen: true } : thread));
  }

  /** The person looked at these threads: they are new no more. */
  async markSeen(threads: readonly ThreadView[]): Promise<void> {
    const { key } = this;
    const fresh = threads.filter((thread) => thread.unseen && !this.#wereNew.has(thread.id));
    if (key === null || fresh.length === 0) return;
    for (const { id } of fresh) this.#wereNew.add(id);
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

export const [getSpaceTalk, setSpaceTalk] = createContext<SpaceTalk>();
