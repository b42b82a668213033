import type { ChangeRequestRow } from '../../src-main/bridge/review-views.ts';
import type { Host } from '../host.ts';
import { Asked } from './asked.svelte.ts';
import { groupRows, noFilter } from './review-filter.ts';
import type { ReviewFilter } from './review-filter.ts';

/** The review inbox: change requests of all spaces and accounts. */
export class ChangeRequests {
  readonly list: Asked<readonly ChangeRequestRow[]>;
  filter = $state.raw<ReviewFilter>(noFilter);
  /** Whether a new one is being begun (NewChangeRequest.svelte). */
  creating = $state(false);
  rows = $derived.by(() => this.list.value ?? []);
  grouped = $derived(groupRows(this.rows, this.filter));
  unseen = $derived(this.rows.filter((row) => row.unseen).length);

  constructor(host: Host) {
    this.list = new Asked(() => host.request('changeRequests.list', {}));
    host.on('changed', ({ topics }) => {
      if (topics.some((topic) => topic !== 'sync')) void this.list.refresh();
    });
    host.connected((peer) => {
      if (peer === 'core') void this.list.refresh();
    });
  }
}
