import type { Lane } from '../../bridge/edit.ts';
import { ClientError } from '../../client/client-error.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Calls } from '../calls/calls.ts';
import { readPayload } from '../calls/payload.ts';
import { onService } from '../calls/on-service.ts';
import type { SendingContext } from '../sending/sending.ts';
import { fieldKey, lostFieldsOf, replayField } from './late-field.ts';
import { lateRequestsMs, noteWalked } from './late-page.ts';
import { pagesNow } from './listed-pages.ts';
import { fieldIn, fieldNameOf, isFieldEdit, withField } from './page-field.ts';
import type { FieldEdit } from './page-field.ts';
import { noteIfGone } from './probe-change-request.ts';
import { fieldSince, offerField, ownFieldRevisions } from './trace-field.ts';

interface LateField {
  readonly row: EditRow;
  readonly payload: FieldEdit;
}

/**
 * A request for a property or the place of a page that got no answer may be applied after everything else: an edit that sets
 * again what stood there is offered, as for texts (probe-late-pages.ts). Looks only where there was such a request and the change
 * request has moved.
 */
export async function lookForLateFields(
  context: SendingContext,
  callsOf: (lane: Lane) => Calls,
): Promise<void> {
  const { edits, clock, mirror } = context;
  const due = new Map<string, LateField>();
  for (const row of edits.endedLostPages(clock.now() - lateRequestsMs)) {
    const read = readPayload(row.version, row.payload);
    const payload = read === undefined ? undefined : onService(read, edits);
    if (isFieldEdit(payload))
      due.set(`${row.laneChangeRequest ?? ''} ${fieldKey(edits, payload)}`, { row, payload });
  }
  for (const late of due.values()) {
    const { laneSpace: spaceId, laneChangeRequest: changeRequestId } = late.row;
    if (changeRequestId === null) continue;
    const held = mirror.changeRequest(changeRequestId);
    const lost = lostFieldsOf(context, late.row, late.payload);
    if (held === undefined || held.isGone || lost.every(({ since }) => since === held.base.revision))
      continue;
    if (isUnderWay(context, late)) continue;
    try {
      await lookAt(context, callsOf({ spaceId, changeRequestId }), late);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      if (!error.sent || error.kind === 'cancelled') return;
      noteIfGone(context, changeRequestId, error);
    }
  }
}

/** An edit that waits finds out by itself what became of the field under it. */
function isUnderWay({ edits }: SendingContext, { row, payload }: LateField): boolean {
  const key = fieldKey(edits, payload);
  return edits.unfinishedInLane(row.laneSpace, row.laneChangeRequest).some((other) => {
    const read = readPayload(other.version, other.payload);
    return isFieldEdit(read) && fieldKey(edits, read) === key;
  });
}

async function lookAt(context: SendingContext, calls: Calls, late: LateField): Promise<void> {
  const { row, payload } = late;
  const { answer: request, serverDate } = await calls.changeRequest.get();
  context.noteServerDate(serverDate);
  const since = lostFieldsOf(context, row, payload).map((one) => one.since);
  const history = await fieldSince(calls, payload, request.revision, since);
  const { pageId } = payload.target;
  const there = history === undefined ? fieldIn(await pagesNow(calls), pageId, fieldNameOf(payload)) : null;
  context.durableTransaction(() => {
    const lost = lostFieldsOf(context, row, payload);
    // Nothing was set here meanwhile.
    if (isUnderWay(context, late) || lost.some((one) => !since.includes(one.since))) return;
    noteWalked(context, lost, request.revision);
    if (history === undefined) {
      for (const one of lost) if (one.sets.includes(there ?? '')) noteUnseen(context, one.row);
      return;
    }
    const { whole, hasLate } = replayField(history, lost, ownFieldRevisions(context, row), null);
    const now = history.at(-1)?.value;
    if (!hasLate || whole === undefined || now === undefined || whole === now) return;
    context.sent.noteLater(row.id, 'overturned', context.clock.now());
    offerField(context, withField(payload, whole), 'overturned', now);
  });
}

/** Whether something of others went with it is not known, and the edit says so. */
function noteUnseen({ edits }: SendingContext, { id }: EditRow): void {
  const row = edits.get(id);
  if (row?.state === 'confirmed' || row?.state === 'discarded')
    edits.save({ ...row, reasonCode: 'field-unseen', reason: null });
}
