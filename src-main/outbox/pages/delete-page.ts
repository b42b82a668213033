import type { Page } from '../../api/content.ts';
import type { EditPayload } from '../../bridge/edit.ts';
import { ClientError } from '../../client/client-error.ts';
import { sha256 } from '../../store/mirror/hash.ts';
import { hasBody } from '../../store/mirror/pages.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Calls } from '../calls/calls.ts';
import { readPayload } from '../calls/payload.ts';
import { markedProperties, printBase, readBase } from '../editing/base.ts';
import type { PageMark } from '../editing/base.ts';
import type { Prepared } from '../sending/prepared.ts';
import type { ReasonCode } from '../sending/reason.ts';
import { confirm, hold, laneOf, write } from '../sending/sending.ts';
import type { SendingContext, Step } from '../sending/sending.ts';
import { markOf, pagesIn, pagesNow, withAllBelow } from './listed-pages.ts';
import type { ListedPages } from './listed-pages.ts';
import { probeChangeRequest, sendAndSettle } from './probe-change-request.ts';
import { isSameAsStored, pageTextOf } from './page-text.ts';
import type { PageText } from './page-text.ts';
import { baseOfPage, pageIn, revisionBefore, revisionsSince } from './page-revisions.ts';
import { sendAgain } from './trace-page.ts';

type PageDeletion = Extract<EditPayload, { readonly kind: 'page.delete' }>;

/** Pages whose text is read to find out whether it changed; where more may have, the person looks. */
const mostReads = 20;
/** Titles that a reason names. */
const mostNamed = 3;
/** What one request may change (resources/openapi.json, changeContent). */
const mostChanges = 50;

/**
 * After one look at the change request and one at its pages: the request, or what the looks already decided. A deletion takes
 * along what stands below its page, so all of it must be as it was when the person decided (docs/design/writing-pages.md).
 */
export async function prepareDeletion(
  context: SendingContext,
  calls: Calls,
  edit: EditRow,
  payload: PageDeletion,
): Promise<Prepared | Step> {
  const changeRequest = await probeChangeRequest(context, calls, edit);
  if (typeof changeRequest === 'string') return changeRequest;
  const { pageId } = payload.target;
  const page = (await pagesNow(calls)).byId.get(pageId)?.page;
  if (page === undefined) return confirm(context, edit, { serverId: null, reason: 'already-done' });
  const seen = await compare(context, calls, edit, page);
  // The person decided about pages that read otherwise by now.
  if (seen.changed.length > 0) return hold(context, edit, 'deletion-stale', titlesOf(seen.changed));
  return {
    noted: { changeRequest, pages: [...seen.pages], written: undefined },
    send: (row) => send(context, calls, row, payload),
  };
}

interface Seen {
  /** The page and all below it as they are now. */
  readonly pages: readonly PageMark[];
  readonly changed: readonly Page[];
}

async function compare(context: SendingContext, calls: Calls, edit: EditRow, page: Page): Promise<Seen> {
  const { pages: marks = [], object } = readBase(edit.base);
  const known = new Map(marks.map((mark) => [mark.id, mark]));
  const own = ownTexts(context, edit);
  if (object !== undefined) own.set(page.id, pageTextOf(object));
  const pages: PageMark[] = [];
  const changed: Page[] = [];
  let reads = 0;
  for (const one of withAllBelow(page)) {
    const now = markOf(one);
    const before = known.get(one.id);
    if (before !== undefined && isSameMark(before, now, one)) {
      pages.push({ ...now, hash: before.hash });
      continue;
    }
    if (reads === mostReads) {
      pages.push(now);
      changed.push(one);
      continue;
    }
    reads += 1;
    const text = baseOfPage((await calls.changeRequest.page(one.id)).answer);
    const hash = sha256(text.markdown);
    const mine = own.get(one.id);
    const isMine = mine !== undefined && isSameAsStored(mine, pageTextOf(text));
    const isSame =
      before === undefined
        ? isMine && hasOwnProperties(context, edit, now)
        : (isMine || (before.hash === hash && before.title === now.title)) && hasSameProperties(before, now);
    pages.push({ ...now, hash });
    if (!isSame) changed.push(one);
  }
  return { pages, changed };
}

function isSameMark(before: PageMark, now: PageMark, { type = 'document' }: Page): boolean {
  if (!hasSameFields(before, now)) return false;
  return !hasBody(type) || (before.fingerprint !== null && before.fingerprint === now.fingerprint);
}

function hasSameFields(before: PageMark, now: PageMark): boolean {
  return before.title === now.title && hasSameProperties(before, now);
}

/** What is absent and what is empty say the same, as in `propertyOfPage`. */
function hasSameProperties(before: PageMark, now: PageMark): boolean {
  return markedProperties.every(
    (name) => before[name] === undefined || (before[name] || null) === (now[name] || null),
  );
}

/** Of a page that was not listed when the person decided: whether nobody but them has set its description or icon. */
function hasOwnProperties({ edits }: SendingContext, edit: EditRow, now: PageMark): boolean {
  const own = edits.confirmedPages(edit.laneSpace, edit.laneChangeRequest ?? '').flatMap((row) => {
    const read = row.seq < edit.seq ? readPayload(row.version, row.payload) : undefined;
    if (read?.kind !== 'page.property') return [];
    const { pageId } = read.target;
    return (edits.serverIdOf(pageId) ?? pageId) === now.id ? [read] : [];
  });
  // The service chooses the address of a new page.
  return (['description', 'icon'] as const).every(
    (name) => !now[name] || own.some(({ property, value }) => property === name && value === now[name]),
  );
}

/**
 * What edits of mine made of pages of the change request: the service may print it in another form. What was written since the
 * deletion was decided may have been brought together with words of others.
 */
function ownTexts({ edits }: SendingContext, edit: EditRow): Map<string, PageText> {
  const texts = new Map<string, PageText>();
  for (const row of edits.confirmedPages(edit.laneSpace, edit.laneChangeRequest ?? '')) {
    const read = row.seq < edit.seq ? readPayload(row.version, row.payload) : undefined;
    if (read?.kind === 'page.insert') texts.set(row.serverId ?? row.id, read);
    if (read?.kind !== 'page.update' || row.updatedAt > edit.createdAt) continue;
    texts.set(edits.serverIdOf(read.target.pageId) ?? read.target.pageId, read);
  }
  return texts;
}

function titlesOf(pages: readonly Page[]): string {
  const named = pages.slice(0, mostNamed).map(({ title }) => title);
  const more = pages.length - named.length;
  return more === 0 ? named.join(', ') : `${named.join(', ')} and ${more} more`;
}

function send(context: SendingContext, calls: Calls, row: EditRow, payload: PageDeletion): Promise<Step> {
  const changes = [{ operation: 'delete_page', page: payload.target.pageId } as const];
  return sendAndSettle(context, calls, row, changes, (sent) =>
    settleDeletion(context, calls, sent, payload, null),
  );
}

/**
 * After the request: whether the page was deleted, and with what. Where no answer named the revision, it is the first since in
 * which the page is not.
 *
 * @throws {ClientError} when a look failed
 */
export async function settleDeletion(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: PageDeletion,
  reason: ReasonCode | null,
): Promise<Step> {
  const { changeRequest, written } = readBase(row.base);
  const { answer: request, serverDate } = await calls.changeRequest.get();
  context.noteServerDate(serverDate);
  const done = (why: ReasonCode | null): Step =>
    confirm(context, row, {
      serverId: null,
      reason: why,
      save: () => context.mirror.saveChangeRequest(laneOf(row).spaceId, request),
      changeRequest: { revision: request.revision },
    });
  if (written !== undefined) {
    const lost = await lostBy(calls, row, payload.target.pageId, written);
    if (lost === null) return done('deletion-unseen');
    return lost.pages.length === 0 ? done(reason) : undo(context, calls, row, payload, lost, done);
  }
  const { pageId } = payload.target;
  const listed = await pagesNow(calls);
  const since =
    changeRequest === undefined
      ? undefined
      : await revisionsSince(calls, request.revision, changeRequest.revision);
  const deleted =
    since === undefined ? undefined : await firstWithout(calls, pageId, changeRequest?.revision ?? '', since);
  if (listed.byId.has(pageId) && deleted === undefined) return notThere(context, row);
  const lost = deleted === undefined ? null : await lostBy(calls, row, pageId, deleted);
  // Whether the revision is mine is not known: what somebody else deleted is not put back.
  return done(lost === null || lost.pages.length > 0 ? 'deletion-unseen' : 'found-again');
}

/** It was not deleted. Of one that came back from a copy it is not known whether it still should be: the person says so. */
function notThere(context: SendingContext, row: EditRow): Step {
  const { restored, ...base } = readBase(row.base);
  if (restored?.hold !== true) return sendAgain(context, row);
  return hold(context, write(context, row, { base: printBase(base) }), 'restored-unclear');
}

/** The first of these revisions in which the page is not; undefined where it is in all, or the service does not tell. */
async function firstWithout(
  calls: Calls,
  pageId: string,
  from: string,
  revisions: readonly string[],
): Promise<string | undefined> {
  // Where it cannot be read where it was, that it cannot be read later says nothing.
  if ((await pageIn(calls, from, pageId)) === undefined) return undefined;
  for (const revision of revisions)
    if ((await pageIn(calls, revision, pageId)) === undefined) return revision;
  return undefined;
}

/**
 * Nothing in the API makes a deletion conditional: what somebody wrote there between the look and the request is put back at
 * once, and the person decides anew.
 */
async function undo(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  { target }: PageDeletion,
  lost: Lost,
  done: (why: ReasonCode) => Step,
): Promise<Step> {
  if (!(await putBack(calls, target.pageId, lost))) return done('deletion-unseen');
  const { written: _written, ...base } = readBase(row.base);
  const unsent = write(context, row, { sentAt: null, sentServerAt: null, base: printBase(base) });
  return hold(context, unsent, 'deletion-stale', titlesOf(lost.pages));
}

interface Lost {
  /** The revision that was deleted from. */
  readonly revision: string;
  readonly listed: ListedPages;
  /** Pages that read otherwise than what had been compared. */
  readonly pages: readonly Page[];
}

/** What nobody here had seen of what a revision deleted; null where the service does not tell. */
async function lostBy(calls: Calls, row: EditRow, pageId: string, written: string): Promise<Lost | null> {
  const revision = await revisionBefore(calls, written);
  const listed = revision === undefined ? undefined : await pagesIn(calls, revision);
  if (revision === undefined || listed === undefined) return null;
  const page = listed.byId.get(pageId)?.page;
  const known = new Map(readBase(row.base).pages?.map((mark) => [mark.id, mark]));
  const pages = page === undefined ? [] : [...withAllBelow(page)];
  return {
    revision,
    listed,
    pages: pages.filter((one) => {
      const mark = known.get(one.id);
      const then = markOf(one);
      return mark === undefined || !hasSameFields(mark, then) || mark.fingerprint !== then.fingerprint;
    }),
  };
}

/** All that was deleted, at its place. False where the service does not do it, or it is too much for one request. */
async function putBack(calls: Calls, pageId: string, { revision, listed }: Lost): Promise<boolean> {
  const place = listed.byId.get(pageId);
  if (place === undefined) return false;
  // Done already by an attempt whose answer was lost.
  if ((await pagesNow(calls)).byId.has(pageId)) return true;
  const all = [...withAllBelow(place.page)];
  if (all.length >= mostChanges) return false;
  const at = listed.below(place.parentId).findIndex(({ id }) => id === pageId);
  try {
    await calls.changeRequest.write([
      ...all.map(({ id }) => ({ operation: 'revert_page' as const, page: id, revision })),
      { operation: 'update_page', page: pageId, at },
    ]);
    return true;
  } catch (error) {
    if (error instanceof ClientError && error.fromService && error.status !== null && error.status < 500)
      return false;
    throw error;
  }
}
