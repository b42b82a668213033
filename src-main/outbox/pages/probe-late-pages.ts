import type { Lane } from '../../bridge/edit.ts';
import { ClientError } from '../../client/client-error.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Calls } from '../calls/calls.ts';
import { printBase, readBase } from '../editing/base.ts';
import { EditRefused } from '../editing/edit-refused.ts';
import type { Editing } from '../editing/editing.ts';
import { changeRequestBase } from '../mirror.ts';
import type { SendingContext } from '../sending/sending.ts';
import {
  lateRequestsMs,
  lostRequestsOf,
  noteWalked,
  ownRevisions,
  replay,
  writtenPage,
} from './late-page.ts';
import type { LostRequests } from './late-page.ts';
import { isSamePage } from './page-text.ts';
import { noteIfGone } from './probe-change-request.ts';
import { pageSince } from './page-revisions.ts';
import { lookForHeld } from './trace-page.ts';

/**
 * A request for a page that got no answer may be applied after everything else, and then takes away what came since: an edit
 * that brings it back is offered (docs/design/sync.md, "Late requests"). Looks only where there was such a request and the
 * change request has moved. What cannot be looked at now is looked at by the next push. Returns what it offered.
 */
export async function probeLatePages(
  context: SendingContext,
  editing: Editing,
  callsOf: (lane: Lane) => Calls,
): Promise<readonly EditRow[]> {
  const { edits, clock, mirror } = context;
  const offered: EditRow[] = [];
  const due = edits.endedLostPages(clock.now() - lateRequestsMs);
  const pages = new Map(due.map((row) => [`${row.laneChangeRequest} ${writtenPage(edits, row)}`, row]));
  for (const row of pages.values()) {
    const { laneSpace: spaceId, laneChangeRequest: changeRequestId } = row;
    const pageId = writtenPage(edits, row);
    if (changeRequestId === null || pageId === null) continue;
    const held = mirror.changeRequest(changeRequestId);
    const lost = endedRequestsOf(context, row, pageId);
    if (held === undefined || held.isGone || lost.every(({ since }) => since === held.base.revision))
      continue;
    if (isUnderWay(context, row, pageId)) continue;
    try {
      const offer = await lookAt(context, editing, callsOf({ spaceId, changeRequestId }), row, pageId);
      if (offer !== null) offered.push(offer);
    } catch (error) {
      // A page that is not downloaded yet is looked at once it is.
      if (error instanceof EditRefused) continue;
      if (!(error instanceof ClientError)) throw error;
      if (!error.sent || error.kind === 'cancelled') break;
      noteIfGone(context, changeRequestId, error);
    }
  }
  return offered;
}

/** So often is one held edit looked for: each look walks the revisions since it was sent. */
const mostLooks = 20;

/**
 * A request that got no answer may be applied after its edit was held: the edit is looked for wherever its change request
 * has moved since the last look, so that it is no longer shown as unsent, and what it took away is put back as after any lost answer.
 */
export async function lookForHeldPages(
  context: SendingContext,
  callsOf: (lane: Lane) => Calls,
): Promise<void> {
  const { edits, mirror } = context;
  for (const row of edits.heldLostPages()) {
    const { laneSpace: spaceId, laneChangeRequest: changeRequestId } = row;
    const pageId = writtenPage(edits, row);
    const held = changeRequestId === null ? undefined : mirror.changeRequest(changeRequestId);
    if (pageId === null || held === undefined) continue;
    const { revision } = held.base;
    const { walked, looked } = readBase(row.base);
    if (walked === revision || looked?.revision === revision || (looked?.times ?? 0) >= mostLooks) continue;
    if (isUnderWay(context, row, pageId)) continue;
    try {
      await lookForHeld(context, callsOf({ spaceId, changeRequestId }), row);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      if (!error.sent || error.kind === 'cancelled') break;
      // A page that is gone is looked for once more where the change request moves; what failed otherwise, at once.
      if (error.status !== 404) continue;
    }
    noteLooked(context, row, revision);
  }
}

/** Of an edit that is still held. */
function noteLooked(
  { edits, durableTransaction }: SendingContext,
  { id, state }: EditRow,
  revision: string,
): void {
  durableTransaction(() => {
    const row = edits.get(id);
    if (row?.state !== state) return;
    const base = readBase(row.base);
    edits.save({
      ...row,
      base: printBase({ ...base, looked: { revision, times: (base.looked?.times ?? 0) + 1 } }),
    });
  });
}

/** An edit that waits finds out by itself what became of the page under it; one that is held, only once the person has decided. */
function isUnderWay({ edits }: SendingContext, row: EditRow, pageId: string): boolean {
  return edits
    .unfinishedInLane(row.laneSpace, row.laneChangeRequest)
    .some((other) => other.id !== row.id && other.state !== 'held' && writtenPage(edits, other) === pageId);
}

/** Whether one of an edit that is held has arrived is found by looking for that edit (`lookForHeldPages`). */
function endedRequestsOf(context: SendingContext, row: EditRow, pageId: string): readonly LostRequests[] {
  return lostRequestsOf(context, row, pageId).filter((one) => one.row.state !== 'held');
}

async function lookAt(
  context: SendingContext,
  editing: Editing,
  calls: Calls,
  row: EditRow,
  pageId: string,
): Promise<EditRow | null> {
  const { answer: request, serverDate } = await calls.changeRequest.get();
  context.noteServerDate(serverDate);
  const { revision } = request;
  const since = endedRequestsOf(context, row, pageId).map((one) => one.since);
  const history = await pageSince(calls, pageId, revision, since);
  const { durableTransaction, sent, clock } = context;
  return durableTransaction(() => {
    // Nothing was written here meanwhile.
    const lost = endedRequestsOf(context, row, pageId);
    if (isUnderWay(context, row, pageId) || lost.some((one) => !since.includes(one.since))) return null;
    noteWalked(context, lost, revision);
    if (history === undefined) {
      for (const one of lost) noteUnseen(context, one.row);
      return null;
    }
    const { whole, head, hasLate } = replay(history, lost, ownRevisions(context, row), null);
    if (!hasLate || whole === undefined || head === undefined || isSamePage(whole, head)) return null;
    const { title, markdown } = whole;
    const target = { spaceId: row.laneSpace, changeRequestId: row.laneChangeRequest ?? '', pageId };
    const there = { ...head, editedAt: null, status: null, by: null };
    sent.noteLater(row.id, 'overturned', clock.now());
    return editing.offer({ kind: 'page.update', target, title, markdown }, 'overturned', {
      object: there,
      theirs: there,
      changeRequest: changeRequestBase(request, undefined),
    });
  });
}

/** Whether something of others went with it is not known, and the edit says so. */
function noteUnseen({ edits }: SendingContext, { id }: EditRow): void {
  const row = edits.get(id);
  if (row?.state === 'confirmed') edits.save({ ...row, reasonCode: 'page-unseen', reason: null });
}
