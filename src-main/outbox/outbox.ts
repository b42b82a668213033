import type { EditState, Lane } from '../bridge/edit.ts';
import type { Client } from '../client/client.ts';
import type { LimitWait } from '../client/exchange.ts';
import { ClientError } from '../client/client-error.ts';
import type { Clock, Log, Random } from '../ports/ports.ts';
import type { EditRow } from '../store/unsent/edits.ts';
import type { Store } from '../store/open-store.ts';
import { createCalls } from './calls/calls.ts';
import type { Calls } from './calls/calls.ts';
import { createEditing } from './editing/editing.ts';
import type { Editing } from './editing/editing.ts';
import { laneHead, laneKey } from './sending/lanes.ts';
import type { LaneHead } from './sending/lanes.ts';
import { learnIds } from './finding/learn-ids.ts';
import { offerOverturned } from './sending/overturned.ts';
import { reconcile } from './finding/reconcile.ts';
import { lookForLateFields } from './pages/look-for-late-fields.ts';
import { probeLatePages } from './pages/probe-late-pages.ts';
import { sentOf } from './sent-of.ts';
import { sendEdit } from './sending/send-edit.ts';
import { baseOfLost, isTakenByOther, laneOf } from './sending/sending.ts';
import type { SendingContext, Step } from './sending/sending.ts';
import { createMirror } from './store-mirror.ts';
import { askForSteps } from './sending/steps.ts';
import { noteArrivals } from './finding/arrivals.ts';
import { noteSecondReviews, offerDuplicateCleanup } from './finding/duplicate-cleanup.ts';
import { offerVanished } from './finding/vanished.ts';

export interface OutboxOptions {
  readonly store: Store;
  readonly client: Client;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Unique among all processes that may open the database. */
  readonly owner: string;
  /** False where the process behind another owner has surely ended: its leases are void. */
  readonly isOwnerAlive: (owner: string) => boolean;
  /** Time-out of a request that sends; an unanswered one may still be applied for as long. 60 s unless told. */
  readonly requestTimeoutMs?: number;
  /** 401, or a token that could not be read: the account pauses until the person acts. */
  readonly onPause: (cause: 'token' | 'secret') => void;
  /** A row changed; screens ask again. */
  readonly onChanged: (edit: EditRow) => void;
}

export interface PushOptions {
  readonly signal: AbortSignal;
  /** Waits out both looks of lost answers, this long apart, instead of leaving them for later. */
  readonly settleMs?: number;
  /** "Sync now": back-offs are forgotten (lost answers still settle). */
  readonly resetBackOff?: boolean;
  /** Told every second while a request waits for the service's limit. */
  readonly onWaiting?: (wait: LimitWait) => void;
}

/**
 * `done`: nothing more can be done now. `limited`: the service takes no more requests for now; what waits for it is due
 * again at `Outbox.nextAt`.
 */
export type PushEnd = 'done' | 'paused' | 'offline' | 'limited' | 'cancelled';

/**
 * The outbox of one account: what the person may do with edits, and their way to the server (docs/design/outbox.md).
 */
export interface Outbox extends Editing {
  /** Sends what can be sent. A call while another runs joins it. */
  push(options: PushOptions): Promise<PushEnd>;
  /** When the next edit is due by itself; null for none. */
  nextAt(): number | null;
  /** Every `sending` left behind by a process that ended becomes `unknown`. */
  recover(): void;
  /**
   * What a pull that began at `pulledSince` makes possible: what it has shown of edits without an answer is noted, copies that
   * arrived late are offered for removal, what a late request undid and what the service lost is offered to be sent again,
   * replies without an id learn theirs, and steps made without a network ask for their confirmation. Returns what is offered.
   */
  afterPull(pulledSince: number): readonly EditRow[];
  counts(): Readonly<Record<EditState, number>>;
}

/** A request waits so long for the service's limit before it leaves: longer than a window of a minute, below the lease. */
const longestLimitWaitMs = 65_000;
const lanesAtOnce = 4;

export function createOutbox(options: OutboxOptions): Outbox {
  const { store, client, clock, random, log } = options;
  const { edits } = store;
  const requestTimeoutMs = options.requestTimeoutMs ?? 60_000;
  let serverOffset: number | null = null;
  let pushing: Promise<PushEnd> | null = null;
  const running = new Map<string, Promise<Step | 'failed'>>();

  const base = {
    edits,
    sent: store.sent,
    reviewed: store.reviewed,
    mirror: createMirror(store, clock),
    clock,
    random,
    durableTransaction: <T>(work: () => T): T => store.transaction(work),
  };
  const editing = createEditing(base);

  /** One request that needs no right to any object. */
  async function askWhetherAccepted(): Promise<boolean | null> {
    try {
      await client.call(
        'listOrganizations',
        { query: { limit: 1 } },
        { attempts: 1, timeoutMs: requestTimeoutMs },
      );
      return true;
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      return error.kind === 'token' ? false : null;
    }
  }

  function organizationOf(spaceId: string): string | null {
    const id = store.spaces.get(spaceId)?.organizationId;
    return store.organizations.organizations().find((one) => one.id === id)?.title ?? null;
  }

  function contextFor(settleMs: number | undefined): SendingContext {
    let accepted: Promise<boolean | null> | null = null;
    return {
      ...base,
      client,
      owner: options.owner,
      isOwnerAlive: options.isOwnerAlive,
      settleMs: settleMs ?? requestTimeoutMs,
      leaseMs: 2 * requestTimeoutMs + 30_000,
      requestTimeoutMs,
      serverOffset: () => serverOffset,
      noteServerDate: (serverDate) => {
        if (serverDate !== null) serverOffset = serverDate - clock.now();
      },
      isTokenAccepted: () => (accepted ??= askWhetherAccepted()),
      organizationOf,
      recordSending: (row) => void store.sent.begin(sentOf(store, row, clock.now())),
      pause: options.onPause,
      onChanged: options.onChanged,
      offer: (payload, reason, madeOn) => {
        const row = editing.offer(payload, reason, madeOn);
        options.onChanged(row);
        return row;
      },
    };
  }

  function recover(context: SendingContext): void {
    for (const row of edits.inFlight()) {
      if (running.has(laneKey(row)) || isTakenByOther(context, row)) continue;
      const recovered = base.durableTransaction(() => {
        const now = edits.get(row.id);
        if (now === undefined || now.state !== row.state || now.leaseOwner !== row.leaseOwner)
          return undefined;
        return edits.save({
          ...now,
          base: now.state === 'sending' ? baseOfLost(now) : now.base,
          state: 'unknown',
          // `updatedAt` stays: it says when the request left, and the settling time counts from there.
          nextAt: now.updatedAt + context.settleMs,
          reasonCode: 'lost-answer',
          leaseOwner: null,
          leaseUntil: null,
        });
      });
      if (recovered !== undefined) options.onChanged(recovered);
    }
  }

  /** Of every lane, in the person's order. */
  function heads(context: SendingContext, settleMs: number | undefined): readonly LaneHead[] {
    const found = edits.activeLanes().flatMap((lane) => {
      const head = laneHead(
        edits.activeInLane(lane),
        (id) => edits.get(id),
        (edit) => isTakenByOther(context, edit),
        // A shorter settling time than the one the row was written with counts from the same moment.
        (edit) =>
          settleMs === undefined ? (edit.nextAt ?? 0) : Math.min(edit.nextAt ?? 0, edit.updatedAt + settleMs),
      );
      return head === undefined ? [] : [head];
    });
    return found.sort((a, b) => a.edit.seq - b.edit.seq);
  }

  function callsOf(lane: Lane, { signal, onWaiting }: PushOptions): Calls {
    return createCalls(client, lane, {
      signal,
      timeoutMs: requestTimeoutMs,
      patienceMs: longestLimitWaitMs,
      readHeld: (sha256) => store.files.read(sha256),
      ...(onWaiting === undefined ? {} : { onWaiting }),
    });
  }

  async function step(context: SendingContext, head: LaneHead, push: PushOptions): Promise<Step | 'failed'> {
    const calls = callsOf(laneOf(head.edit), push);
    try {
      return await (head.action === 'send'
        ? sendEdit(context, calls, head.edit)
        : reconcile(context, calls, head.edit));
    } catch (error) {
      // A defect of Galley on one edit: the lane rests until the next push, the others go on.
      log.error('an edit could not be handled', {
        edit: head.edit.id,
        kind: head.edit.kind,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
      return 'failed';
    }
  }

  async function run(push: PushOptions): Promise<PushEnd> {
    const { signal, settleMs, resetBackOff } = push;
    const context = contextFor(settleMs);
    recover(context);
    if (resetBackOff === true) edits.forgetBackOff();
    for (const row of await probeLatePages(context, editing, (lane) => callsOf(lane, push)))
      options.onChanged(row);
    await lookForLateFields(context, (lane) => callsOf(lane, push));
    const resting = new Set<string>();
    const outcome: { end: PushEnd } = { end: 'done' };
    for (;;) {
      const isOver = outcome.end !== 'done' || signal.aborted;
      const open = isOver ? [] : heads(context, settleMs).filter((head) => isOpen(head));
      const now = clock.now();
      for (const head of open) {
        if (running.size >= lanesAtOnce) break;
        if (head.at <= now) start(head);
      }
      if (running.size === 0) {
        const looks = settleMs === undefined ? [] : open.filter((head) => head.action === 'reconcile');
        if (looks.length === 0) return signal.aborted && outcome.end === 'done' ? 'cancelled' : outcome.end;
        const wakeAt = Math.min(...looks.map((head) => head.at));
        await clock.sleep(Math.max(1, wakeAt - now), signal).catch(() => undefined);
        continue;
      }
      await Promise.race(running.values());
    }

    function isOpen(head: LaneHead): boolean {
      const lane = laneKey(head.edit);
      return !head.isTaken && !running.has(lane) && !resting.has(lane);
    }

    function start(head: LaneHead): void {
      const lane = laneKey(head.edit);
      const done = step(context, head, push).then((result) => {
        running.delete(lane);
        // With a settling time, a lane whose head became unknown goes on when its look is due.
        if (result === 'blocked' && settleMs === undefined) resting.add(lane);
        if (result === 'failed') resting.add(lane);
        if (result === 'blocked' && edits.get(head.edit.id)?.state === 'waiting') resting.add(lane);
        if (result === 'paused' || result === 'offline' || result === 'limited' || result === 'cancelled') {
          outcome.end = result;
        }
        return result;
      });
      running.set(lane, done);
    }
  }

  return {
    ...editing,
    push(pushOptions) {
      pushing ??= run(pushOptions).finally(() => {
        pushing = null;
      });
      return pushing;
    },
    nextAt() {
      const context = contextFor(undefined);
      const due = heads(context, undefined).map((head) =>
        head.isTaken ? (head.edit.leaseUntil ?? 0) : head.at,
      );
      return due.length === 0 ? null : Math.min(...due);
    },
    recover: () => recover(contextFor(undefined)),
    afterPull(pulledSince) {
      base.durableTransaction(() => noteArrivals(store, base.mirror, pulledSince));
      for (const row of [...learnIds(base), ...askForSteps(base), ...noteSecondReviews(base)])
        options.onChanged(row);
      return [
        ...offerDuplicateCleanup(base, editing),
        ...offerOverturned(base, editing),
        ...offerVanished(base, editing, store.vanished),
      ];
    },
    counts: () => edits.counts(),
  };
}
