import { ClientError } from '../../client/client-error.ts';
import { isUnknownMethod } from '../../client/offered-operations.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Calls } from '../calls/calls.ts';
import { printBase, readBase } from '../editing/base.ts';
import { changeRequestBase, isClosed } from '../mirror.ts';
import type { Prepared } from '../sending/prepared.ts';
import { confirm, hold, laneOf, write } from '../sending/sending.ts';
import type { SendingContext, Step } from '../sending/sending.ts';
import { hasSameBody, isSamePage, mergePages, pageTextOf } from './page-text.ts';
import { baseOfPage, settlePage } from './trace-page.ts';
import type { PageUpdate } from './trace-page.ts';

/**
 * After one look at the change request and one at the page: the request, or what the looks already decided. A page that
 * others changed is brought together with mine first, block by block; where both changed one block, the edit is held
 * (docs/design/outbox.md, "Content").
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
    context.durably(save);
    return hold(context, edit, 'change-request-closed', request.status);
  }
  const { answer: page } = await calls.changeRequest.page(payload.target.pageId);
  const theirs = baseOfPage(page);
  if (page.markdown === undefined) return hold(context, edit, 'unexpected-answer');
  const [now, seen] = [pageTextOf(theirs), base.object === undefined ? undefined : pageTextOf(base.object)];
  if (isSamePage(now, payload)) {
    return confirm(context, edit, { serverId: null, reason: 'already-done', save, now: theirs });
  }
  if (seen === undefined) return hold(context, edit, 'page-changed', null, theirs);
  if (!isSamePage(now, seen)) {
    const merged = mergePages(seen, payload, now, (mine) => mine);
    if (merged.hasConflicts) return hold(context, edit, 'page-changed', null, theirs);
    const { title, markdown } = merged;
    write(context, edit, {
      payload: JSON.stringify({ ...payload, title, markdown }),
      base: printBase({ ...base, object: theirs }),
    });
    // The lane's next turn looks once more, and finds the page as this edit was made on.
    return 'next';
  }
  return {
    noted: {
      object: theirs,
      changeRequest: changeRequestBase(request, base.changeRequest?.primary),
      written: undefined,
    },
    send: (row) => send(context, calls, row, payload, !hasSameBody(now, payload), now.title),
  };
}

async function send(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: PageUpdate,
  isBodyNew: boolean,
  titleNow: string,
): Promise<Step> {
  const { target, title, markdown } = payload;
  let revision: string | undefined;
  try {
    revision = await calls.changeRequest.write([
      {
        operation: 'update_page',
        page: target.pageId,
        ...(isBodyNew ? { document: { markdown } } : {}),
        ...(title === titleNow ? {} : { title }),
      },
    ]);
  } catch (error) {
    if (!isUnknownMethod(error)) throw error;
    context.client.noteAbsent('changeContent');
    write(context, row, { sentAt: null, sentServerAt: null, leaseOwner: null, leaseUntil: null });
    return hold(context, context.edits.get(row.id) ?? row, 'no-writing');
  }
  // Before anything else: a process that ends here knows at its next start which revision is its own.
  const base = { ...readBase(row.base), ...(revision === undefined ? {} : { written: revision }) };
  const noted = write(context, row, { base: printBase(base) });
  try {
    return await settlePage(context, calls, noted, payload, null);
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    // It is written; what the looks after it would have said is found later, as after a lost answer.
    write(context, noted, {
      state: 'unknown',
      reasonCode: 'lost-answer',
      reason: null,
      looks: 0,
      nextAt: context.clock.now() + context.settleMs,
      leaseOwner: null,
      leaseUntil: null,
    });
    return 'blocked';
  }
}
