import type { SpaceView } from '../../../src-main/bridge/views/views.ts';

/**
 * Ids of the spaces to keep that are chosen before the person chooses: those that are kept, or suggested because the person
 * takes part in a change request there; without any, the one with the most open change requests, so that Review is not
 * empty. Several spaces without open change requests: none.
 */
export function keptFirst(spaces: readonly SpaceView[]): ReadonlySet<string> {
  const known = spaces.filter((space) => space.kept || space.suggested || spaces.length === 1);
  if (known.length > 0) return new Set(known.map((space) => space.id));
  const [busiest] = spaces.toSorted((a, b) => b.openChangeRequests - a.openChangeRequests);
  return new Set(busiest === undefined || busiest.openChangeRequests === 0 ? [] : [busiest.id]);
}
