import type { EditRow } from '../../store/unsent/edits.ts';
import type { Calls } from '../calls/calls.ts';
import { printBase, readBase } from '../editing/base.ts';
import type { Base } from '../editing/base.ts';
import { EditRefused } from '../editing/edit-refused.ts';
import type { EditingContext } from '../editing/editing-context.ts';
import { readPayload } from '../calls/payload.ts';
import type { ReasonCode } from '../sending/reason.ts';
import { confirm, hold, laneOf, write } from '../sending/sending.ts';
import type { SendingContext, Step } from '../sending/sending.ts';
import { noteWalked } from './late-page.ts';
import { lostFieldsOf, replayField } from './late-field.ts';
import type { FieldRevision } from './late-field.ts';
import { pagesIn, pagesNow } from './listed-pages.ts';
import { fieldIn, fieldNameOf, fieldSetBy, isFieldEdit, isFieldSet, withField } from './page-field.ts';
import type { FieldEdit } from './page-field.ts';
import { revisionBefore, revisionsFrom } from './page-revisions.ts';
import { sendAgain } from './trace-page.ts';

/**
 * After the request: whether the field was set, and over what. What somebody set between the look and the request is offered
 * to be set again. Where no answer named the revision, it is the first since in which the field became what was meant.
 *
 * @throws {ClientError} when a look failed
 */
export async function settleField(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: FieldEdit,
  reason: ReasonCode | null,
): Promise<Step> {
  const { answer: request, serverDate } = await calls.changeRequest.get();
  context.noteServerDate(serverDate);
  const { field: compared, written, changeRequest, again } = readBase(row.base);
  const lost = lostFieldsOf(context, row, payload);
  const done = (why: ReasonCode | null, revision: string | null, before: string | null): Step => {
    const noted = write(context, row, { base: printBase(baseOfFound(row, revision)) });
    const overwritten = before !== null && compared !== undefined && before !== compared ? before : null;
    const step = confirm(context, noted, {
      serverId: null,
      reason: why,
      save: () => {
        context.mirror.saveChangeRequest(laneOf(row).spaceId, request);
        if (overwritten === null) return;
        offerField(context, withField(payload, overwritten), 'set-over', fieldSetBy(payload));
      },
      changeRequest: { revision: request.revision },
    });
    // What came after it, a late request among it, is looked through with the next push (look-for-late-fields.ts).
    noteWalked(context, lost, revision ?? request.revision);
    return step;
  };
  if (written === undefined && changeRequest?.revision === request.revision) return notThere(context, row);
  // Of requests of this very edit, the first that arrived is the edit, and only another one comes late.
  const late = lost.filter((one) => one.row.id !== row.id || again === true);
  const from = changeRequest?.revision ?? '';
  const isWalked = changeRequest !== undefined && (written === undefined || late.length > 0);
  const since = [from, ...late.map((one) => one.since)];
  const history = isWalked ? await fieldSince(calls, payload, request.revision, since) : undefined;
  if (history !== undefined) {
    const meant = { from, written };
    const { found } = replayField(history, late, ownFieldRevisions(context, row), meant);
    if (found !== null) return done(reason, found.revision, found.before);
  }
  if (written !== undefined) {
    const before = await fieldBefore(calls, payload, written);
    return before === undefined ? done('field-unseen', written, null) : done(reason, written, before);
  }
  // Somebody else may have set it to the same: nothing is left to do then.
  if (isFieldSet(await pagesNow(calls), payload))
    return done(history === undefined ? 'field-unseen' : reason, null, null);
  return notThere(context, row);
}

/** Offers to set a field again that reads `now`. */
export function offerField(
  { offer }: Pick<SendingContext, 'offer'>,
  payload: FieldEdit,
  reason: 'set-over' | 'overturned',
  now: string,
): EditRow | null {
  try {
    return offer(payload, reason, { field: now, theirField: now });
  } catch (error) {
    // The page, or its change request, is not here any more.
    if (error instanceof EditRefused) return null;
    throw error;
  }
}

/** It was not set. Of one that came back from a copy it is not known whether it still should be: the person says so. */
function notThere(context: SendingContext, row: EditRow): Step {
  const { restored, ...base } = readBase(row.base);
  if (restored?.hold !== true) return sendAgain(context, row);
  return hold(context, write(context, row, { base: printBase(base) }), 'restored-unclear');
}

/** Which revision is mine; where the edit was sent once and was found, nothing of it can come late any more. */
function baseOfFound(row: EditRow, revision: string | null): Base {
  const { left, walked, own = [], ...base } = readBase(row.base);
  const mine = revision === null ? base : { ...base, written: revision, own: [...own, revision] };
  const isAlone = revision !== null && base.written === undefined && base.again !== true;
  return {
    ...mine,
    ...(left === undefined || isAlone ? {} : { left }),
    ...(walked === undefined || isAlone ? {} : { walked }),
  };
}

/** The field right before a revision; undefined where the service does not tell. */
async function fieldBefore(calls: Calls, payload: FieldEdit, revision: string): Promise<string | undefined> {
  const parent = await revisionBefore(calls, revision);
  const listed = parent === undefined ? undefined : await pagesIn(calls, parent);
  return listed === undefined ? undefined : fieldIn(listed, payload.target.pageId, fieldNameOf(payload));
}

/**
 * The field in the revisions of its change request since the oldest of `since`, `head` last. Undefined where the service does
 * not tell, or there are too many.
 *
 * @throws {ClientError} when a look failed
 */
export async function fieldSince(
  calls: Calls,
  payload: FieldEdit,
  head: string,
  since: readonly string[],
): Promise<readonly FieldRevision[] | undefined> {
  const revisions = await revisionsFrom(calls, head, since);
  if (revisions === undefined) return undefined;
  const found: FieldRevision[] = [];
  for (const revision of revisions) {
    const listed = await pagesIn(calls, revision);
    if (listed === undefined) return undefined;
    const value = fieldIn(listed, payload.target.pageId, fieldNameOf(payload));
    found.push({ revision, value, isSet: isFieldSet(listed, payload) });
  }
  return found;
}

/** Revisions that are known to be edits of mine of any field. */
export function ownFieldRevisions(
  { edits }: Pick<EditingContext, 'edits'>,
  { laneSpace, laneChangeRequest }: Pick<EditRow, 'laneSpace' | 'laneChangeRequest'>,
): ReadonlySet<string> {
  return new Set(
    edits.inLane(laneSpace, laneChangeRequest).flatMap((row) => {
      if (!isFieldEdit(readPayload(row.version, row.payload))) return [];
      const { written, own = [] } = readBase(row.base);
      return written === undefined ? own : [...own, written];
    }),
  );
}
