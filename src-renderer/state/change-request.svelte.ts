import { untrack } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import type { Failure } from '../../src-main/bridge/failure.ts';
import type {
  ChangeListView,
  ChecksView,
  ComparisonView,
  MergeView,
} from '../../src-main/bridge/compare-views.ts';
import type { EditView } from '../../src-main/bridge/outbox-views.ts';
import type {
  Against,
  ChangedPage,
  ChangeRequestView,
  PageDiffView,
  ThreadView,
} from '../../src-main/bridge/review-views.ts';
import type { Host } from '../host.ts';
import { Asked } from './asked.svelte.ts';
import { inSlices } from './change-slices.ts';

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
  readonly view: Asked<ChangeRequestView> = new Asked(() =>
    this.#ofKey((key) => this.#host.request('changeRequest.get', key)),
  );
  readonly diff: Asked<PageDiffView> = new Asked(() => {
    const pageId = this.pageId;
    if (pageId === null) return null;
    return this.#ofKey((key) =>
      this.#host.request('changeRequest.pageDiff', { ...key, pageId, against: this.against }),
    );
  });
  /** The pages that differ from what they are compared with; asked for where that is not the base. */
  readonly compared: Asked<ComparisonView> = new Asked(() => {
    const { against } = this;
    if (against === 'base') return null;
    return this.#ofKey((key) => this.#host.request('changeRequest.pages', { ...key, against }));
  });
  /** Every change in words; asked for when the list is opened. */
  readonly list: Asked<ChangeListView> = new Asked(() =>
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
  readonly checks: Asked<ChecksView> = new Asked(() =>
    this.#ofKey((key) => this.#host.request('changeRequest.checks', key)),
  );
  readonly merging: Asked<MergeView | null> = new Asked(() =>
    this.#ofKey((key) => this.#host.request('changeRequest.merge', key)),
  );
  readonly threads: Asked<readonly ThreadView[]> = new Asked(() =>
    this.#ofKey((key) => this.#host.request('discussion.list', key)),
  );
  /** Edits of the review that is not finished yet. */
  readonly review: Asked<readonly EditView[]> = new Asked(() =>
    this.#ofKey((key) => this.#host.request('review.pending', key)),
  );

  /** Threads that were unseen during this visit: their mark stays until the person leaves, not just until it was noted. */
  readonly #fresh = new SvelteSet<string>();
  talk = $derived(
    (this.threads.value ?? []).map((thread) =>
      this.#fresh.has(thread.id) && !thread.unseen ? { ...thread, unseen: true } : thread,
    ),
  );
  /** Pages that were unseen during this visit, and pages that the person has read in it. */
  readonly #freshPages = new SvelteSet<string>();
  readonly #readPages = new SvelteSet<string>();
  hasUnseen = $derived(
    this.view.value?.unseen === true || (this.threads.value ?? []).some((thread) => thread.unseen),
  );

  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
    host.on('changed', ({ accountId, topics, spaceId, changeRequestId }) => {
      const key = this.key;
      if (key === null || accountId !== key.accountId) return;
      if (spaceId !== undefined && spaceId !== key.spaceId) return;
      // One that was made here is told of by the service's id once it has one.
      const isElse = changeRequestId !== undefined && changeRequestId !== key.changeRequestId;
      if (isElse && !key.changeRequestId.startsWith('local-')) return;
      if (topics.includes('change-requests') || topics.includes('library')) {
        void this.view.refresh();
        void this.diff.refresh();
        void this.compared.refresh();
        if (this.list.value !== null) void this.list.refresh();
        void this.#look();
      } else if (topics.includes('discussion') || topics.includes('outbox')) {
        void this.view.refresh();
      }
      if (topics.includes('discussion') || topics.includes('outbox')) {
        void this.threads.refresh();
        void this.review.refresh();
      }
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
    for (const asked of [this.view, this.diff, this.threads, this.review, this.compared, this.list])
      asked.reset();
    this.checks.reset();
    this.merging.reset();
    for (const noted of [this.#fresh, this.#freshPages, this.#readPages]) noted.clear();
    void this.#refresh();
  }

  /** True for a page that changed since the person last looked, until it has been read. */
  isNewPage({ pageId, unseen }: Pick<ChangedPage, 'pageId' | 'unseen'>): boolean {
    return (unseen === true || this.#freshPages.has(pageId)) && !this.#readPages.has(pageId);
  }

  /** After the person looked at it; what was unseen keeps its mark for this visit. */
  async markSeen(): Promise<void> {
    if (this.key === null) return;
    for (const thread of this.threads.value ?? []) if (thread.unseen) this.#fresh.add(thread.id);
    for (const page of this.view.value?.pages ?? []) if (page.unseen) this.#freshPages.add(page.pageId);
    await this.#host.request('changeRequest.markSeen', this.key);
  }

  /** Whether its talk and content are followed; null: as Galley finds. */
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
    this.pageId = pageId;
    this.against = against;
    if (isOther) {
      this.compared.reset();
      this.list.reset();
      void this.compared.refresh();
    }
    this.diff.reset();
    void this.diff.refresh();
  }

  async markReviewed(pageId: string, reviewed: boolean): Promise<Failure | null> {
    if (this.key === null) return null;
    const reply = await this.#host.request('changeRequest.markReviewed', { ...this.key, pageId, reviewed });
    if (!reply.ok) return reply.failure;
    this.view.accept(reply);
    return null;
  }

  async finish(summary: string, verdict: 'approved' | 'changes-requested' | null): Promise<Failure | null> {
    if (this.key === null) return null;
    const reply = await this.#host.request('review.finish', { ...this.key, summary, verdict });
    if (!reply.ok) return reply.failure;
    await this.#refresh();
    return null;
  }

  /** After something was written here: the answer of the core already shows it as pending. */
  async refreshDiscussion(): Promise<void> {
    await Promise.all([this.threads.refresh(), this.review.refresh(), this.view.refresh()]);
  }

  #ofKey<T>(ask: (key: ChangeRequestKey) => Promise<T>): Promise<T> | null {
    return this.key === null ? null : ask(this.key);
  }

  async #refresh(): Promise<void> {
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
    if (this.view.value?.held !== true) return;
    await Promise.all([this.checks.refresh(), this.merging.refresh()]);
  }
}
