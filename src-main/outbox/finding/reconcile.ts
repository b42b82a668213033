import type { EditPayload } from '../../bridge/edit.ts';
import { ClientError } from '../../client/client-error.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { onService } from '../calls/on-service.ts';
import { backOffMs } from '../sending/back-off.ts';
import { printBase, readBase } from '../editing/base.ts';
import type { Calls } from '../calls/calls.ts';
import { isCreation, isStep } from '../editing/edit-kind.ts';
import { foundByPull } from './arrivals.ts';
import { findChange } from './find-change.ts';
import type { Change } from './find-change.ts';
import { findCreation, ProbeCutShort, ProbeUnclear } from './find-creation.ts';
import { probeAfterNotFound } from '../sending/probe-after-not-found.ts';
import { settleDeletion } from '../pages/delete-page.ts';
import { probeForPage } from '../pages/insert-page.ts';
import { isFieldEdit } from '../pages/page-field.ts';
import { settleField } from '../pages/trace-field.ts';
import { reconcilePage } from '../pages/trace-page.ts';
import { readPayload, textOf } from '../calls/payload.ts';
import { confirm, hold, isTakenByOther, longestSeries, settleProbe, write } from '../sending/sending.ts';
import type { SendingContext, Step } from '../sending/sending.ts';
import type { Confirmation } from '../sending/follow-ups.ts';

const probesBeforeSendingAgain = 2;

/**
 * Looks whether an edit whose answer was lost is on the server (docs/design/outbox.md). Found: confirmed. A creation
 * that is not found twice, a settling time apart, waits to be sent again; a merge or an update is held for the person;
 * what may be repeated without harm waits at once.
 */
export async function reconcile(context: SendingContext, calls: Calls, edit: EditRow): Promise<Step> {
  const read = readPayload(edit.version, edit.payload);
  if (read === undefined) return hold(context, edit, 'unreadable');
  const payload = onService(read, context.edits);
  if (isFoundByAuthor(edit) && context.mirror.me() === null) return hold(context, edit, 'who-am-i');
  const row = take(context, edit);
  if (row === undefined) return 'next';
  try {
    if (payload.kind === 'page.update') return await reconcilePage(context, calls, row, payload);
    if (payload.kind === 'page.delete')
      return await settleDeletion(context, calls, row, payload, 'found-again');
    if (isFieldEdit(payload)) return await settleField(context, calls, row, payload, 'found-again');
    const found = await probe(context, calls, row, payload);
    // Changed since it came back: what was sent is not what it reads now, and only the person knows what they want.
    if (found !== null && isRewritten(row, payload))
      return hold(context, unmarked(context, row), 'restored-unclear');
    if (found !== null) return confirm(context, row, found);
  } catch (error) {
    if (error instanceof ProbeCutShort) {
      const nextAt = context.clock.now() + backOffMs(row.attempts + row.looks, context.random);
      write(context, row, { state: 'unknown', nextAt, leaseOwner: null, leaseUntil: null });
      return 'blocked';
    }
    if (error instanceof ProbeUnclear) return hold(context, unmarked(context, row), error.reason);
    if (!(error instanceof ClientError)) throw error;
    const step = await settleProbe(context, row, error);
    const unknown = context.edits.get(row.id) ?? row;
    return step === 'probe' ? probeAfterNotFound(context, calls, unknown, payload, error) : step;
  }
  return foundNothing(context, row);
}

async function probe(
  context: SendingContext,
  calls: Calls,
  row: EditRow,
  payload: Exclude<
    EditPayload,
    { readonly kind: 'page.update' | 'page.delete' | 'page.property' | 'page.move' }
  >,
): Promise<Confirmation | null> {
  if (payload.kind === 'page.insert') return probeForPage(context, calls, row, payload);
  const pulled = foundByPull(context, row, payload);
  if (isChange(payload)) return (await findChange(context, calls, row, payload)) ?? pulled;
  if (pulled !== null) return pulled;
  const me = context.mirror.me();
  return me === null ? null : findCreation(context, calls, row, payload, me);
}

/** A new page is told from others by what was there before. */
function isFoundByAuthor({ kind }: EditRow): boolean {
  return isCreation(kind) && kind !== 'page.insert';
}

function isChange(payload: EditPayload): payload is Change {
  return !isCreation(payload.kind);
}

/** Leases the edit for the look; undefined where another process was quicker. */
function take(context: SendingContext, read: EditRow): EditRow | undefined {
  const { edits, clock, owner, leaseMs } = context;
  const taken = context.durableTransaction(() => {
    const row = edits.get(read.id);
    if (row === undefined || row.state !== read.state || isTakenByOther(context, row)) return undefined;
    return edits.save({
      ...row,
      state: 'reconciling',
      leaseOwner: owner,
      leaseUntil: clock.now() + leaseMs,
    });
  });
  if (taken !== undefined) context.onChanged(taken);
  return taken;
}

/** True for a creation that came back from a copy and reads otherwise now. */
function isRewritten(row: EditRow, payload: EditPayload): boolean {
  const { restored } = readBase(row.base);
  return restored !== undefined && isCreation(row.kind) && (textOf(payload) ?? '') !== restored.text;
}

/** It was looked for: from here on it is an edit like any other. */
function unmarked(context: SendingContext, row: EditRow): EditRow {
  const { restored, ...base } = readBase(row.base);
  return restored === undefined ? row : write(context, row, { base: printBase(base) });
}

function foundNothing(context: SendingContext, read: EditRow): Step {
  const { restored } = readBase(read.base);
  if (restored?.hold === true && !isStep(read.kind))
    return hold(context, unmarked(context, read), 'restored-unclear');
  const isSentAgain = read.looks + 1 >= probesBeforeSendingAgain || !isCreation(read.kind);
  const row = isSentAgain ? unmarked(context, read) : read;
  const probes = row.looks + 1;
  const free = { leaseOwner: null, leaseUntil: null };
  const isLookedForAgain = isCreation(row.kind) || isStep(row.kind);
  if (isLookedForAgain && probes < probesBeforeSendingAgain) {
    write(context, row, {
      ...free,
      state: 'unknown',
      looks: probes,
      nextAt: context.clock.now() + context.settleMs,
    });
    return 'blocked';
  }
  if (isStep(row.kind))
    return hold(context, row, row.kind === 'changeRequest.merge' ? 'merge-unclear' : 'update-unclear');
  if (row.attempts >= longestSeries) return hold(context, row, 'keeps-failing', row.reason);
  write(context, row, { ...free, state: 'waiting', looks: probes, nextAt: null });
  return 'next';
}
