import type { EditPayload, PagePlace } from '../../bridge/edit.ts';
import type { Page } from '../../api/content.ts';
import { ClientError } from '../../client/client-error.ts';
import { isUnknownMethod } from '../../client/offered-operations.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Calls } from '../calls/calls.ts';
import { printBase, readBase } from '../editing/base.ts';
import type { ObjectBase } from '../editing/base.ts';
import { ProbeUnclear } from '../finding/find-creation.ts';
import type { Confirmation } from '../sending/follow-ups.ts';
import type { Prepared } from '../sending/prepared.ts';
import { confirm, hold, laneOf, write } from '../sending/sending.ts';
import type { SendingContext, Step } from '../sending/sending.ts';
import { pagesIn, pagesNow } from './listed-pages.ts';
import type { ListedPages } from './listed-pages.ts';
import { holdWithoutWriting, probeChangeRequest } from './probe-change-request.ts';
import { isSameAsStored, pageTextOf } from './page-text.ts';
import type { PageText } from './page-text.ts';
import { baseOfPage, pageIn, revisionsSince } from './page-revisions.ts';

type PageInsertion = Extract<EditPayload, { readonly kind: 'page.insert' }>;

/** Of pages with the same title at the same place, so many are told from a new one. */
const mostAlike = 200;

/**
 * After one look at the change request and one at its pages: the request, or what the looks already decided. Pages at the
 * same place with the same title are noted: after a lost answer, none of them is the new one (docs/design/writing-pages.md).
 */
export async function prepareInsertion(
  context: SendingContext,
  calls: Calls,
  edit: EditRow,
  payload: PageInsertion,
): Promise<Prepared | Step> {
  const changeRequest = await probeChangeRequest(context, calls, edit);
  if (typeof changeRequest === 'string') return changeRequest;
  const listed = await pagesNow(calls);
  const { parentId } = payload.place;
  if (parentId !== null && !listed.byId.has(parentId)) return hold(context, edit, 'parent-gone');
  const { alike: alikeBefore } = readBase(edit.base);
  const wasSent = edit.sentAt !== null && alikeBefore !== undefined && alikeBefore.length < mostAlike;
  // An earlier request may have arrived after the last look for it.
  const arrived = wasSent ? await newPageNow(context, calls, edit, payload, listed) : undefined;
  if (arrived !== undefined) {
    const { revision } = changeRequest;
    const now = asBase(arrived.text);
    return confirm(context, edit, {
      serverId: arrived.id,
      reason: 'found-again',
      now,
      changeRequest: { revision },
    });
  }
  const alike = wasSent
    ? alikeBefore
    : alikeIn(listed, payload)
        .slice(0, mostAlike)
        .map(({ id }) => id);
  return {
    noted: { changeRequest, alike, written: undefined },
    send: (row) => send(context, calls, row, payload, listed),
  };
}

async function send(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: PageInsertion,
  listed: ListedPages,
): Promise<Step> {
  const { title, place } = payload;
  const at = indexIn(listed.below(place.parentId), place);
  let done: Awaited<ReturnType<Calls['changeRequest']['write']>>;
  try {
    done = await calls.changeRequest.write([
      {
        operation: 'insert_page',
        title,
        document: { markdown: documentOf(payload) },
        into: place.parentId,
        ...(at === undefined ? {} : { at }),
      },
    ]);
  } catch (error) {
    if (!isUnknownMethod(error)) throw error;
    return holdWithoutWriting(context, row);
  }
  const [id, ...others] = done.created;
  const isNew = id !== undefined && !listed.byId.has(id) && !context.edits.isClaimed(id, row.id);
  if (!isNew || others.length > 0) throw notNew(context);
  const { revision } = done;
  const sent =
    revision === undefined
      ? row
      : write(context, row, { base: printBase({ ...readBase(row.base), written: revision }) });
  return confirm(context, sent, {
    serverId: id,
    reason: null,
    save: () => {
      if (revision !== undefined)
        context.mirror.amendChangeRequest(laneOf(row).changeRequestId ?? '', { revision });
    },
    now: await storedPage(context, calls, row, payload, revision, id),
    ...(revision === undefined ? {} : { changeRequest: { revision } }),
  });
}

/** Front matter names the page: a first heading of its body would, before the title that is given beside it. */
function documentOf({ title, markdown }: PageInsertion): string {
  return `---\ntitle: ${JSON.stringify(title)}\n---\n\n${markdown}`;
}

/** Among the pages that stand there now; undefined where it is the last. */
function indexIn(siblings: readonly Page[], { afterId }: PagePlace): number | undefined {
  if (afterId === undefined) return undefined;
  if (afterId === null) return 0;
  const index = siblings.findIndex(({ id }) => id === afterId);
  return index === -1 ? undefined : index + 1;
}

function alikeIn(listed: ListedPages, { title, place }: PageInsertion): readonly Page[] {
  return listed.below(place.parentId).filter((page) => page.title === title);
}

/** What further edits of the page were made on; read only where there are such edits. */
async function storedPage(
  { edits }: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: PageInsertion,
  revision: string | undefined,
  id: string,
): Promise<ObjectBase> {
  const meant = asBase(payload);
  if (revision === undefined || !edits.dependents(row.id).some(({ kind }) => kind === 'page.update'))
    return meant;
  try {
    const stored = await pageIn(calls, revision, id);
    return stored === undefined ? meant : asBase(stored);
  } catch (error) {
    // The page is there whatever became of this look.
    if (error instanceof ClientError) return meant;
    throw error;
  }
}

function asBase({ title, markdown }: PageText): ObjectBase {
  return { title, markdown, editedAt: null, status: null, by: null };
}

/** The answer names no page, or one that was there before: as a cache may give it. What was sent is looked for. */
function notNew({ client }: SendingContext): ClientError {
  return new ClientError('not-the-service', 'changeContent answered no new page', {
    operation: 'changeContent',
    address: client.baseUrl,
    status: 200,
    sent: true,
    fromService: true,
    retryAfterMs: null,
    serverDate: null,
    serverMessage: null,
  });
}

/**
 * Looks for a new page whose answer was lost: one that was not there before, with the title, place and text that it was sent
 * with, in the pages as they are now, then in each revision since.
 *
 * @throws {ClientError} when a look failed
 * @throws {ProbeUnclear} where the service does not tell what was changed since
 */
export async function probeForPage(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: PageInsertion,
): Promise<Confirmation | null> {
  const { answer: request, serverDate } = await calls.changeRequest.get();
  context.noteServerDate(serverDate);
  const { changeRequest } = readBase(row.base);
  if (changeRequest?.revision === request.revision) return null;
  const found = (page: { readonly id: string; readonly text: PageText }): Confirmation => ({
    serverId: page.id,
    reason: 'found-again',
    save: () => context.mirror.saveChangeRequest(laneOf(row).spaceId, request),
    now: asBase(page.text),
    changeRequest: { revision: request.revision },
  });
  const now = await newPageNow(context, calls, row, payload, await pagesNow(calls));
  if (now !== undefined) return found(now);
  // Somebody may have renamed, moved, rewritten or deleted it since.
  const since =
    changeRequest === undefined
      ? undefined
      : await revisionsSince(calls, request.revision, changeRequest.revision);
  if (since === undefined) throw new ProbeUnclear('insertion-unclear');
  for (const revision of since) {
    const listed = await pagesIn(calls, revision);
    if (listed === undefined) throw new ProbeUnclear('insertion-unclear');
    const then = await newPageIn(context, row, payload, listed, (id) => pageIn(calls, revision, id));
    if (then !== undefined) return found(then);
  }
  return null;
}

function newPageNow(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: PageInsertion,
  listed: ListedPages,
): ReturnType<typeof newPageIn> {
  return newPageIn(context, row, payload, listed, async (id) =>
    pageTextOf(baseOfPage((await calls.changeRequest.page(id)).answer)),
  );
}

async function newPageIn(
  { edits }: SendingContext,
  row: EditRow,
  payload: PageInsertion,
  listed: ListedPages,
  read: (id: string) => Promise<PageText | undefined>,
): Promise<{ readonly id: string; readonly text: PageText } | undefined> {
  const before = new Set(readBase(row.base).alike);
  if (before.size >= mostAlike) throw new ProbeUnclear('insertion-unclear');
  for (const { id } of alikeIn(listed, payload)) {
    if (before.has(id) || edits.isClaimed(id, row.id)) continue;
    const text = await read(id);
    if (text !== undefined && isSameAsStored(payload, text)) return { id, text };
  }
  return undefined;
}
