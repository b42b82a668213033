import { readPayload } from '../../outbox/calls/payload.ts';
import type { ChangeRequestRow } from '../../store/mirror/change-requests.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Account } from '../core-state.ts';
import { arrivalsOf } from '../../outbox/finding/arrivals.ts';
import { pendingChanges } from './pending-changes.ts';

/** Change requests that exist here alone: opened by the person, not on the service yet (docs/design/outbox.md). */

export function unsentChangeRequests({ session }: Account, spaceId?: string): readonly EditRow[] {
  return session.store.edits
    .unsentCreations()
    .filter((row) => spaceId === undefined || row.laneSpace === spaceId);
}

/** Ids of change requests that a pull brought before their creation is confirmed: they are listed as unsent ones. */
export function arrivedChangeRequests({ session }: Account): ReadonlySet<string> {
  const { store } = session;
  return new Set(arrivalsOf(store, store.edits.unsentCreations()).values());
}

/** The creation behind a local id; undefined where there is none, or the service knows it by now. */
export function unsentChangeRequest({ session }: Account, id: string, spaceId?: string): EditRow | undefined {
  const row = session.store.edits.get(id);
  const isUnsent =
    row?.kind === 'changeRequest.create' && row.state !== 'confirmed' && row.state !== 'discarded';
  return isUnsent && (spaceId === undefined || row.laneSpace === spaceId) ? row : undefined;
}

/**
 * One that is not on the service yet, as if it had just been opened from the content that is held: nothing in it differs but
 * what the person wrote. Its number is 0.
 */
export function asOpened({ session }: Account, edit: EditRow): ChangeRequestRow {
  const { store } = session;
  const { id, laneSpace: spaceId } = edit;
  const changes = pendingChanges(store, spaceId, id, session.waitsFor);
  const payload = readPayload(edit.version, edit.payload);
  const subject = changes.subject ?? (payload?.kind === 'changeRequest.create' ? payload.subject : '');
  const status = changes.status ?? 'draft';
  const space = store.spaces.get(spaceId);
  const held = space?.heldRevision ?? null;
  const revision = held ?? space?.revisionId ?? '';
  return {
    id,
    spaceId,
    number: 0,
    status,
    subject,
    createdBy: session.view().user?.id ?? null,
    createdAt: new Date(edit.createdAt).toISOString(),
    updatedAt: null,
    revisionId: revision,
    heldRevision: held,
    baseRevision: revision,
    baseHeld: held === null ? 'none' : 'exact',
    comments: 0,
    json: JSON.stringify({ object: 'change-request', id, number: 0, status, subject, revision }),
    asOf: edit.updatedAt,
    goneAt: null,
  };
}
