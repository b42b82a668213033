import type { Store } from '../../store/open-store.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { readBase } from '../editing/base.ts';

/**
 * Edits of pages that the service has carried out and that the held revision of their change request does not have yet, in
 * their order: the first of them was made on that revision, later ones on what it was made to.
 */
export function confirmedSince(
  store: Store,
  spaceId: string,
  changeRequestId: string,
  heldRevision: string,
): readonly EditRow[] {
  const confirmed = store.edits.confirmedPages(spaceId, changeRequestId);
  const first = confirmed.findIndex(({ base }) => readBase(base).changeRequest?.revision === heldRevision);
  return first === -1 ? [] : confirmed.slice(first);
}
