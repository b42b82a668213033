import type { Place } from '../../bridge/views/views.ts';
import type { EditTable } from '../../store/unsent/edit-table.ts';

/** A place as the service knows it; null for a change request that is not sent yet: nobody talks about it there. */
export function placeOnService(place: Place | null, edits: EditTable): Place | null {
  if (place === null || place.changeRequestId === null) return place;
  const changeRequestId = edits.serverIdOf(place.changeRequestId) ?? place.changeRequestId;
  return edits.get(changeRequestId) === undefined ? { ...place, changeRequestId } : null;
}
