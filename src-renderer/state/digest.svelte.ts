import { SvelteSet } from 'svelte/reactivity';
import type { DigestItem, DigestKind } from '../../src-main/bridge/views/sync-views.ts';
import type { Host } from '../host.ts';
import { Query } from './query.svelte.ts';

const notifyAfterMs = 300;
const limit = 500;
const said: ReadonlySet<DigestKind> = new Set(['comment', 'reply', 'review']);

/** What syncs brought, newest first, and what of it has been seen. Made by the screen that shows it. */
export class Digest {
  readonly list: Query<readonly DigestItem[]>;
  /** Seen since the screen was opened: their mark turns, and goes with the next visit. */
  readonly justSeen = new SvelteSet<number>();
  readonly #host: Host;
  readonly #unnotified: DigestItem[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Host) {
    this.#host = host;
    this.list = new Query(() => host.request('digest.get', { limit }));
  }

  items = $derived.by(() => this.list.value ?? []);
  unseen = $derived(this.items.filter((item) => this.isNew(item)).length);

  isNew(item: DigestItem): boolean {
    return item.unseen && !this.justSeen.has(item.id);
  }

  stateOf(item: DigestItem): 'unseen' | 'just-seen' | 'seen' {
    return this.justSeen.has(item.id) ? 'just-seen' : item.unseen ? 'unseen' : 'seen';
  }

  /** Asks, and asks again when a sync brought more. Answers what ends it; for `$effect`. */
  watch(): () => void {
    void this.list.refresh();
    const end = this.#host.on('changed', ({ topics }) => {
      if (topics.includes('digest') || topics.includes('accounts')) void this.list.refresh();
    });
    return () => {
      end();
      this.#notify();
    };
  }

  /** It was in view. What somebody said is cut short here: it is seen where its thread is shown, or once it is opened. */
  glance(item: DigestItem): void {
    if (!said.has(item.kind)) this.see(item);
  }

  /** Several at once are one message. */
  see(item: DigestItem): void {
    if (!this.isNew(item)) return;
    this.justSeen.add(item.id);
    this.#unnotified.push(item);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#notify(), notifyAfterMs);
  }

  async seeAll(): Promise<void> {
    const fresh = this.items.filter((item) => this.isNew(item));
    for (const item of fresh) this.justSeen.add(item.id);
    await Promise.all(
      [...Map.groupBy(this.items, (item) => item.accountId).keys()].map((accountId) =>
        this.#host.request('digest.markSeen', { accountId, ids: null }),
      ),
    );
  }

  #notify(): void {
    clearTimeout(this.#timer);
    const byAccount = Map.groupBy(this.#unnotified.splice(0), (item) => item.accountId);
    for (const [accountId, items] of byAccount)
      void this.#host.request('digest.markSeen', { accountId, ids: items.map((item) => item.id) });
  }
}
