import { ClientError } from '../../client/client-error.ts';
import { isUnknownMethod } from '../../client/offered-operations.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Calls } from '../calls/calls.ts';
import { printBase, readBase } from '../editing/base.ts';
import type { ChangeRequestBase } from '../editing/base.ts';
import { changeRequestBase, isClosed } from '../mirror.ts';
import { hold, laneOf, write } from '../sending/sending.ts';
import type { SendingContext, Step } from '../sending/sending.ts';

/**
 * The change request as it is before its content is changed; otherwise the edit was held, because the service does not take
 * content or the change request takes no more (docs/design/writing-pages.md).
 *
 * @throws {ClientError} when the look failed
 */
export async function probeChangeRequest(
  context: SendingContext,
  calls: Calls,
  edit: EditRow,
): Promise<ChangeRequestBase | Step> {
  if (context.client.isAbsent('changeContent')) return hold(context, edit, 'no-writing');
  const { answer, serverDate } = await calls.changeRequest.get();
  context.noteServerDate(serverDate);
  if (!isClosed(answer.status)) return changeRequestBase(answer, readBase(edit.base).changeRequest?.primary);
  context.durableTransaction(() => context.mirror.saveChangeRequest(laneOf(edit).spaceId, answer));
  return hold(context, edit, 'change-request-closed', answer.status);
}

/** A change request that the service says is gone is asked for again once a pull has heard of it. */
export function noteIfGone(
  { mirror, durableTransaction }: SendingContext,
  id: string,
  error: ClientError,
): void {
  const isGone = error.fromService && (error.status === 404 || error.status === 410);
  if (isGone && error.operation === 'getChangeRequest')
    durableTransaction(() => mirror.changeRequestGone(id));
}

/** The service says that it has no such operation: the edit is held, and nothing of it is there. */
export function holdWithoutWriting(context: SendingContext, row: EditRow): Step {
  context.client.noteAbsent('changeContent');
  const unsent = write(context, row, {
    sentAt: null,
    sentServerAt: null,
    leaseOwner: null,
    leaseUntil: null,
  });
  return hold(context, unsent, 'no-writing');
}

/**
 * Sends changes of content, and lets `settle` look at what they made. Where that look fails, it is made later, as after a
 * lost answer.
 *
 * @throws {ClientError} when the request itself failed
 */
export async function sendAndSettle(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  changes: Parameters<Calls['changeRequest']['write']>[0],
  settle: (sent: EditRow) => Promise<Step>,
): Promise<Step> {
  let revision: string | undefined;
  try {
    ({ revision } = await calls.changeRequest.write(changes));
  } catch (error) {
    if (!isUnknownMethod(error)) throw error;
    return holdWithoutWriting(context, row);
  }
  // Before anything else: a process that ends here knows at its next start which revision is its own.
  const base = { ...readBase(row.base), ...(revision === undefined ? {} : { written: revision }) };
  const sent = write(context, row, { base: printBase(base) });
  try {
    return await settle(sent);
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    return probeLater(context, sent);
  }
}

/** It is done; what the looks after it would have said is found later, as after a lost answer. */
function probeLater(context: SendingContext, row: EditRow): Step {
  write(context, row, {
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
