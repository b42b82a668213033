import type { EditLine, OutboxOutline } from '../../bridge/views/outbox-views.ts';
import type { EditOutlineRow } from '../../store/unsent/edits.ts';
import type { Store } from '../../store/open-store.ts';
import { isBehindReview } from './pending.ts';
import { groupTitle } from '../../outbox/edit-labels.ts';

/** The rows as the window gets them: what they share, the change request or space, stands once. */
export function outlineOf(store: Store, rows: readonly EditOutlineRow[]): OutboxOutline {
  const places = new Map<string, number>();
  const groups: OutboxOutline['groups'][number][] = [];
  const known = new Map(rows.map((row) => [row.id, row]));
  const edit = (id: string) => known.get(id) ?? store.edits.get(id);
  const edits = rows.map((row): EditLine => {
    const key = JSON.stringify([row.laneSpace, row.laneChangeRequest]);
    let group = places.get(key);
    if (group === undefined) {
      group = groups.length;
      places.set(key, group);
      groups.push({
        title: groupTitle(store, row),
        spaceId: row.laneSpace,
        changeRequestId: row.laneChangeRequest,
      });
    }
    return {
      id: row.id,
      state: row.state,
      inReview: row.state === 'kept' || isBehindReview(row, edit),
      group,
      nextAt: row.nextAt,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    };
  });
  return { groups, edits };
}
