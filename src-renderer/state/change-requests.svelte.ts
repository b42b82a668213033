import type { ChangeRequestRow } from '../../src-main/bridge/review-views.ts';
import type { Host } from '../host.ts';
import { Asked } from './asked.svelte.ts';
import { groupRows, noFilter, printFilter, readFilter } from './review-filter.ts';
import type { ReviewFilter } from './review-filter.ts';
import type { SettingsState } from './settings.svelte.ts';

/** The review inbox: change requests of all spaces and accounts. */
export class ChangeRequests {
  readonly list: Asked<readonly ChangeRequestRow[]>;
  /** Whether a new one is being begun (NewChangeRequest.svelte). */
  creating = $state(false);
  rows = $derived.by(() => this.list.value ?? []);
  grouped = $derived.by(() => groupRows(this.rows, this.filter));
  unseen = $derived(this.rows.filter((row) => row.unseen).length);

  readonly #settings: SettingsState;
  #filter = $state.raw<ReviewFilter>(noFilter);

  constructor(host: Host, settings: SettingsState) {
    this.#settings = settings;
    this.list = new Asked(() => host.request('changeRequests.list', {}));
    host.on('changed', ({ topics }) => {
      if (topics.some((topic) => topic !== 'sync')) void this.list.refresh();
    });
    host.connected((peer) => {
      if (peer === 'core') void this.list.refresh();
    });
  }

  get filter(): ReviewFilter {
    return this.#filter;
  }
  /** Remembered for the next start, but for the text: what was looked for yesterday would hide what is there today. */
  set filter(filter: ReviewFilter) {
    this.#filter = filter;
    this.#settings.setReviewFilter(printFilter({ ...filter, text: '' }));
  }

  /** Takes up the filter that was used last, once the settings are known. */
  recall(): void {
    this.#filter = readFilter(this.#settings.current.reviewFilter ?? {});
  }
}
