import type { Failure } from '../../../src-main/bridge/failure.ts';
import type { Place, SearchAnswer, SearchItem } from '../../../src-main/bridge/views/views.ts';
import type { Host } from '../../host.ts';
import { looksLikeAddress } from './found.ts';

const askAfterMs = 60;
let finders = 0;

/**
 * Full text over what is kept offline. Typing never waits: a newer question ends the older one in the core, and an answer
 * to an older question is dropped.
 */
export class Finder {
  items = $state.raw<readonly SearchItem[]>([]);
  /** Pages by their titles, where they are asked for. */
  titles = $state.raw<readonly SearchItem[]>([]);
  /** How the query was read, for chips. */
  filters = $state.raw<SearchAnswer['filters']>([]);
  /** Why the query cannot be answered, in a sentence; null: it can. */
  problem = $state<string | null>(null);
  /** Where a pasted address of the service leads. */
  pasted = $state.raw<Place | null>(null);
  /** A pasted address at which nothing is known; else null. */
  unknownLink = $state<string | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** The question that `items` answers. */
  answered = $state('');

  readonly #host: Host;
  readonly #limit: number;
  readonly #asker = `${Date.now().toString(36)} ${(finders += 1)}`;
  #run = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly #withTitles: boolean;

  constructor(host: Host, limit: number, withTitles = false) {
    this.#host = host;
    this.#withTitles = withTitles;
    this.#limit = limit;
  }

  ask(query: string): void {
    clearTimeout(this.#timer);
    const run = ++this.#run;
    if (query.trim() === '') {
      this.items = [];
      this.titles = [];
      this.filters = [];
      this.problem = null;
      this.pasted = null;
      this.unknownLink = null;
      this.failure = null;
      this.answered = '';
      return;
    }
    this.#timer = setTimeout(() => void this.#answer(query, run), askAfterMs);
  }

  async #answer(query: string, run: number): Promise<void> {
    const isLink = looksLikeAddress(query);
    const place = isLink ? await this.#host.request('places.resolve', { url: query.trim() }) : null;
    if (run !== this.#run) return;
    this.pasted = place?.ok === true ? place.value : null;
    this.unknownLink = place?.ok === true && place.value === null ? query.trim() : null;
    const asked = { query: query.slice(0, 512), limit: this.#limit, asker: this.#asker };
    if (this.#withTitles) {
      const titles = await this.#host.request('search.titles', { ...asked, limit: 10 });
      if (run !== this.#run) return;
      this.titles = titles.ok ? titles.value : [];
    }
    const reply = await this.#host.request('search.query', asked);
    if (run !== this.#run) return;
    this.failure = reply.ok ? null : reply.failure;
    this.items = reply.ok ? reply.value.items : [];
    this.filters = reply.ok ? reply.value.filters : [];
    this.problem = reply.ok ? reply.value.problem : null;
    this.answered = query;
  }
}
