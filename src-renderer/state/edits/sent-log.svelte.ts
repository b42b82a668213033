import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { Failure } from '../../../src-main/bridge/failure.ts';
import type { SentLine } from '../../../src-main/bridge/views/sent-views.ts';
import type { Host } from '../../host.ts';

/** So many lines are asked for at once. */
const chunkSize = 100;
/** Each edit that is sent changes the record: it is read again this often at most. */
const refreshEveryMs = 500;

/** The record of everything that was sent, read where it is looked at. */
export class SentLog {
  /** Null: not known yet. */
  total = $state.raw<number | null>(null);
  failure = $state.raw<Failure | null>(null);
  search = $state('');
  readonly #host: Host;
  readonly #chunks = new SvelteMap<number, readonly SentLine[]>();
  /** Chunks that are asked for; what was asked before a new search is dropped. */
  #asked: readonly number[] = [];
  #generation = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(host: Host) {
    this.#host = host;
  }

  /** The line at a place, newest first; null: it is not read yet. */
  at(index: number): SentLine | null {
    return this.#chunks.get(Math.floor(index / chunkSize))?.[index % chunkSize] ?? null;
  }

  /** A line has come into view. */
  show(index: number): void {
    const chunk = Math.floor(index / chunkSize);
    if (!this.#chunks.has(chunk)) untrack(() => void this.#read(chunk));
  }

  find(search: string): void {
    this.search = search;
    this.#chunks.clear();
    this.#renew();
  }

  /** Reads anew while the screen is there. Returns what ends that. */
  watch(): () => void {
    // What is read anew is not what an effect that watches depends on.
    untrack(() => this.#renew());
    const stop = this.#host.on('changed', ({ topics }) => {
      if (!topics.some((topic) => topic === 'outbox' || topic === 'administration' || topic === 'accounts'))
        return;
      this.#timer ??= setTimeout(() => {
        this.#timer = null;
        this.#renew();
      }, refreshEveryMs);
    });
    return () => {
      stop();
      if (this.#timer !== null) clearTimeout(this.#timer);
      this.#timer = null;
    };
  }

  /** What is shown stays until its successor is there. */
  #renew(): void {
    this.#generation += 1;
    this.#asked = [];
    for (const chunk of [0, ...this.#chunks.keys()]) void this.#read(chunk);
  }

  async #read(chunk: number): Promise<void> {
    if (this.#asked.includes(chunk)) return;
    this.#asked = [...this.#asked, chunk];
    const generation = this.#generation;
    const reply = await this.#host.request('sent.page', {
      accountId: null,
      search: this.search,
      from: chunk * chunkSize,
      limit: chunkSize,
    });
    if (generation !== this.#generation) return;
    this.failure = reply.ok ? null : reply.failure;
    if (!reply.ok) {
      this.#asked = this.#asked.filter((one) => one !== chunk);
      return;
    }
    this.total = reply.value.total;
    this.#chunks.set(chunk, reply.value.items);
  }
}
