import { ClientError } from '../../client/client-error.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Calls } from '../calls/calls.ts';
import { printBase, readBase } from '../editing/base.ts';
import type { Prepared } from '../sending/prepared.ts';
import { confirm, hold, write } from '../sending/sending.ts';
import type { SendingContext, Step } from '../sending/sending.ts';
import { lostFieldsOf, replayField } from './late-field.ts';
import { noteWalked } from './late-page.ts';
import { pagesNow } from './listed-pages.ts';
import type { ListedPages } from './listed-pages.ts';
import { probeChangeRequest, sendAndSettle } from './probe-change-request.ts';
import { changeOfField, fieldIn, fieldNameOf, isFieldSet, isWithin } from './page-field.ts';
import type { FieldEdit } from './page-field.ts';
import { fieldSince, ownFieldRevisions, settleField } from './trace-field.ts';

/**
 * After one look at the change request and one at its pages: the request, or what the looks already decided. Where somebody
 * set the field otherwise since the person decided, the edit is held (docs/design/writing-pages.md, "A property or the place").
 */
export async function prepareField(
  context: SendingContext,
  calls: Calls,
  edit: EditRow,
  payload: FieldEdit,
): Promise<Prepared | Step> {
  const changeRequest = await probeChangeRequest(context, calls, edit);
  if (typeof changeRequest === 'string') return changeRequest;
  const listed = await pagesNow(calls);
  const name = fieldNameOf(payload);
  const now = fieldIn(listed, payload.target.pageId, name);
  if (now === undefined) return hold(context, edit, 'target-gone');
  const misplaced = misplacedReason(listed, payload);
  if (misplaced !== null) return hold(context, edit, misplaced);
  const { theirs, isDone } = await withoutLate(context, calls, edit, payload, changeRequest.revision, now);
  const { field: seen } = readBase(edit.base);
  // As it should be: somebody else set it, or a request of mine that came late, where others set nothing.
  if (isFieldSet(listed, payload) && (theirs === now || theirs === seen)) {
    const lost = lostFieldsOf(context, edit, payload);
    const step = confirm(context, edit, { serverId: null, reason: 'already-done' });
    noteWalked(context, lost, changeRequest.revision);
    return step;
  }
  // A request of this very edit came late, and somebody has set the field since: it is not set over theirs once more.
  if (isDone) return settleField(context, calls, edit, payload, 'found-again');
  if (seen !== undefined && theirs !== seen) return holdChanged(context, edit, payload, listed, theirs);
  return {
    noted: { changeRequest, field: theirs, written: undefined },
    send: (row) => send(context, calls, row, payload, listed),
  };
}

/** Nothing stands below a page that is gone, nor below itself. */
function misplacedReason(listed: ListedPages, payload: FieldEdit): 'parent-gone' | 'move-circle' | null {
  if (payload.kind !== 'page.move') return null;
  const { parentId } = payload.place;
  if (parentId === null) return null;
  if (!listed.byId.has(parentId)) return 'parent-gone';
  return isWithin(listed, parentId, payload.target.pageId) ? 'move-circle' : null;
}

interface WithoutLate {
  /** What others made of the field: without what late requests of mine did to it, as far as the service tells. */
  readonly theirs: string;
  /** A lost request of the edit itself has set the field. */
  readonly isDone: boolean;
}

async function withoutLate(
  context: SendingContext,
  calls: Calls,
  edit: EditRow,
  payload: FieldEdit,
  head: string,
  now: string,
): Promise<WithoutLate> {
  const lost = lostFieldsOf(context, edit, payload);
  if (lost.length === 0) return { theirs: now, isDone: false };
  const since = lost.map((one) => one.since);
  const history = await fieldSince(calls, payload, head, since);
  if (history === undefined) return { theirs: now, isDone: false };
  const own = ownFieldRevisions(context, edit);
  const itself = lost.find(({ row }) => row.id === edit.id);
  const others = lost.filter((one) => one !== itself);
  const meant = itself === undefined ? null : { from: itself.since };
  return {
    theirs: replayField(history, lost, own, null).whole ?? now,
    isDone: replayField(history, others, own, meant).found !== null,
  };
}

/** Retry takes what is there now as seen. */
function holdChanged(
  context: SendingContext,
  edit: EditRow,
  payload: FieldEdit,
  listed: ListedPages,
  theirs: string,
): Step {
  const noted = write(context, edit, { base: printBase({ ...readBase(edit.base), theirField: theirs }) });
  if (payload.kind === 'page.property') return hold(context, noted, 'property-changed', theirs);
  const above = theirs === '' ? null : (listed.byId.get(theirs)?.page.title ?? null);
  return hold(context, noted, 'page-moved', above);
}

async function send(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: FieldEdit,
  listed: ListedPages,
): Promise<Step> {
  try {
    return await sendAndSettle(context, calls, row, [changeOfField(listed, payload)], (sent) =>
      settleField(context, calls, sent, payload, null),
    );
  } catch (error) {
    const isRefused = error instanceof ClientError && error.fromService && error.status === 400;
    if (!isRefused || !hasNoText(payload)) throw error;
    // There is no text to change: what stood around the page has moved since the look.
    const undone = write(context, row, { sentAt: null, sentServerAt: null });
    return hold(context, undone, 'conflict', error.serverMessage);
  }
}

function hasNoText(payload: FieldEdit): boolean {
  return payload.kind === 'page.move' || payload.property === 'hidden';
}
