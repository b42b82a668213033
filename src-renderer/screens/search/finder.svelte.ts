import type { Failure } from '../../../src-main/bridge/failure.ts';
import type { Place, SearchItem } from '../../../src-main/bridge/views.ts';
import type { Host } from '../../host.ts';
import { looksLikeAddress } from './found.ts';

const askAfterMs = 120;

/** Full text over what is kept offline. Typing never waits: an answer to an older question is dropped. */
export class Finder {
  items = $state.raw<readonly SearchItem[]>([]);
  /** Where a pasted address of the service leads. */
  pasted = $state.raw<Place | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** The question that `items` answers. */
  answered = $state('');

  readonly #host: Host;
  readonly #limit: number;
  #run = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Host, limit: number) {
    this.#host = host;
    this.#limit = limit;
  }

  ask(query: string): void {
    clearTimeout(this.#timer);
    const run = ++this.#run;
    if (query.trim() === '') {
      this.items = [];
      this.pasted = null;
      this.failure = null;
      this.answered = '';
      return;
    }
    this.#timer = setTimeout(() => void this.#answer(query, run), askAfterMs);
  }

  async #answer(query: string, run: number): Promise<void> {
    if (looksLikeAddress(query)) {
      const place = await this.#host.request('places.resolve', { url: query.trim() });
      if (run === this.#run) this.pasted = place.ok ? place.value : null;
    }
    const reply = await this.#host.request('search.query', { query, limit: this.#limit });
    if (run !== this.#run) return;
    this.failure = reply.ok ? null : reply.failure;
    this.items = reply.ok ? reply.value : [];
    this.answered = query;
  }
}
