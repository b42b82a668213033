import type { EditState, Lane } from '../bridge/edit.ts';
import type { Client } from '../client/client.ts';
import type { LimitWait } from '../client/exchange.ts';
import { ClientError } from '../client/client-error.ts';
import type { Clock, Log, Random } from '../ports/ports.ts';
import type { EditRow } from '../store/unsent/edits.ts';
import type { Store } from '../store/open-store.ts';
import { createCalls } from './calls/calls.ts';
import type { Calls } from './calls/calls.ts';
import { Editing } from './editing/editing.ts';
import { laneKey } from './sending/lanes.ts';
import { learnIds } from './finding/learn-ids.ts';
import { offerOverturned } from './sending/overturned.ts';
import { lookForLateFields } from './pages/look-for-late-fields.ts';
import { lookForHeldPages, probeLatePages } from './pages/probe-late-pages.ts';
import { sentOf } from './sent-of.ts';
import { readBase } from './editing/base.ts';
import { baseOfLost, isTakenByOther } from './sending/sending.ts';
import type { SendingContext } from './sending/sending.ts';
import { LanePush, laneHeads } from './lane-push.ts';
import type { PushEnd, RunningLanes } from './lane-push.ts';
import { createMirror } from './store-mirror.ts';
import { askForSteps } from './sending/steps.ts';
import { noteArrivals } from './finding/arrivals.ts';
import { noteSecondCopies, offerDuplicateCleanup } from './finding/duplicate-cleanup.ts';
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

/** A request waits so long for the service's limit before it leaves: longer than a window of a minute, below the lease. */
const longestLimitWaitMs = 65_000;

/** What of a context lasts as long as the outbox. */
function editingContext({ store, clock, random }: OutboxOptions) {
  return {
    edits: store.edits,
    sent: store.sent,
    reviewed: store.reviewed,
    mirror: createMirror(store, clock),
    clock,
    random,
    durableTransaction: <T>(work: () => T): T => store.transaction(work),
  };
}

/** The outbox of one account: what the person may do with edits, and their way to the server (docs/design/outbox.md). */
export class Outbox extends Editing {
  readonly #options: OutboxOptions;
  readonly #requestTimeoutMs: number;
  readonly #base: ReturnType<typeof editingContext>;
  readonly #running: RunningLanes = new Map();
  #serverOffset: number | null = null;
  #pushing: Promise<PushEnd> | null = null;

  constructor(options: OutboxOptions) {
    const base = editingContext(options);
    super(base);
    this.#options = options;
    this.#requestTimeoutMs = options.requestTimeoutMs ?? 60_000;
    this.#base = base;
  }

  /** Sends what can be sent. A call while another runs joins it. */
  push(options: PushOptions): Promise<PushEnd> {
    this.#pushing ??= this.#run(options).finally(() => {
      this.#pushing = null;
    });
    return this.#pushing;
  }

  /** When the next edit is due by itself; null for none. */
  nextAt(): number | null {
    const due = laneHeads(this.#contextFor(undefined), undefined).map((head) =>
      head.isTaken ? (head.edit.leaseUntil ?? 0) : head.at,
    );
    return due.length === 0 ? null : Math.min(...due);
  }

  /** Every `sending` left behind by a process that ended becomes `unknown`. */
  recover(): void {
    this.#recover(this.#contextFor(undefined));
  }

  /**
   * What a pull that began at `pulledSince` makes possible: what it has shown of edits without an answer is noted, copies that
   * arrived late are offered for removal, what a late request undid and what the service lost is offered to be sent again,
   * replies without an id learn theirs, and steps made without a network ask for their confirmation. Returns what is offered.
   */
  afterPull(pulledSince: number): readonly EditRow[] {
    const base = this.#base;
    const { store, onChanged } = this.#options;
    base.durableTransaction(() => noteArrivals(store, base.mirror, pulledSince));
    for (const row of [...learnIds(base), ...askForSteps(base), ...noteSecondCopies(base)]) onChanged(row);
    return [
      ...this.offerCopies(),
      ...offerOverturned(base, this),
      ...offerVanished(base, this, store.vanished),
    ];
  }

  /** Copies that arrived late are offered for removal. Returns what is offered. */
  offerCopies(): readonly EditRow[] {
    return offerDuplicateCleanup(this.#base, this);
  }

  counts(): Readonly<Record<EditState, number>> {
    return this.#base.edits.counts();
  }

  async #run(push: PushOptions): Promise<PushEnd> {
    const { onChanged, log } = this.#options;
    const context = this.#contextFor(push.settleMs);
    const callsOf = (lane: Lane): Calls => this.#callsOf(lane, push);
    this.#recover(context);
    if (push.resetBackOff === true) context.edits.forgetBackOff();
    await lookForHeldPages(context, callsOf);
    for (const row of await probeLatePages(context, this, callsOf)) onChanged(row);
    await lookForLateFields(context, callsOf);
    return new LanePush(context, this.#running, { callsOf, log, ...push }).run();
  }

  /** One request that needs no right to any object. */
  async #askWhetherAccepted(): Promise<boolean | null> {
    try {
      await this.#options.client.call(
        'listOrganizations',
        { query: { limit: 1 } },
        { attempts: 1, timeoutMs: this.#requestTimeoutMs },
      );
      return true;
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      return error.kind === 'token' ? false : null;
    }
  }

  #organizationOf(spaceId: string): string | null {
    const { organizations, spaces } = this.#options.store;
    const id = spaces.get(spaceId)?.organizationId;
    return organizations.organizations().find((one) => one.id === id)?.title ?? null;
  }

  #contextFor(settleMs: number | undefined): SendingContext {
    const { client, clock, isOwnerAlive, onChanged, onPause, owner, store } = this.#options;
    let accepted: Promise<boolean | null> | null = null;
    return {
      ...this.#base,
      client,
      owner,
      isOwnerAlive,
      settleMs: settleMs ?? this.#requestTimeoutMs,
      leaseMs: 2 * this.#requestTimeoutMs + 30_000,
      requestTimeoutMs: this.#requestTimeoutMs,
      serverOffset: () => this.#serverOffset,
      noteServerDate: (serverDate) => {
        if (serverDate !== null) this.#serverOffset = serverDate - clock.now();
      },
      isTokenAccepted: () => (accepted ??= this.#askWhetherAccepted()),
      organizationOf: (spaceId) => this.#organizationOf(spaceId),
      recordSending: (row) => void store.sent.begin(sentOf(store, row, clock.now())),
      pause: onPause,
      onChanged,
      offer: (payload, reason, madeOn) => {
        const row = this.offer(payload, reason, madeOn);
        onChanged(row);
        return row;
      },
    };
  }

  #recover(context: SendingContext): void {
    const { edits } = context;
    for (const row of edits.inFlight()) {
      if (this.#running.has(laneKey(row)) || isTakenByOther(context, row)) continue;
      const recovered = context.durableTransaction(() => {
        const now = edits.get(row.id);
        if (now === undefined || now.state !== row.state || now.leaseOwner !== row.leaseOwner)
          return undefined;
        return edits.save({
          ...now,
          // One whose answer named what it made cannot arrive a second time.
          base:
            now.state === 'sending' && readBase(now.base).written === undefined ? baseOfLost(now) : now.base,
          state: 'unknown',
          // `updatedAt` stays: it says when the request left, and the settling time counts from there.
          nextAt: now.updatedAt + context.settleMs,
          reasonCode: 'lost-answer',
          leaseOwner: null,
          leaseUntil: null,
        });
      });
      if (recovered !== undefined) context.onChanged(recovered);
    }
  }

  #callsOf(lane: Lane, { signal, onWaiting }: PushOptions): Calls {
    const { client, store } = this.#options;
    return createCalls(client, lane, {
      signal,
      timeoutMs: this.#requestTimeoutMs,
      patienceMs: longestLimitWaitMs,
      pictures: {
        read: (sha256) => store.files.read(sha256),
        stored: (spaceId, file, sha256) => store.files.setHeld(store.files.putVersion(spaceId, file), sha256),
      },
      ...(onWaiting === undefined ? {} : { onWaiting }),
    });
  }
}
