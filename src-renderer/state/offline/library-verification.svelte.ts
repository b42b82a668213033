import { SvelteMap } from 'svelte/reactivity';
import type { Failure } from '../../../src-main/bridge/failure.ts';
import type { SyncProgress, Verification } from '../../../src-main/bridge/views/sync-views.ts';
import type { Host } from '../../host.ts';
import type { Sync } from './sync.svelte.ts';
import { t } from '../../messages/en/state.ts';

/** Looking up, by count and hash, that everything kept is there: its progress and its last result, by account. */
export class Verifications {
  readonly running = new SvelteMap<string, SyncProgress>();
  readonly results = new SvelteMap<string, Verification>();
  readonly failures = new SvelteMap<string, Failure>();
  readonly #host: Host;
  readonly #sync: Sync;

  constructor(host: Host, sync: Sync) {
    this.#host = host;
    this.#sync = sync;
    host.on('progress', ({ accountId, job, words, done, total }) => {
      if (job === 'verify' && this.running.has(accountId))
        this.running.set(accountId, { words, done, total });
    });
  }

  async verify(accountId: string): Promise<void> {
    if (this.running.has(accountId)) return;
    this.failures.delete(accountId);
    this.running.set(accountId, { words: t('verifyingOfflineContent'), done: 0, total: null });
    const reply = await this.#host.request('library.verify', { accountId });
    // The status says whether what was found still holds.
    await this.#sync.refresh();
    this.running.delete(accountId);
    if (reply.ok) this.results.set(accountId, reply.value);
    // Cancelling is not a failure: what was looked up before still stands.
    else if (reply.failure.code !== 'cancelled') this.failures.set(accountId, reply.failure);
  }

  cancel(accountId: string): Promise<unknown> {
    return this.#host.request('library.cancelVerify', { accountId });
  }
}
