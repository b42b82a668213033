import type { ChangeRequest } from '../../api/change-request.ts';
import type { EditPayload } from '../../bridge/edit.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Calls } from '../calls/calls.ts';
import { onService } from '../calls/on-service.ts';
import { readPayload } from '../calls/payload.ts';
import { printBase, readBase } from '../editing/base.ts';
import type { Base, ObjectBase } from '../editing/base.ts';
import { isChangeable } from '../editing/change-row.ts';
import { changeRequestBase } from '../mirror.ts';
import { confirm, hold, laneOf, longestSeries, write } from '../sending/sending.ts';
import type { SendingContext, Step } from '../sending/sending.ts';
import type { ReasonCode } from '../sending/reason.ts';
import { lateBeside, lostRequestsOf, noteWalked, ownRevisions, replay } from './late-page.ts';
import type { LostRequests } from './late-page.ts';
import { hasLookAlike, isSameAsStored, isSamePage, joinedPage, pageTextOf } from './page-text.ts';
import type { MergedPage, PageText } from './page-text.ts';
import { baseOfPage, pageIn, pageSince, revisionBefore } from './page-revisions.ts';

export type PageUpdate = Extract<EditPayload, { readonly kind: 'page.update' }>;

/** What became of a page that was written. */
type Trace =
  /** `isWalked`: up to the head nothing came late, neither an earlier text of this edit nor that of another one. */
  | { readonly kind: 'absent'; readonly isWalked: boolean }
  | { readonly kind: 'unclear'; readonly head: ObjectBase }
  | (FoundPage & { readonly kind: 'found' });

/** An edit that is on the service. */
export interface FoundPage {
  readonly revision: string | null;
  /** As the service stored what was written. */
  readonly stored: PageText;
  /** What the page should read; null: it is not known what was overwritten. */
  readonly whole: MergedPage | null;
  readonly head: ObjectBase;
}

/**
 * After the request: whether the page was written, and over what. Nothing in the API makes writing conditional, so somebody
 * may have written between the look at the page and the request; what they wrote is put back at once, beside what is mine.
 * An edit that is held stays so unless it is found.
 *
 * @throws {ClientError} when a look failed
 */
export async function settlePage(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: PageUpdate,
  reason: ReasonCode | null,
): Promise<Step> {
  const { answer: request, serverDate } = await calls.changeRequest.get();
  context.noteServerDate(serverDate);
  const lost = lostRequestsOf(context, row, payload.target.pageId);
  const trace = await tracePage(context, calls, row, payload, request, lost);
  switch (trace.kind) {
    case 'absent':
      if (!isChangeable(row)) return sendAgain(context, row);
      if (trace.isWalked) noteWalked(context, lost, request.revision);
      return 'next';
    case 'unclear':
      return isChangeable(row) ? 'next' : hold(context, row, 'page-unclear', null, trace.head);
    case 'found':
      return settleFound(context, row, payload, request, lost, trace, reason);
  }
}

/** Confirms an edit that is on the service, or has the same edit put back at once what it took away. */
export function settleFound(
  context: SendingContext,
  row: EditRow,
  payload: PageUpdate,
  request: ChangeRequest,
  lost: readonly LostRequests[],
  { revision, stored, whole, head }: FoundPage,
  reason: ReasonCode | null,
): Step {
  const found = write(context, row, { base: printBase(baseOfFound(row, revision)) });
  if (whole === null || isSamePage(whole, pageTextOf(head))) {
    const step = confirm(context, found, {
      serverId: null,
      reason: readBase(row.base).isJoined === true ? 'page-joined' : whole === null ? 'page-unseen' : reason,
      save: () => context.mirror.saveChangeRequest(laneOf(row).spaceId, request),
      // Not as it is now: what others wrote since, edits of mine that follow have not seen.
      now: { ...head, ...stored },
      changeRequest: { revision: request.revision },
    });
    noteWalked(context, lost, request.revision);
    return step;
  }
  const { title, markdown, hasConflicts } = whole;
  const { written: _written, ...rest } = readBase(found.base);
  const changeRequest = changeRequestBase(request, readBase(row.base).changeRequest?.primary);
  write(context, found, {
    leaseOwner: null,
    leaseUntil: null,
    state: 'waiting',
    looks: 0,
    nextAt: null,
    payload: JSON.stringify({ ...payload, title, markdown }),
    base: printBase({
      ...rest,
      object: head,
      changeRequest,
      mends: true,
      ...(hasConflicts ? { isJoined: true } : {}),
    }),
    reasonCode: null,
    reason: null,
  });
  noteWalked(context, lost, request.revision);
  return 'next';
}

/** Which revision is mine; where the edit was sent once and was found, nothing of it can come late any more. */
function baseOfFound(row: EditRow, revision: string | null): Base {
  const { left, walked, own = [], ...base } = readBase(row.base);
  const mine = revision === null ? base : { ...base, written: revision, own: [...own, revision] };
  const isAlone = base.written === undefined && base.again !== true;
  return {
    ...mine,
    ...(left === undefined || isAlone ? {} : { left }),
    ...(walked === undefined || isAlone ? {} : { walked }),
  };
}

/** It did not arrive, and nothing can come of the request any more. */
export function sendAgain(context: SendingContext, row: EditRow): Step {
  if (row.attempts >= longestSeries) return hold(context, row, 'keeps-failing', row.reason);
  const { restored: _restored, ...base } = readBase(row.base);
  write(context, row, {
    leaseOwner: null,
    leaseUntil: null,
    state: 'waiting',
    base: printBase(base),
    nextAt: null,
  });
  return 'next';
}

/** As `settlePage`, for an edit whose answer was lost (docs/design/writing-pages.md). */
export function reconcilePage(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: PageUpdate,
): Promise<Step> {
  return settlePage(context, calls, row, payload, 'found-again');
}

/**
 * Looks for an edit of a page that is held: a request of it may have arrived all the same. True where it is held no more.
 *
 * @throws {ClientError} when a look failed
 */
export async function lookForHeld(context: SendingContext, calls: Calls, row: EditRow): Promise<boolean> {
  const { edits } = context;
  const read = readPayload(row.version, row.payload);
  const payload = read === undefined ? undefined : onService(read, edits);
  if (payload?.kind !== 'page.update') return false;
  await settlePage(context, calls, row, payload, 'found-again');
  return edits.get(row.id)?.state !== row.state;
}

async function tracePage(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: PageUpdate,
  request: ChangeRequest,
  allLost: readonly LostRequests[],
): Promise<Trace> {
  const { object, changeRequest, written } = readBase(row.base);
  const { pageId } = payload.target;
  // Nothing came since; what came late before it was sent is still to be put back by it.
  if (written === undefined && changeRequest?.revision === request.revision)
    return { kind: 'absent', isWalked: false };
  const now = baseOfPage((await calls.changeRequest.page(pageId)).answer);
  const compared = object === undefined ? undefined : pageTextOf(object);
  const lost = lateBeside(row, payload, allLost);
  const isWalked = (written === undefined || lost.length > 0) && changeRequest !== undefined;
  const since = [changeRequest?.revision ?? '', ...lost.map((one) => one.since)];
  const history =
    isWalked && compared !== undefined ? await pageSince(calls, pageId, request.revision, since) : undefined;
  if (history !== undefined && compared !== undefined) {
    const from = changeRequest?.revision ?? '';
    const { title, markdown } = payload;
    const meant = { title, markdown, compared, from, written };
    const { found, whole, head, hasLate } = replay(history, lost, ownRevisions(context, row), meant);
    const page = { ...now, ...pageTextOf(head ?? now) };
    if (found !== null)
      return { kind: 'found', ...found, whole: whole ?? { ...page, hasConflicts: false }, head: page };
    if (written === undefined && hasLookAlike(payload, page, compared))
      return { kind: 'unclear', head: page };
    if (written === undefined) return { kind: 'absent', isWalked: !hasLate };
  }
  if (written !== undefined) return traceWritten(calls, written, payload, compared, now);
  if (isSameAsStored(payload, pageTextOf(now), compared))
    return { kind: 'found', revision: null, stored: pageTextOf(now), whole: null, head: now };
  const isUntouched = compared !== undefined && isSamePage(compared, pageTextOf(now));
  return isUntouched ? { kind: 'absent', isWalked: true } : { kind: 'unclear', head: now };
}

/** The answer named the revision: the one before it shows what was overwritten, however mine reads by now. */
async function traceWritten(
  calls: Calls,
  written: string,
  payload: PageUpdate,
  compared: PageText | undefined,
  head: ObjectBase,
): Promise<Trace> {
  const { pageId } = payload.target;
  const parent = await revisionBefore(calls, written);
  const now = pageTextOf(head);
  const stored = (await pageIn(calls, written, pageId)) ?? now;
  const before = parent === undefined ? undefined : await pageIn(calls, parent, pageId);
  const found = { kind: 'found', revision: written, stored, head } as const;
  if (compared === undefined || before === undefined) return { ...found, whole: null };
  if (isSamePage(compared, before)) return { ...found, whole: { ...now, hasConflicts: false } };
  const both = joinedPage(compared, payload, before);
  const whole = isSamePage(stored, now) ? both : joinedPage(stored, both, now);
  return { ...found, whole: { ...whole, hasConflicts: both.hasConflicts || whole.hasConflicts } };
}
