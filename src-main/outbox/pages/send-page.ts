import type { EditRow } from '../../store/unsent/edits.ts';
import type { Calls } from '../calls/calls.ts';
import { printBase, readBase } from '../editing/base.ts';
import type { Base, ObjectBase } from '../editing/base.ts';
import { changeRequestBase, isClosed } from '../mirror.ts';
import type { Prepared } from '../sending/prepared.ts';
import { confirm, hold, laneOf, write } from '../sending/sending.ts';
import type { SendingContext, Step } from '../sending/sending.ts';
import { lateBeside, lostRequestsOf, noteWalked, ownRevisions, replay } from './late-page.ts';
import type { LostRequests } from './late-page.ts';
import { sendAndSettle } from './probe-change-request.ts';
import { hasSameBody, isSamePage, joinedPage, mergePages, pageTextOf } from './page-text.ts';
import type { MergedPage, PageText } from './page-text.ts';
import { baseOfPage, pageSince } from './page-revisions.ts';
import { lookForHeld, settleFound, settlePage } from './trace-page.ts';
import type { FoundPage, PageUpdate } from './trace-page.ts';

/**
 * After one look at the change request and one at the page: the request, or what the looks already decided. A page that
 * others changed is brought together with mine first, block by block; where both changed one block, the edit is held
 * (docs/design/writing-pages.md).
 */
export async function preparePage(
  context: SendingContext,
  calls: Calls,
  edit: EditRow,
  payload: PageUpdate,
): Promise<Prepared | Step> {
  if (context.client.isAbsent('changeContent')) return hold(context, edit, 'no-writing');
  const { answer: request, serverDate } = await calls.changeRequest.get();
  context.noteServerDate(serverDate);
  const save = () => context.mirror.saveChangeRequest(laneOf(edit).spaceId, request);
  const base = readBase(edit.base);
  if (isClosed(request.status)) {
    context.durableTransaction(save);
    return hold(context, edit, 'change-request-closed', request.status);
  }
  const { answer: page } = await calls.changeRequest.page(payload.target.pageId);
  const asItIs = baseOfPage(page);
  if (page.markdown === undefined) return hold(context, edit, 'unexpected-answer');
  const seen = base.object === undefined ? undefined : pageTextOf(base.object);
  const lost = lostRequestsOf(context, edit, payload.target.pageId);
  // One that is held may have arrived meanwhile: then it comes first, with what it took away.
  for (const { row, since } of lost) {
    const mayBeThere = row.id !== edit.id && row.state === 'held' && since !== request.revision;
    if (mayBeThere && (await lookForHeld(context, calls, row))) return 'next';
  }
  const comparison = await comparisonOf(context, calls, edit, payload, request.revision, asItIs, lost);
  if (comparison !== 'unclear' && comparison.found !== null)
    return settleFound(context, edit, payload, request, lost, comparison.found, 'found-again');
  // Nobody can tell what a late request did to what others wrote.
  const isUnclear = comparison === 'unclear' && seen !== undefined && !isSamePage(pageTextOf(asItIs), seen);
  const now = comparison === 'unclear' ? pageTextOf(asItIs) : comparison.now;
  const theirs = { ...asItIs, ...(comparison === 'unclear' ? now : pageTextOf(comparison.theirs)) };
  const isJoined = comparison !== 'unclear' && comparison.theirs.hasConflicts;
  const isMoved = seen !== undefined && !isSamePage(theirs, seen);
  const merged = !isMoved
    ? { ...pageTextOf(payload), hasConflicts: false }
    : base.mends === true
      ? joinedPage(seen, payload, pageTextOf(theirs))
      : mergePages(seen, payload, pageTextOf(theirs), (mine) => mine);
  // What is put back are words of others: nobody here is asked to choose between them.
  const isHeld = isUnclear || (merged.hasConflicts && base.mends !== true);
  const isDone = isSamePage(now, payload) && isSamePage(now, theirs);
  if (isDone || (seen !== undefined && !isHeld && isSamePage(now, merged))) {
    const isTold = comparison !== 'unclear';
    const reason = isTold ? 'already-done' : 'page-unseen';
    const step = confirm(context, edit, { serverId: null, reason, save, now: { ...asItIs, ...now } });
    // A request that came late made it so: for edits that follow it is not late any more.
    if (isTold) noteWalked(context, lost, request.revision);
    return step;
  }
  if (seen === undefined || isHeld) {
    const isTitleKept = [seen?.title, payload.title].includes(theirs.title) || payload.title === seen?.title;
    return hold(context, edit, 'page-changed', isTitleKept ? null : theirs.title, theirs);
  }
  if (isMoved) {
    const { title, markdown, hasConflicts } = merged;
    write(context, edit, {
      payload: JSON.stringify({ ...payload, title, markdown }),
      base: printBase({ ...base, object: theirs, ...(hasConflicts || isJoined ? { isJoined: true } : {}) }),
    });
    // The lane's next turn looks once more, and finds the page as this edit was made on.
    return 'next';
  }
  const parts = [
    ...(payload.title === now.title ? [] : (['title'] as const)),
    ...(hasSameBody(now, payload) ? [] : (['body'] as const)),
  ];
  return {
    noted: {
      object: theirs,
      changeRequest: changeRequestBase(request, base.changeRequest?.primary),
      written: undefined,
      parts,
      ...(isJoined ? { isJoined } : {}),
    },
    send: (row) => send(context, calls, row, payload, parts),
  };
}

interface Comparison {
  /** The page as the service has it. */
  readonly now: PageText;
  /** What others wrote: the page as it would read without what late requests of mine did to it, both versions where that is unclear. */
  readonly theirs: MergedPage;
  /** A lost request of the edit itself has arrived: it is not sent over what others made of it since. */
  readonly found: FoundPage | null;
}

/** What the edit is compared with; `unclear` where the service does not tell what late requests of mine did to the page. */
async function comparisonOf(
  context: SendingContext,
  calls: Calls,
  edit: EditRow,
  { target, title, markdown }: PageUpdate,
  head: string,
  asItIs: ObjectBase,
  lost: readonly LostRequests[],
): Promise<Comparison | 'unclear'> {
  const now = pageTextOf(asItIs);
  if (lost.length === 0) return { now, theirs: { ...now, hasConflicts: false }, found: null };
  const history = await pageSince(
    calls,
    target.pageId,
    head,
    lost.map(({ since }) => since),
  );
  if (history === undefined) return 'unclear';
  const own = ownRevisions(context, edit);
  const replayed = replay(history, lost, own, null);
  const there = replayed.head ?? now;
  const theirs = replayed.whole ?? { ...there, hasConflicts: false };
  const { object } = readBase(edit.base);
  const itself = lost.find(({ row }) => row.id === edit.id);
  if (itself === undefined || object === undefined) return { now: there, theirs, found: null };
  const meant = { title, markdown, compared: pageTextOf(object), from: itself.since, written: undefined };
  const { found, whole = { ...there, hasConflicts: false } } = replay(
    history,
    lateBeside(edit, { title, markdown }, lost),
    own,
    meant,
  );
  return {
    now: there,
    theirs,
    found: found === null ? null : { ...found, whole, head: { ...asItIs, ...there } },
  };
}

function send(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: PageUpdate,
  parts: NonNullable<Base['parts']>,
): Promise<Step> {
  const { target, title, markdown } = payload;
  const change = {
    operation: 'update_page' as const,
    page: target.pageId,
    ...(parts.includes('body') ? { document: { markdown } } : {}),
    ...(parts.includes('title') ? { title } : {}),
  };
  return sendAndSettle(context, calls, row, [change], (sent) =>
    settlePage(context, calls, sent, payload, null),
  );
}
