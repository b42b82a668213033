import type { ChangeRequestGroup, ChangeRequestRow } from '../../src-main/bridge/review-views.ts';
import { requestNumber } from '../parts/format.ts';
import type { Host } from '../host.ts';
import { Asked } from './asked.svelte.ts';

export const groups: readonly { readonly id: ChangeRequestGroup; readonly title: string }[] = [
  { id: 'waiting-for-me', title: 'Waiting for me' },
  { id: 'mine', title: 'Mine' },
  { id: 'ready-to-merge', title: 'Ready to merge' },
  { id: 'others', title: 'Others' },
];

export interface ReviewFilter {
  readonly text: string;
  /** Null: open and draft ones. */
  readonly status: string | null;
  readonly spaceId: string | null;
  readonly unseenOnly: boolean;
}

export const noFilter: ReviewFilter = { text: '', status: null, spaceId: null, unseenOnly: false };

export interface GroupOfRows {
  readonly id: ChangeRequestGroup;
  readonly title: string;
  readonly rows: readonly ChangeRequestRow[];
}

/** One that has no number yet is the newest. */
function numberOf(row: ChangeRequestRow): number {
  return row.number ?? Number.MAX_SAFE_INTEGER;
}

/** The rows that fit the filter, grouped, newest change first within a group. Words of the text all have to be found. */
export function groupRows(rows: readonly ChangeRequestRow[], filter: ReviewFilter): readonly GroupOfRows[] {
  const words = filter.text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const fitting = rows.filter((row) => {
    if (filter.status !== null && row.status !== filter.status) return false;
    if (filter.spaceId !== null && row.spaceId !== filter.spaceId) return false;
    if (filter.unseenOnly && !row.unseen) return false;
    const text = `${requestNumber(row.number)} ${row.subject} ${row.spaceTitle} ${row.author?.displayName ?? ''}`;
    const lower = text.toLocaleLowerCase();
    return words.every((word) => lower.includes(word));
  });
  const moved = (row: ChangeRequestRow) => row.updatedAt ?? row.createdAt ?? '';
  return groups
    .map((group) => ({
      ...group,
      rows: fitting
        .filter((row) => row.group === group.id)
        .sort((a, b) => moved(b).localeCompare(moved(a)) || numberOf(b) - numberOf(a)),
    }))
    .filter((group) => group.rows.length > 0);
}

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
