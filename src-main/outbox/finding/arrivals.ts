import type { EditPayload, EditState } from '../../bridge/edit.ts';
import {
  earliestOf,
  isSameComment,
  isSameReply,
  isSameReview,
  sentOf,
  timeOf,
  wasThereBefore,
} from './own-copy.ts';
import { readPayload, textOf } from '../calls/payload.ts';
import { reviewOf } from '../../store/mirror/change-requests.ts';
import { commentOf, replyOf } from '../../store/mirror/comments.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Store } from '../../store/open-store.ts';
import { printBase, readBase } from '../editing/base.ts';
import type { ObjectBase } from '../editing/base.ts';
import { isCreation } from '../editing/edit-kind.ts';
import type { Mirror } from '../mirror.ts';
import type { Confirmation } from '../sending/follow-ups.ts';
import { isSameValue, propertyOf } from '../sending/overturned.ts';
import type { SendingContext } from '../sending/sending.ts';

/** By local id of an edit, the id of the object in the mirror that it seems to have made. */
export type Arrivals = ReadonlyMap<string, string>;

const unanswered: ReadonlySet<EditState> = new Set(['sending', 'unknown', 'reconciling']);
/** One edit of a lane is on its way at a time. More have no answer only where they came back from a backup. */
const mostCompared = 20;

/**
 * What a pull has brought of creations whose answer is lost, or that came back from a copy of the data and were not found: each
 * stands once on the screen, with the state of its edit. Whether the edit is done is for its probe to say (docs/design/outbox.md).
 */
export function arrivalsOf(store: Store, rows: readonly EditRow[]): Arrivals {
  const found = new Map<string, string>();
  const open = rows.flatMap((row) => {
    if (!isCreation(row.kind)) return [];
    return unanswered.has(row.state) ? [row] : (asRestored(row) ?? []);
  });
  const me = open.length === 0 ? null : (store.account.get()?.userId ?? null);
  if (me === null) return found;
  const taken = new Set<string>();
  for (const row of open.slice(0, mostCompared)) {
    const { arrived } = readBase(row.base);
    for (const id of arrived === undefined ? copiesOf(store, row, me) : [arrived]) {
      if (taken.has(id) || store.edits.isClaimed(id, row.id)) continue;
      found.set(row.id, id);
      taken.add(id);
      break;
    }
  }
  return found;
}

/**
 * Notes of edits without an answer what the pull that began at `pulledSince` has shown of them: until they are looked for,
 * others may rename, rewrite or undo it, and nothing else would tell that it had arrived (docs/design/outbox.md).
 */
export function noteArrivals(store: Store, mirror: Mirror, pulledSince: number): void {
  const rows = store.edits.unanswered();
  const unclear = store.edits.unclear();
  const created = arrivalsOf(store, [...rows, ...unclear]);
  for (const row of rows) {
    const base = readBase(row.base);
    const arrived = created.get(row.id) ?? changedBy(store, mirror, row, pulledSince);
    if (base.arrived === undefined && arrived !== undefined)
      store.edits.save({ ...row, base: printBase({ ...base, arrived }) });
  }
  for (const row of unclear) {
    const [arrived, restored] = [created.get(row.id), asRestored(row)];
    if (arrived === undefined || restored === null) continue;
    const base = printBase({ ...readBase(restored.base), arrived });
    const afresh = {
      state: 'unknown',
      reasonCode: 'restored',
      reason: null,
      looks: 0,
      nextAt: null,
    } as const;
    store.edits.save({ ...restored, ...afresh, base });
  }
}

/**
 * An edit that a look did not find after it had come back from a copy of the data, with the mark that it had then: it is
 * looked for as it was, and held again where it is not found. Null for every other, and where it reads otherwise by now.
 */
function asRestored(row: EditRow): EditRow | null {
  if (row.state !== 'held' || row.reasonCode !== 'restored-unclear') return null;
  const base = readBase(row.base);
  const payload = readPayload(row.version, row.payload);
  const text = (payload === undefined ? null : textOf(payload)) ?? '';
  if (base.sent?.markdown.endsWith(text) === false) return null;
  return { ...row, base: printBase({ ...base, restored: { at: row.updatedAt, hold: true, text } }) };
}

/** The object that the pull has shown as the edit set it. What was heard of before the request left says nothing. */
function changedBy(store: Store, mirror: Mirror, row: EditRow, pulledSince: number): string | undefined {
  const property = propertyOf(row, (id) => store.edits.serverIdOf(id) ?? id);
  const current = property?.read(mirror);
  if (property === null || current === undefined || (row.sentAt ?? Infinity) > pulledSince) return undefined;
  const { id } = property;
  const held = store.comments.get(id) ?? store.comments.reply(id) ?? store.changeRequests.get(id);
  const isHeardOf = held !== undefined && held.asOf >= pulledSince;
  return isHeardOf && isSameValue(property, current, property.value) ? id : undefined;
}

/** What is known of an edit that a pull has shown; null where none has. */
export function foundByPull(
  { edits, mirror }: SendingContext,
  row: EditRow,
  payload: EditPayload,
): Confirmation | null {
  const { arrived } = readBase(row.base);
  const isCreated = isCreation(row.kind);
  if (arrived === undefined || (isCreated && edits.isClaimed(arrived, row.id))) return null;
  // What it reads by now may be another's: later edits of mine were made on what I had written.
  const wrote = (markdown: string): ObjectBase => {
    return { markdown, editedAt: null, status: null, by: mirror.me()?.displayName ?? null };
  };
  const found = { serverId: isCreated ? arrived : null, reason: 'found-again' } as const;
  switch (payload.kind) {
    case 'changeRequest.create': {
      const changeRequest = mirror.changeRequest(arrived)?.base;
      const now = wrote(sentOf(row, payload).markdown);
      return { ...found, now, ...(changeRequest === undefined ? {} : { changeRequest }) };
    }
    case 'comment.add':
    case 'reply.add':
      return { ...found, now: wrote(sentOf(row, payload).markdown) };
    case 'comment.edit':
    case 'reply.edit':
    case 'changeRequest.description':
      return { ...found, now: wrote(payload.markdown) };
    case 'changeRequest.subject':
      return { ...found, now: wrote(payload.subject) };
    case 'changeRequest.status':
      return { ...found, changeRequest: { status: payload.status } };
    default:
      return found;
  }
}

/** Own objects of the mirror that read as what was sent, and are not older. */
function* copiesOf({ comments, changeRequests, edits }: Store, row: EditRow, me: string): Generator<string> {
  const payload = readPayload(row.version, row.payload);
  const isNewEnough = (at: string | null | undefined): boolean =>
    timeOf(at ?? undefined) >= earliestOf(row, 0);
  switch (payload?.kind) {
    case 'comment.add':
      for (const held of comments.list(row.laneSpace, row.laneChangeRequest)) {
        if (held.postedBy !== me || held.goneAt !== null || !isNewEnough(held.postedAt)) continue;
        if (wasThereBefore(held.asOf, row) || !isSameComment(row, payload, commentOf(held))) continue;
        yield held.id;
      }
      return;
    case 'reply.add':
      for (const held of comments.replies(edits.serverIdOf(payload.comment.id) ?? payload.comment.id)) {
        if (held.postedBy !== me || !isNewEnough(held.postedAt)) continue;
        if (isSameReply(row, payload, replyOf(held))) yield held.id;
      }
      return;
    case 'review.submit':
      for (const held of changeRequests.reviews(row.laneChangeRequest ?? '')) {
        if (held.reviewerId !== me || !isSameReview(row, payload, reviewOf(held))) continue;
        if (isNewEnough(reviewOf(held).createdAt)) yield held.id;
      }
      return;
    case 'changeRequest.create':
      for (const held of changeRequests.list(payload.spaceId)) {
        if (held.createdBy !== me || held.goneAt !== null || !isNewEnough(held.createdAt)) continue;
        if (wasThereBefore(held.asOf, row)) continue;
        if (held.subject.trim() === sentOf(row, payload).markdown.trim()) yield held.id;
      }
      return;
    default:
      return;
  }
}
