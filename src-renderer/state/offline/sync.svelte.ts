import { SvelteMap } from 'svelte/reactivity';
import type { MassDeletionView, SyncStatus } from '../../../src-main/bridge/views/sync-views.ts';
import type { Host } from '../../host.ts';
import type { Toasts } from '../toasts.svelte.ts';
import { t } from '../../messages/en/state.ts';

export interface AccountQuestion extends MassDeletionView {
  readonly accountId: string;
}

/** The status bar's promise: connectivity, progress, what is kept and waiting, and whether one can leave. */
export class Sync {
  all = $state.raw<readonly SyncStatus[]>([]);
  /** What landing brought, by account, until the person looked at it: later syncs that bring nothing do not take it away. */
  readonly receipts = new SvelteMap<string, string>();
  readonly #looked = new SvelteMap<string, string>();
  readonly #host: Host;
  readonly #toasts: Toasts;

  constructor(host: Host, toasts: Toasts) {
    this.#host = host;
    this.#toasts = toasts;
    host.on('sync.status', (status) => {
      this.#take(
        this.all.some((one) => one.accountId === status.accountId)
          ? this.all.map((one) => (one.accountId === status.accountId ? status : one))
          : [...this.all, status],
      );
    });
    host.on('changed', ({ topics }) => {
      if (topics.includes('accounts')) void this.refresh();
    });
    host.connected((peer) => {
      if (peer !== 'core') return;
      // What an earlier core sent is not news: at a start its words stand in what the last window kept.
      this.receipts.clear();
      void this.refresh();
    });
    // A reason to look whether the service is there, no more: what is true of it the service says.
    for (const type of ['online', 'offline'])
      window.addEventListener(type, () => void host.request('sync.signal', { signal: 'network' }));
  }

  running = $derived(this.all.some((status) => status.running !== null));
  /** How far the first sync of an account, or of a space that was just chosen, has come; null: none runs. */
  first = $derived(
    this.all.find(
      ({ lastSyncAt, ready, running }) =>
        running !== null && (lastSyncAt === null || (ready.asOf === null && ready.spaces.want > 0)),
    )?.running ?? null,
  );
  workOffline = $derived(this.all.some((status) => status.workOffline));
  /** False where all that is open are review bundles. */
  hasService = $derived(this.all.some((status) => status.connectivity.state !== 'none'));
  /** True while the service of any account answers. */
  online = $derived(this.all.some((status) => status.connectivity.state === 'online'));
  /** Entries of the digest that have not been seen. */
  unseen = $derived(this.all.reduce((sum, status) => sum + status.unseen, 0));
  questions = $derived<readonly AccountQuestion[]>(
    this.all.flatMap(({ accountId, questions }) => questions.map((question) => ({ ...question, accountId }))),
  );

  of(accountId: string): SyncStatus | null {
    return this.all.find((status) => status.accountId === accountId) ?? null;
  }

  async refresh(): Promise<void> {
    const reply = await this.#host.request('sync.status', null);
    if (reply.ok) this.#take(reply.value);
  }

  /** Syncs one account, or all. Whoever works offline is asked to go online first: nothing leaves the machine before. */
  async now(accountId?: string): Promise<void> {
    if (this.all.length > 0 && !this.hasService) {
      this.#toasts.show(t('bundlesAreNotSynced'));
      return;
    }
    if (this.workOffline) {
      const run = (): void => void this.setWorkOffline(false).then(() => this.now(accountId));
      const words = t('galleyIsInOfflineMode');
      // Asked again, the question stands once.
      this.#toasts.retract(words);
      this.#toasts.show(words, {
        action: { label: t('goOnlineAndSync'), run },
      });
      return;
    }
    await this.#host.request('sync.now', accountId === undefined ? {} : { accountId });
  }
  cancel(accountId?: string): Promise<unknown> {
    return this.#host.request('sync.cancel', accountId === undefined ? {} : { accountId });
  }
  /** Ends what does not get on, and begins again. */
  async restart(accountId: string): Promise<void> {
    await this.cancel(accountId);
    await this.now(accountId);
  }
  /** `until` in milliseconds since the epoch; null: until the person says otherwise. */
  async setWorkOffline(offline: boolean, until: number | null = null): Promise<void> {
    await this.#host.request('sync.workOffline', offline ? { offline, until } : { offline });
    await this.refresh();
  }
  async answer({ accountId, scope }: AccountQuestion, isConfirmed: boolean): Promise<void> {
    await this.#host.request('sync.answer', { accountId, scope, isConfirmed });
    await this.refresh();
  }

  /** The person was led to what the receipts speak of. */
  lookedAtReceipts(): void {
    for (const [accountId, words] of this.receipts) this.#looked.set(accountId, words);
    this.receipts.clear();
  }

  #take(all: readonly SyncStatus[]): void {
    this.all = all;
    // However one went online again, what asked for it is over.
    if (!this.workOffline) this.#toasts.retract(t('galleyIsInOfflineMode'));
    for (const { accountId, receipt } of all)
      if (receipt === null) this.#looked.delete(accountId);
      else if (receipt !== this.#looked.get(accountId)) this.receipts.set(accountId, receipt);
  }
}
