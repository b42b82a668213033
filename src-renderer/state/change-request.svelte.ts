import { untrack } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import type { Topic } from '../../src-main/bridge/channels/events.ts';
import type { Failure } from '../../src-main/bridge/failure.ts';
import type {
  ChangeListView,
  ChecksView,
  ComparisonView,
  MergeView,
} from '../../src-main/bridge/views/compare-views.ts';
import type { EditView } from '../../src-main/bridge/views/outbox-views.ts';
import type {
  Against,
  ChangedPage,
  ChangeRequestView,
  PageDiffView,
  RequestPageRow,
  ThreadView,
} from '../../src-main/bridge/views/review-views.ts';
import type { TouchedView } from '../../src-main/bridge/views/touched-view.ts';
import type { Host } from '../host.ts';
import { Query } from './query.svelte.ts';
import { inSlices } from './change-slices.ts';
import { isGone, withSending, withThread } from './edits/edit-news.ts';
import type { EditNews } from './edits/edit-news.ts';
import { FreshMessages, newIds } from './fresh-messages.svelte.ts';
import type { OnScreen } from './on-screen.svelte.ts';
import { PagesAhead } from './pages-ahead.ts';

/** What the change request itself shows beside its content. */
const shownInView: ReadonlySet<Topic> = new Set(['discussion', 'outbox', 'details', 'marks']);

export interface ChangeRequestKey {
  readonly accountId: string;
  readonly spaceId: string;
  readonly changeRequestId: string;
}

/** The change request on the screen: itself, the diff of the page that is read, its threads, the review being written. */
export class OpenChangeRequest {
  key = $state.raw<ChangeRequestKey | null>(null);
  pageId = $state.raw<string | null>(null);
  against = $state.raw<Against>('base');
  readonly view: Query<ChangeRequestView> = new Query(() =>
    this.#ofKey((key) => this.#host.request('changeRequest.get', key)),
  );
  readonly diff: Query<PageDiffView> = new Query(() => {
    const pageId = this.pageId;
    if (pageId === null) return null;
    return this.#ofKey((key) =>
      this.#host.request('changeRequest.pageDiff', { ...key, pageId, against: this.against }),
    );
  });
  /** The pages that differ from what they are compared with; asked for where that is not the base. */
  readonly compared: Query<ComparisonView> = new Query(() => {
    const { against } = this;
    if (against === 'base') return null;
    return this.#ofKey((key) => this.#host.request('changeRequest.pages', { ...key, against }));
  });
  /** Every change in words; asked for when the list is opened. */
  readonly list: Query<ChangeListView> = new Query(() =>
    this.#ofKey((key) => {
      const { against } = this;
      return inSlices(
        (from) =>
          this.#host.request('changeRequest.changes', {
            ...key,
            against,
            ...(from === 0 ? {} : { from }),
          }),
        (reply) => {
          const isStill = this.key === key && this.against === against;
          if (isStill) this.list.accept(reply);
          return isStill;
        },
      );
    }),
  );
  /** All its pages, changed or not; asked for when they are listed. */
  readonly tree: Query<readonly RequestPageRow[]> = new Query(() =>
    this.#ofKey((key) => this.#host.request('changeRequest.tree', key)),
  );
  readonly checks: Query<ChecksView> = new Query(() =>
    this.#ofKey((key) => this.#host.request('changeRequest.checks', key)),
  );
  readonly merging: Query<MergeView | null> = new Query(() =>
    this.#ofKey((key) => this.#host.request('changeRequest.merge', key)),
  );
  readonly threads: Query<readonly ThreadView[]> = new Query(() =>
    this.#ofKey((key) => this.#host.request('discussion.list', key)),
  );
  /** Edits of the review that is not finished yet. */
  readonly review: Query<readonly EditView[]> = new Query(() =>
    this.#ofKey((key) => this.#host.request('review.pending', key)),
  );

  readonly #fresh = new FreshMessages();
  markedThreads = $derived((this.threads.value ?? []).map((thread) => this.#fresh.marked(thread)));
  reviews = $derived((this.view.value?.reviews ?? []).map((review) => this.#fresh.markedReview(review)));
  /** Pages that were unseen during this visit, and pages that the person has read in it. */
  readonly #freshPages = new SvelteSet<string>();
  readonly #readPages = new SvelteSet<string>();
  readonly #newThreads = $derived(
    (this.threads.value ?? []).filter(({ id, unseen }) => unseen && this.#onScreen.has(id)),
  );
  readonly #newReviews = $derived(
    (this.view.value?.reviews ?? []).filter(({ id, isNew }) => isNew && this.#onScreen.has(id)),
  );
  /** Names what on the screen is new; null: nothing is. */
  newHere = $derived.by((): string | null => {
    const ids = newIds(this.#newThreads, this.#newReviews);
    return this.view.value?.isNew || ids.length > 0 ? JSON.stringify([this.key, ids]) : null;
  });

  readonly #host: Host;
  readonly #onScreen: OnScreen;
  readonly #ahead = new PagesAhead();
  /** The page that is being marked from here. */
  #marking: string | null = null;

  constructor(host: Host, news: EditNews, onScreen: OnScreen) {
    this.#host = host;
    this.#onScreen = onScreen;
    host.on('changed', ({ accountId, topics, spaceId, changeRequestId, pageId, edit }) => {
      const key = this.key;
      if (key === null || accountId !== key.accountId) return;
      if (spaceId !== undefined && spaceId !== key.spaceId) return;
      // One that was made here is told of by the service's id once it has one.
      const isElse = changeRequestId !== undefined && changeRequestId !== key.changeRequestId;
      if (isElse && !key.changeRequestId.startsWith('local-')) return;
      // What it touched is told apart; by the local id, it is not told whose it is.
      if (edit !== undefined && !key.changeRequestId.startsWith('local-')) return;
      const isContent = topics.includes('change-requests') || topics.includes('content');
      if (isContent) {
        void this.view.refresh().then(() => this.#look());
        this.#refreshDiff();
        void this.compared.refresh();
        if (this.list.value !== null) void this.list.refresh();
        if (this.tree.value !== null) void this.tree.refresh();
      } else if (topics.some((topic) => shownInView.has(topic))) {
        // The answer to my own mark is the view with it.
        if (pageId === undefined || pageId !== this.#marking) void this.view.refresh();
        if (pageId !== undefined && pageId !== this.#marking && pageId === this.pageId)
          void this.diff.refresh();
        if (pageId !== undefined) this.#ahead.drop(pageId);
      }
      // Where a thread stands is looked up in the content.
      if (isContent || topics.includes('discussion') || topics.includes('outbox')) {
        void this.threads.refresh();
        if (isContent || topics.includes('outbox')) void this.review.refresh();
        // The page above says what its unsent edit waits for.
        if (topics.includes('outbox')) this.#ahead.clear();
        if (topics.includes('outbox') && this.diff.value?.unsent !== undefined) void this.diff.refresh();
        const isMarked = !isContent && this.tree.value?.some(({ unsent }) => unsent !== undefined) === true;
        if (topics.includes('outbox') && isMarked) void this.tree.refresh();
      }
    });
    host.on('sync.heard', ({ accountId, spaces }) => {
      if (accountId !== this.key?.accountId) return;
      const at = spaces.find(({ spaceId }) => spaceId === this.key?.spaceId)?.changeRequestsHeardAt ?? 0;
      const isListed = ({ status, gone }: ChangeRequestView): boolean =>
        (status === 'open' || status === 'draft') && gone === null;
      this.view.change((view) => (isListed(view) && at > view.asOf ? { ...view, asOf: at } : view));
    });
    news.listen({
      touched: (touched, accountId) => this.#take(touched, accountId),
      sending: (edit, accountId) => {
        if (accountId === this.key?.accountId) this.threads.change((threads) => withSending(threads, edit));
      },
      unknown: () => void this.refreshDiscussion(),
    });
    host.connected((peer) => {
      if (peer === 'core') void this.#refresh();
    });
  }

  /** For effects: depends on nothing but its arguments. */
  show(key: ChangeRequestKey): void {
    untrack(() => this.#show(key));
  }

  #show(key: ChangeRequestKey): void {
    const same =
      this.key !== null &&
      key.accountId === this.key.accountId &&
      key.spaceId === this.key.spaceId &&
      key.changeRequestId === this.key.changeRequestId;
    if (same) return;
    this.key = key;
    this.pageId = null;
    this.against = 'base';
    this.#ahead.clear();
    for (const asked of [this.view, this.diff, this.threads, this.review, this.compared, this.list])
      asked.reset();
    this.checks.reset();
    this.tree.reset();
    this.merging.reset();
    for (const noted of [this.#fresh, this.#freshPages, this.#readPages]) noted.clear();
    void this.#refresh();
  }

  /** True for a page that changed since the person last looked, until it has been read or marked as reviewed. */
  isNewPage({ pageId, unseen, reviewed }: Pick<ChangedPage, 'pageId' | 'unseen' | 'reviewed'>): boolean {
    return !reviewed && (unseen === true || this.#freshPages.has(pageId)) && !this.#readPages.has(pageId);
  }

  /** After the person looked at what is on the screen; what was new keeps its mark for this visit. */
  async markSeen(): Promise<void> {
    if (this.key === null) return;
    this.#fresh.note(this.#newThreads, this.#newReviews);
    for (const page of this.view.value?.pages ?? []) if (page.unseen) this.#freshPages.add(page.pageId);
    const shown = [...this.#newThreads, ...this.#newReviews].map(({ id }) => id);
    await this.#host.request('changeRequest.markSeen', { ...this.key, shown });
  }

  /** Whether its discussion and content are followed; null: as Galley finds. */
  async follow(follow: boolean | null): Promise<Failure | null> {
    if (this.key === null) return null;
    const reply = await this.#host.request('changeRequest.follow', { ...this.key, follow });
    if (!reply.ok) return reply.failure;
    this.view.accept(reply);
    return null;
  }

  /** For effects, as `show`. */
  showPage(pageId: string | null, wanted?: Against): void {
    untrack(() => this.#showPage(pageId, wanted ?? this.against));
  }

  #showPage(pageId: string | null, against: Against): void {
    if (pageId === this.pageId && against === this.against) return;
    if (this.pageId !== null && pageId !== this.pageId) this.#readPages.add(this.pageId);
    const isOther = against !== this.against;
    // Sent meanwhile: what is being written in it stays on the screen.
    const named = this.pageId;
    const isSent = this.view.value?.pages.some((page) => page.pageId === pageId && page.localId === named);
    this.pageId = pageId;
    this.against = against;
    if (isOther) {
      this.#ahead.clear();
      this.compared.reset();
      this.list.reset();
      void this.compared.refresh();
    }
    if (isOther || isSent !== true) this.diff.reset();
    const ready = pageId === null ? null : this.#ahead.get(pageId);
    if (ready === null) void this.diff.refresh();
    else this.diff.accept({ ok: true, value: ready });
  }

  /** Reads the changes of pages that may be read next, and forgets those of others. For idle moments. */
  async readAhead(pageIds: readonly string[]): Promise<void> {
    const { key, against } = this;
    if (key === null) return;
    await this.#ahead.read(pageIds, (wanted) =>
      this.#host.request('changeRequest.pagesAhead', { ...key, pageIds: wanted, against }),
    );
  }

  #refreshDiff(): void {
    this.#ahead.clear();
    void this.diff.refresh();
  }

  async markReviewed(pageId: string, reviewed: boolean): Promise<Failure | null> {
    if (this.key === null) return null;
    const { key } = this;
    this.#marking = pageId;
    const reply = await this.#host.request('changeRequest.markReviewed', { ...key, pageId, reviewed });
    this.#marking = null;
    if (!reply.ok) return reply.failure;
    // Another one may be on the screen by now.
    if (this.key !== key) return null;
    this.#ahead.drop(pageId);
    this.view.change(() => reply.value);
    this.diff.change((diff) => (diff.pageId === pageId ? { ...diff, reviewed } : diff));
    return null;
  }

  async finish(summary: string, verdict: 'approved' | 'changes-requested' | null): Promise<Failure | null> {
    if (this.key === null) return null;
    const reply = await this.#host.request('review.finish', { ...this.key, summary, verdict });
    if (!reply.ok) return reply.failure;
    await this.#refresh();
    return null;
  }

  /** After something was done to the change request itself. */
  async refreshDiscussion(): Promise<void> {
    await Promise.all([this.threads.refresh(), this.review.refresh(), this.view.refresh()]);
  }

  #take(touched: TouchedView, accountId: string): void {
    const { key } = this;
    const { edit, row, page, keptEdits, follow } = touched;
    if (key?.accountId !== accountId || key.spaceId !== touched.spaceId) return;
    if (key.changeRequestId !== touched.changeRequestId) return;
    this.threads.change((threads) => withThread(threads, touched));
    // Where a thread that is gone stood is not known any more.
    if (isGone(touched)) void this.view.refresh();
    this.review.change((edits) => {
      const others = edits.filter(({ id }) => id !== edit.id);
      if (edit.state !== 'kept') return others;
      return edits.length === others.length
        ? [...edits, edit]
        : edits.map((one) => (one.id === edit.id ? edit : one));
    });
    this.view.change((view) => ({
      ...view,
      ...row,
      keptEdits,
      follow: follow ?? view.follow,
      pages: view.pages.map((one) =>
        one.pageId === page?.id ? { ...one, openComments: page.openComments } : one,
      ),
    }));
  }

  #ofKey<T>(ask: (key: ChangeRequestKey) => Promise<T>): Promise<T> | null {
    return this.key === null ? null : ask(this.key);
  }

  async #refresh(): Promise<void> {
    this.#ahead.clear();
    await Promise.all([
      this.view.refresh(),
      this.diff.refresh(),
      this.threads.refresh(),
      this.review.refresh(),
      this.compared.refresh(),
    ]);
    await this.#look();
  }

  /** What takes longer comes after what the person waits for. */
  async #look(): Promise<void> {
    if (this.view.value?.held !== true) {
      // What was found is of a revision that is not shown any more.
      this.checks.reset();
      this.merging.reset();
      return;
    }
    await Promise.all([this.checks.refresh(), this.merging.refresh()]);
  }
}
