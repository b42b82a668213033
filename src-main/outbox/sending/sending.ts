import type { Confirmation } from './follow-ups.ts';
import type { EditPayload, Lane } from '../../bridge/edit.ts';
import type { ClientError } from '../../client/client-error.ts';
import type { Client } from '../../client/client.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { backOffMs } from './back-off.ts';
import { readBase, printBase } from '../editing/base.ts';
import type { Base, Noted, ObjectBase } from '../editing/base.ts';
import type { EditingContext } from '../editing/editing-context.ts';
import { nameCreated, rebaseFollowers, waitForId } from './follow-ups.ts';
import { leftOfField } from '../pages/late-field.ts';
import { leftOfPage } from '../pages/late-page.ts';
import { laneHead } from './lanes.ts';
import { outcomeOf } from './outcome.ts';
import { valueSetBy } from './overturned.ts';
import { reasonOfWait } from './steps.ts';
import type { ReasonCode } from './reason.ts';

/** How a step on one edit ended, for whoever drives the lanes. */
export type Step =
  /** The edit is out of the way: confirmed, held or rejected. */
  | 'next'
  /** The lane waits for this edit. */
  | 'blocked'
  /** The account needs the person: nothing more is sent. */
  | 'paused'
  /** The service cannot be reached: nothing more is tried now. */
  | 'offline'
  /** The service takes no more requests for now: the edits know until when. */
  | 'limited'
  | 'cancelled';

export interface SendingContext extends EditingContext {
  readonly client: Client;
  /** This process, unique among all that may open the database. */
  readonly owner: string;
  /** False where the process behind another owner has surely ended. */
  readonly isOwnerAlive: (owner: string) => boolean;
  /** How long after sending an unanswered request may still be applied: its time-out. */
  readonly settleMs: number;
  readonly leaseMs: number;
  readonly requestTimeoutMs: number;
  /** Difference of the server's clock to ours, once a `Date` header was seen. */
  readonly serverOffset: () => number | null;
  readonly noteServerDate: (serverDate: number | null) => void;
  /** Whether the account's token is accepted at all, asked once in a push; null where the service could not be asked. */
  readonly isTokenAccepted: () => Promise<boolean | null>;
  /** Title of the organization that a space belongs to; null where it is not known. */
  readonly organizationOf: (spaceId: string) => string | null;
  /** Notes in the record of everything sent that this row's request is about to leave. */
  readonly recordSending: (row: EditRow) => void;
  /** The account pauses until the person signs in again or unlocks the keychain. */
  readonly pause: (cause: 'token' | 'secret') => void;
  readonly onChanged: (edit: EditRow) => void;
  /** Adds an edit that Galley thought of: it is held. @throws {EditRefused} */
  readonly offer: (payload: EditPayload, reason: 'set-over' | 'overturned', madeOn: Base) => EditRow;
}

/** After so many failures of the service itself, an edit is held instead of tried again. */
export const longestSeries = 8;

export function laneOf(edit: EditRow): Lane {
  return { spaceId: edit.laneSpace, changeRequestId: edit.laneChangeRequest };
}

/** The base of an edit whose request got no answer: what it sets may be set late. */
export function baseOfLost(row: EditRow): string | null {
  const base = readBase(row.base);
  const ofPage = leftOfPage(row) ?? leftOfField(row);
  const value = ofPage ?? valueSetBy(row);
  if (value === null || base.left?.includes(value) === true) return row.base;
  const from = ofPage === null ? undefined : (base.walked ?? base.changeRequest?.revision);
  return printBase({
    ...base,
    left: [...(base.left ?? []), value],
    ...(from === undefined ? {} : { walked: from }),
  });
}

/** True while another living process works on the edit. */
export function isTakenByOther(context: SendingContext, edit: EditRow): boolean {
  if (edit.leaseOwner === null || edit.leaseOwner === context.owner) return false;
  return (edit.leaseUntil ?? 0) > context.clock.now() && context.isOwnerAlive(edit.leaseOwner);
}

/**
 * Changes a row durably and tells of it, unless the person changed it since `read`: then their word stands and nothing is
 * written. Returns the row as it is now.
 */
export function write(context: SendingContext, read: EditRow, changes: Partial<EditRow>): EditRow {
  const { edits, clock } = context;
  const row = context.durableTransaction(() => {
    const current = edits.get(read.id) ?? read;
    if (current.state !== read.state || current.payload !== read.payload) return current;
    return edits.save({ ...current, ...changes, updatedAt: clock.now() });
  });
  context.onChanged(row);
  return row;
}

const unleased = { leaseOwner: null, leaseUntil: null } as const;

export function hold(
  context: SendingContext,
  read: EditRow,
  reason: ReasonCode,
  detail: string | null = null,
  theirs?: ObjectBase,
): Step {
  write(context, read, {
    ...unleased,
    state: 'held',
    reasonCode: reason,
    reason: detail,
    nextAt: null,
    ...(theirs === undefined ? {} : { base: printBase({ ...readBase(read.base), theirs }) }),
  });
  return 'next';
}

/**
 * Commits `sending` before the socket is written (docs/design/outbox.md). Undefined where the row is no longer what the
 * caller read, is not the head of its lane any more, or another process has it: the caller starts over.
 */
export function commitSending(context: SendingContext, read: EditRow, noted: Noted): EditRow | undefined {
  const { edits, clock, owner, leaseMs } = context;
  const taken = context.durableTransaction(() => {
    const row = edits.get(read.id);
    if (row === undefined || row.state !== 'waiting' || row.payload !== read.payload) return undefined;
    if (isTakenByOther(context, row)) return undefined;
    const head = laneHead(
      edits.activeInLane(row),
      (id) => edits.get(id),
      () => false,
      () => 0,
    );
    if (head?.edit.id !== row.id) return undefined;
    const now = clock.now();
    const { arrived: _arrived, looked: _looked, ...base } = readBase(row.base);
    const isSentAgain = row.sentAt !== null || base.left !== undefined;
    const saved = edits.save({
      ...row,
      base: printBase({ ...base, ...noted, ...(isSentAgain ? { again: true } : {}) }),
      state: 'sending',
      attempts: row.attempts + 1,
      looks: 0,
      nextAt: null,
      sentAt: row.sentAt ?? now,
      sentServerAt: row.sentServerAt ?? serverTimeOf(context, row.sentAt ?? now),
      reasonCode: null,
      reason: null,
      leaseOwner: owner,
      leaseUntil: now + leaseMs,
      updatedAt: now,
    });
    context.recordSending(saved);
    return saved;
  });
  if (taken !== undefined) context.onChanged(taken);
  return taken;
}

/** The moment by the server's clock; null before any answer has told how it goes. */
function serverTimeOf(context: SendingContext, at: number | null): number | null {
  const offset = context.serverOffset();
  return at === null || offset === null ? null : at + offset;
}

/** The server's word and `confirmed` in one transaction, so that the object never blinks. */
export function confirm(context: SendingContext, read: EditRow, confirmation: Confirmation): Step {
  const { edits, clock } = context;
  const confirmed = context.durableTransaction(() => {
    const row = edits.get(read.id);
    if (row === undefined || row.state === 'confirmed') return row;
    // While it was looked at, the person changed their mind: what was seen belongs to what it was before.
    const isFree = read.state === 'waiting' || read.state === 'held' || read.state === 'rejected';
    if (isFree && (row.state !== read.state || row.payload !== read.payload)) return row;
    confirmation.save?.();
    const { serverId } = confirmation;
    if (serverId !== null) nameCreated(edits, row, serverId);
    else if (row.kind === 'reply.add') waitForId(edits, row);
    const { decided } = readBase(row.base);
    const saved = edits.save({
      ...row,
      ...unleased,
      state: 'confirmed',
      // Copies that appear later are told by the server's clock: this machine's may be a day off.
      sentServerAt: row.sentServerAt ?? serverTimeOf(context, row.sentAt),
      serverId: serverId ?? row.serverId,
      ...(confirmation.reason === null && decided !== undefined
        ? { reasonCode: 'decided' satisfies ReasonCode, reason: decided }
        : { reasonCode: confirmation.reason, reason: confirmation.detail ?? null }),
      nextAt: null,
      updatedAt: clock.now(),
    });
    rebaseFollowers(edits, saved, confirmation);
    return saved;
  });
  if (confirmed !== undefined) context.onChanged(confirmed);
  return 'next';
}

/** What an unsuccessful request makes of its edit. `before` is the row as it was before `sending` was committed. */
export async function settle(
  context: SendingContext,
  row: EditRow,
  before: EditRow,
  error: ClientError,
): Promise<Step | 'probe'> {
  const { clock, random } = context;
  context.noteServerDate(error.serverDate);
  const outcome = outcomeOf(error);
  // The answer says that nothing was applied: the traces of this attempt go.
  const undone = { ...unleased, sentAt: before.sentAt, sentServerAt: before.sentServerAt };
  const asBefore = { ...undone, ...stateOf(before) };
  switch (outcome.kind) {
    case 'unknown': {
      // Without an answer the request may still be applied until its time-out; what was answered has been dealt with.
      const settledAt =
        outcome.reason === 'unpromised-answer'
          ? clock.now() + Math.min(context.settleMs, backOffMs(row.attempts, random))
          : row.updatedAt + context.settleMs;
      const nextAt = Math.max(settledAt, clock.now() + (outcome.retryAfterMs ?? 0));
      write(context, row, {
        ...unleased,
        base: baseOfLost(row),
        state: 'unknown',
        looks: 0,
        nextAt,
        reasonCode: outcome.reason,
        reason: error.serverMessage,
      });
      return 'blocked';
    }
    case 'wait': {
      const nextAt = clock.now() + Math.max(outcome.retryAfterMs ?? 0, backOffMs(row.attempts, random));
      write(context, row, {
        ...undone,
        attempts: before.attempts,
        state: 'waiting',
        nextAt,
        reasonCode: reasonOfWait(row, outcome.reason),
        reason: error.serverMessage,
      });
      return stepOfWait(error);
    }
    case 'pause': {
      const step = await pauseOrHold(context, outcome.cause);
      write(context, row, step === 'next' ? undone : asBefore);
      return step === 'next' ? holdForSignOn(context, row) : step;
    }
    case 'cancelled':
      write(context, row, asBefore);
      return 'cancelled';
    case 'probe':
      write(context, row, { ...undone, state: 'waiting' });
      return 'probe';
    case 'held':
      write(context, row, undone);
      if (asksForSignOn(error)) return holdForSignOn(context, row);
      return hold(context, row, outcome.reason, error.serverMessage);
    case 'rejected':
      write(context, row, {
        ...undone,
        state: 'rejected',
        reasonCode: outcome.reason,
        reason: error.serverMessage ?? (error.sent ? null : error.message),
      });
      return 'next';
  }
}

/** An edit that waits: for itself, for the service's limit of requests, or for the network. */
function stepOfWait({ kind, status, sent }: ClientError): Step {
  if (kind === 'limited' && (status === 429 || !sent)) return 'limited';
  return sent ? 'blocked' : 'offline';
}

/**
 * A refused token pauses the account only where the account itself is refused too: an organization may demand single
 * sign-on of its own, and the others still take their edits. `next`: the edit is to be held.
 */
async function pauseOrHold(
  context: SendingContext,
  cause: 'token' | 'secret',
): Promise<'next' | 'paused' | 'blocked'> {
  const isAccepted = cause === 'token' ? await context.isTokenAccepted() : false;
  if (isAccepted === true) return 'next';
  if (isAccepted === null) return 'blocked'; // asked again with the next push
  context.pause(cause);
  return 'paused';
}

function holdForSignOn(context: SendingContext, row: EditRow): Step {
  return hold(context, row, 'sign-on', context.organizationOf(row.laneSpace));
}

/** A 403 is held for its own edit alone in any case; its words only choose what the person reads. */
function asksForSignOn({ status, serverMessage }: ClientError): boolean {
  return status === 403 && /\b(sso|saml|single[- ]sign[- ]?on)\b/i.test(serverMessage ?? '');
}

function stateOf(row: EditRow): Partial<EditRow> {
  const { state, attempts, looks, nextAt, reasonCode, reason } = row;
  return { state, attempts, looks, nextAt, reasonCode, reason };
}

/** A look that failed says nothing: the edit stays as it was and waits. `look` means 404. */
export async function settleProbe(
  context: SendingContext,
  row: EditRow,
  error: ClientError,
): Promise<Step | 'probe'> {
  const { clock, random } = context;
  context.noteServerDate(error.serverDate);
  const outcome = outcomeOf(error);
  const back = { ...unleased, state: row.state === 'reconciling' ? ('unknown' as const) : row.state };
  switch (outcome.kind) {
    case 'pause': {
      const step = await pauseOrHold(context, outcome.cause);
      if (step === 'next') return holdForSignOn(context, row);
      write(context, row, back);
      return step;
    }
    case 'cancelled':
      write(context, row, back);
      return 'cancelled';
    case 'probe':
      write(context, row, back);
      return 'probe';
    case 'held':
    case 'rejected':
      if (asksForSignOn(error)) return holdForSignOn(context, row);
      return hold(
        context,
        row,
        outcome.kind === 'held' ? outcome.reason : 'unexpected-answer',
        error.serverMessage,
      );
    case 'unknown':
    case 'wait': {
      const announced = outcome.retryAfterMs ?? 0;
      const nextAt = clock.now() + Math.max(announced, backOffMs(row.looks + row.attempts, random));
      const reasonCode = outcome.kind === 'wait' ? reasonOfWait(row, row.reasonCode) : row.reasonCode;
      write(context, row, { ...back, nextAt, reasonCode });
      return stepOfWait(error);
    }
  }
}
