import type { EditPayload } from '../../bridge/edit.ts';
import type { EditTable } from '../../store/unsent/edit-table.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { printBase, readBase } from '../editing/base.ts';
import type { Base, ChangeRequestBase, ObjectBase } from '../editing/base.ts';
import { isContent, objectOf, setsText } from '../editing/edit-kind.ts';
import { readPayload } from '../calls/payload.ts';
import { isFieldEdit } from '../pages/page-field.ts';
import { isSameAsStored, pageTextOf } from '../pages/page-text.ts';
import type { ReasonCode } from './reason.ts';
import { isSameText } from './same-text.ts';

export interface Confirmation {
  /** Id of the object created; null where the service does not say. */
  readonly serverId: string | null;
  readonly reason: ReasonCode | null;
  readonly detail?: string | null;
  /** Writes what the server said into the mirror, in the same transaction. */
  readonly save?: () => void;
  /** What the object reads now: later edits of it were made on this. */
  readonly now?: ObjectBase;
  /** What this edit made of the change request: my later edits have it as their base. */
  readonly changeRequest?: Partial<ChangeRequestBase>;
}

/** What a confirmed edit means for the rows after it. Callers own the transaction. */

const nouns = {
  'comment.add': 'comment',
  'reply.add': 'reply',
  'review.submit': 'review',
  'changeRequest.create': 'changeRequest',
  'page.insert': 'page',
} as const;

function isNoun(kind: string): kind is keyof typeof nouns {
  return Object.hasOwn(nouns, kind);
}

/** The server's id of what an edit created, under which everything finds it from now on. */
export function nameCreated(edits: EditTable, row: EditRow, serverId: string): void {
  if (!isNoun(row.kind)) return;
  edits.mapId(row.id, nouns[row.kind], serverId);
  if (row.kind === 'changeRequest.create') edits.moveLane(row.laneSpace, row.id, serverId);
  for (const dependent of edits.dependents(row.id)) {
    if (dependent.reasonCode === 'waits-for-id') edits.save({ ...dependent, reasonCode: null });
  }
}

/** A reply arrived, but the service does not say which one it is: what is about it must wait. */
export function waitForId(edits: EditTable, row: EditRow): void {
  for (const dependent of edits.dependents(row.id)) {
    if (dependent.state === 'waiting' && dependent.reasonCode === null)
      edits.save({ ...dependent, reasonCode: 'waits-for-id' });
  }
}

/** The object whose text an edit was made on: what it changes, or the comment it answers. */
function madeOn(payload: EditPayload): ReturnType<typeof objectOf> {
  return payload.kind === 'reply.add' ? { kind: 'comment', id: payload.comment.id } : objectOf(payload);
}

/** My own confirmed change becomes the base of my later edits of the same object, so none of them is held for it. */
export function rebaseFollowers(edits: EditTable, row: EditRow, confirmation: Confirmation): void {
  const { now, changeRequest } = confirmation;
  if (now === undefined && changeRequest === undefined) return;
  const payload = readPayload(row.version, row.payload);
  const own = payload === undefined ? null : objectOf(payload);
  const key = (id: string): string => edits.serverIdOf(id) ?? id;
  const target = own === null ? (confirmation.serverId ?? row.serverId ?? row.id) : key(own.id);
  // The lane of an unsent change request has its server id by now.
  const lane = row.kind === 'changeRequest.create' ? target : row.laneChangeRequest;
  for (const follower of edits.unfinishedInLane(row.laneSpace, lane)) {
    if (follower.seq <= row.seq) continue;
    const read = readPayload(follower.version, follower.payload);
    const about = read === undefined ? null : madeOn(read);
    const isSame = about !== null && key(about.id) === target;
    // Subject, description and status of one change request are three things.
    const isAboutText =
      isSame &&
      !isFieldEdit(read) &&
      (about.kind !== 'changeRequest' ||
        follower.kind === row.kind ||
        (row.kind === 'changeRequest.create' && follower.kind === 'changeRequest.subject'));
    const base = readBase(follower.base);
    const next: Base = {
      ...base,
      ...(now === undefined || !isAboutText || !isMadeOn(row, follower, base, now) ? {} : { object: now }),
      ...(changeRequest === undefined ? {} : baseAfter(base.changeRequest, changeRequest)),
    };
    edits.save({ ...follower, base: printBase(next) });
  }
}

/**
 * What the answer reads may be another's, which the person had not seen when they wrote on: a page that came to the service
 * with words of others, and a text that the edit did not set itself. The follower stays compared with what it was made on.
 */
function isMadeOn(row: EditRow, follower: EditRow, { object }: Base, now: ObjectBase): boolean {
  if (object === undefined) return true;
  if (isContent(follower.kind)) return isSameAsStored(pageTextOf(object), pageTextOf(now));
  return setsText(row.kind) || isSameText(object.markdown, now.markdown);
}

/** Only what the edit itself changed moves along: what others changed meanwhile must still be seen. */
function baseAfter(
  before: Base['changeRequest'],
  changes: NonNullable<Confirmation['changeRequest']>,
): Pick<Base, 'changeRequest'> {
  if (before !== undefined) return { changeRequest: { ...before, ...changes } };
  const { revision, status } = changes;
  return revision === undefined || status === undefined
    ? {}
    : { changeRequest: { ...changes, revision, status } };
}
