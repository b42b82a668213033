import { SvelteSet } from 'svelte/reactivity';
import type { DigestItem } from '../../src-main/bridge/views/sync-views.ts';
import type { Host } from '../host.ts';
import { Asked } from './asked.svelte.ts';

const tellAfterMs = 300;
const limit = 500;

/** What syncs brought, newest first, and what of it has been seen. Made by the screen that shows it. */
export class Digest {
  readonly list: Asked<readonly DigestItem[]>;
  /** Seen since the screen was opened: their mark turns, and goes with the next visit. */
  readonly justSeen = new SvelteSet<number>();
  readonly #host: Host;
  readonly #untold: DigestItem[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Host) {
    this.#host = host;
    this.list = new Asked(() => host.request('digest.get', { limit }));
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
      this.#tell();
    };
  }

  /** Several that come into view together are one message. */
  see(item: DigestItem): void {
    if (!this.isNew(item)) return;
    this.justSeen.add(item.id);
    this.#untold.push(item);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell(), tellAfterMs);
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

  #tell(): void {
    clearTimeout(this.#timer);
    const byAccount = Map.groupBy(this.#untold.splice(0), (item) => item.accountId);
    for (const [accountId, items] of byAccount)
      void this.#host.request('digest.markSeen', { accountId, ids: items.map((item) => item.id) });
  }
}
