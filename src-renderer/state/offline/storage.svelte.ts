import type { Reply } from '../../../src-main/bridge/failure.ts';
import type { StorageView } from '../../../src-main/bridge/views/sync-views.ts';
import type { Host } from '../../host.ts';
import { Query } from '../query.svelte.ts';

/** What an account takes on this computer. Made by the screen that shows it: weighing is not free. */
export class AccountStorage {
  readonly view: Query<StorageView>;
  /** True while room is being given back. */
  pruning = $state(false);
  /** When the core last added everything up, in milliseconds since the epoch; null: it has not yet. */
  weighedAt = $state<number | null>(null);
  readonly accountId: string;
  readonly #host: Host;

  constructor(host: Host, accountId: string) {
    this.#host = host;
    this.accountId = accountId;
    this.view = new Query(async () => {
      const reply = await host.request('storage.get', { accountId });
      this.weighedAt = Date.now();
      return reply;
    });
  }

  /** Asks, and asks again when it changes. Answers what ends it; for `$effect`. */
  watch(): () => void {
    void this.view.refresh();
    return this.#host.on('changed', ({ accountId, topics }) => {
      if (accountId === this.accountId && topics.includes('storage')) void this.view.refresh();
    });
  }

  async prune(): Promise<Reply<StorageView>> {
    this.pruning = true;
    const reply = await this.#host.request('storage.prune', { accountId: this.accountId });
    this.pruning = false;
    this.#take(reply);
    return reply;
  }

  async setFileLimit(filesUpToBytes: number): Promise<Reply<StorageView>> {
    const { accountId } = this;
    const reply = await this.#host.request('library.setFileLimit', { accountId, filesUpToBytes });
    this.#take(reply);
    return reply;
  }

  #take(reply: Reply<StorageView>): void {
    if (!reply.ok) return;
    this.weighedAt = Date.now();
    this.view.accept(reply);
  }
}
