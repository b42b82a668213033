import type { ChangeRequest } from '../../api/change-request.ts';
import type { Page } from '../../api/content.ts';
import type { EditPayload } from '../../bridge/edit.ts';
import { ClientError } from '../../client/client-error.ts';
import { isNotFound, isUnknownMethod } from '../../client/offered-operations.ts';
import { bodyWithoutTitle } from '../../store/mirror/page-text.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Calls } from '../calls/calls.ts';
import { printBase, readBase } from '../editing/base.ts';
import type { ObjectBase } from '../editing/base.ts';
import { changeRequestBase } from '../mirror.ts';
import { confirm, hold, laneOf, longestSeries, write } from '../sending/sending.ts';
import type { SendingContext, Step } from '../sending/sending.ts';
import type { ReasonCode } from '../sending/reason.ts';
import { isSameAsStored, isSamePage, joinedPage, pageTextOf } from './page-text.ts';
import type { PageText } from './page-text.ts';

export type PageUpdate = Extract<EditPayload, { readonly kind: 'page.update' }>;

/** Revisions that are walked back from the head of a change request. */
const mostRevisions = 50;

/** What became of a page that was written. */
type Trace =
  | { readonly kind: 'absent' }
  | { readonly kind: 'unclear'; readonly head: ObjectBase }
  | {
      readonly kind: 'found';
      /** As the service stored what was written. */
      readonly stored: PageText;
      /** As it was when it was overwritten: what nobody here had seen. Null: it was what had been compared. */
      readonly overwritten: PageText | null | 'unknown';
      readonly head: ObjectBase;
    };

/** A page as the service answers it. */
export function baseOfPage(page: Page): ObjectBase {
  const { title, markdown = '', updatedAt = null } = page;
  return { title, markdown: bodyWithoutTitle(markdown, title), editedAt: updatedAt, status: null, by: null };
}

/**
 * After the request: whether the page was written, and over what. Nothing in the API makes writing conditional, so somebody
 * may have written between the look at the page and the request; what they wrote is put back at once, beside what is mine.
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
  const trace = await tracePage(calls, row, payload, request);
  switch (trace.kind) {
    case 'absent':
      return sendAgain(context, row);
    case 'unclear':
      return hold(context, row, 'page-unclear', null, trace.head);
    case 'found': {
      const base = pageTextOf(readBase(row.base).object ?? trace.head);
      const { overwritten } = trace;
      const isKnown = overwritten !== 'unknown';
      const mended =
        isKnown && overwritten !== null ? mend(base, payload, trace.stored, overwritten, trace.head) : null;
      if (mended === null) {
        return confirm(context, row, {
          serverId: null,
          reason: readBase(row.base).isJoined === true ? 'page-joined' : isKnown ? reason : 'page-unseen',
          save: () => context.mirror.saveChangeRequest(laneOf(row).spaceId, request),
          // Not as it is now: what others wrote since, edits of mine that follow have not seen.
          now: { ...trace.head, ...trace.stored },
          changeRequest: { revision: request.revision },
        });
      }
      const { title, markdown, hasConflicts } = mended;
      const { written: _written, ...rest } = readBase(row.base);
      const changeRequest = changeRequestBase(request, readBase(row.base).changeRequest?.primary);
      write(context, row, {
        leaseOwner: null,
        leaseUntil: null,
        state: 'waiting',
        looks: 0,
        nextAt: null,
        payload: JSON.stringify({ ...payload, title, markdown }),
        base: printBase({
          ...rest,
          object: trace.head,
          changeRequest,
          ...(hasConflicts ? { isJoined: true } : {}),
        }),
        reasonCode: null,
        reason: null,
      });
      return 'next';
    }
  }
}

/** What the page should read: as it does, with what was overwritten put back. Null where it is all there. */
function mend(
  base: PageText,
  mine: PageText,
  stored: PageText,
  overwritten: PageText,
  head: ObjectBase,
): (PageText & { readonly hasConflicts: boolean }) | null {
  const both = joinedPage(base, mine, overwritten);
  const now = pageTextOf(head);
  const whole = isSamePage(stored, now) ? both : joinedPage(stored, both, now);
  if (isSameAsStored(whole, now)) return null;
  return { ...whole, hasConflicts: both.hasConflicts || whole.hasConflicts };
}

/** It did not arrive, and nothing can come of the request any more. */
function sendAgain(context: SendingContext, row: EditRow): Step {
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

/** As `settlePage`, for an edit whose answer was lost (docs/design/outbox.md, "Content"). */
export function reconcilePage(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: PageUpdate,
): Promise<Step> {
  return settlePage(context, calls, row, payload, 'found-again');
}

async function tracePage(
  calls: Calls,
  row: EditRow,
  payload: PageUpdate,
  request: ChangeRequest,
): Promise<Trace> {
  const { object, changeRequest, written } = readBase(row.base);
  const { pageId } = payload.target;
  if (written === undefined && changeRequest?.revision === request.revision) return { kind: 'absent' };
  const head = baseOfPage((await calls.changeRequest.page(pageId)).answer);
  const compared = object === undefined ? undefined : pageTextOf(object);
  if (written !== undefined) return traceWritten(calls, written, pageId, compared, head);
  const revisions =
    changeRequest === undefined
      ? undefined
      : await revisionsSince(calls, request.revision, changeRequest.revision);
  if (revisions === undefined) {
    if (isSameAsStored(payload, pageTextOf(head)))
      return { kind: 'found', stored: pageTextOf(head), overwritten: 'unknown', head };
    const isUntouched = compared !== undefined && isSamePage(compared, pageTextOf(head));
    return isUntouched ? { kind: 'absent' } : { kind: 'unclear', head };
  }
  let before = compared;
  for (const revision of revisions) {
    // Never the page as it is now: somebody may have written since the change request was read.
    const page = await pageIn(calls, revision, pageId);
    const isNew = page !== undefined && (before === undefined || !isSamePage(before, page));
    if (page !== undefined && isNew && isSameAsStored(payload, page))
      return { kind: 'found', stored: page, overwritten: unseen(compared, before), head };
    before = page;
  }
  return { kind: 'absent' };
}

/** The answer named the revision: the one before it shows what was overwritten, however mine reads by now. */
async function traceWritten(
  calls: Calls,
  written: string,
  pageId: string,
  compared: PageText | undefined,
  head: ObjectBase,
): Promise<Trace> {
  const answer = await unlessMissing(() => calls.changeRequest.revision(written));
  const parent = answer?.parents?.[0];
  const stored = (await pageIn(calls, written, pageId)) ?? pageTextOf(head);
  const before = parent === undefined ? undefined : await pageIn(calls, parent, pageId);
  return { kind: 'found', stored, overwritten: unseen(compared, before), head };
}

/** What stood there and was not what had been compared. */
function unseen(compared: PageText | undefined, before: PageText | undefined): PageText | null | 'unknown' {
  if (compared === undefined || before === undefined) return 'unknown';
  return isSamePage(compared, before) ? null : before;
}

/**
 * The revisions of a change request after `from`, oldest first, `head` last: the first parent of each is the one before it.
 * Undefined where the service does not tell, or there are too many.
 */
async function revisionsSince(
  calls: Calls,
  head: string,
  from: string,
): Promise<readonly string[] | undefined> {
  const found: string[] = [];
  let revision = head;
  while (revision !== from) {
    if (found.length === mostRevisions) return undefined;
    found.push(revision);
    const answer = await unlessMissing(() => calls.changeRequest.revision(revision));
    const parent = answer?.parents?.[0];
    if (parent === undefined) return undefined;
    revision = parent;
  }
  return found.reverse();
}

async function pageIn(calls: Calls, revision: string, pageId: string): Promise<PageText | undefined> {
  const page = await unlessMissing(() => calls.changeRequest.pageAt(revision, pageId));
  return page === undefined ? undefined : pageTextOf(baseOfPage(page));
}

async function unlessMissing<T>(ask: () => Promise<{ readonly answer: T }>): Promise<T | undefined> {
  try {
    return (await ask()).answer;
  } catch (error) {
    // A proxy's page that says "not found" is nobody's word about the revision.
    const isKnownAbsent = error instanceof ClientError && error.kind === 'not-found' && !error.sent;
    if (isKnownAbsent || isNotFound(error) || isUnknownMethod(error)) return undefined;
    throw error;
  }
}
