import type { Failure, Reply } from '../../../src-main/bridge/failure.ts';
import type { SyncProgress } from '../../../src-main/bridge/views/sync-views.ts';
import type { Host } from '../../host.ts';

/** A work with whole data: how far it has come, and how it failed. One runs at a time. */
export class DataWork {
  running = $state.raw<SyncProgress | null>(null);
  failure = $state.raw<Failure | null>(null);
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Listens while something of it is on the screen. */
  watch(): () => void {
    return this.#host.on('progress', ({ job, words, done, total }) => {
      if (job === 'data' && this.running !== null) this.running = { words, done, total };
    });
  }

  /** Null where it failed or was cancelled; then `failure` says why. */
  async run<T>(words: string, ask: () => Promise<Reply<T>>): Promise<T | null> {
    if (this.running !== null) return null;
    this.failure = null;
    this.running = { words, done: 0, total: null };
    const reply = await ask();
    this.running = null;
    if (reply.ok) return reply.value;
    if (reply.failure.code !== 'cancelled') this.failure = reply.failure;
    return null;
  }

  stop(): void {
    void this.#host.request('data.cancel', null);
  }
}
