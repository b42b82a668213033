import type { SentOutcome } from '../../bridge/views/sent-views.ts';
import type { SyncProgress } from '../../bridge/views/sync-views.ts';
import type { Place } from '../../bridge/views/views.ts';
import type { ClientError } from '../../client/client-error.ts';
import { concernsConnection } from '../../client/client-error.ts';
import type { Store } from '../../store/open-store.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { ConcurrentPush } from './concurrent-push.ts';
import type { Connection } from '../accounts/connection.ts';
import type { CoreOptions } from '../core-options.ts';
import { partialMessage } from '../accounts/failure-views.ts';
import { hostOf } from '../accounts/host-of.ts';
import { offlineMessage } from '../accounts/offline-message.ts';
import { outcomeOfSent } from '../accounts/sent-outcome.ts';
import { MovedByEdits } from './moved-by-edits.ts';
import { placeOnService } from '../reading/place-on-service.ts';
import type { MassDeletionConfirmations } from './mass-deletion-confirmations.ts';
import { checkService, pollDiscussion, pushAlone, pushAndPull } from './push-and-pull.ts';
import type { CycleEnd, CycleParts } from './push-and-pull.ts';
import type { Schedule, Turn } from './schedule.ts';
import { endedAfterMs, stuckMs, watch } from './watchdog.ts';
import type { WatchedWork } from './watchdog.ts';
import type { SyncChoices } from './sync-choices.ts';
import { focusOf, lastSyncName } from './sync-status.ts';
import { texts } from '../../shared/messages/texts.ts';

export interface SyncOnceOptions {
  readonly full?: boolean;
  readonly settleMs?: number;
  /** Without a window nothing is preselected: the first sync of an account with nothing chosen keeps all spaces. */
  readonly keepAllIfNone?: boolean;
  /** No sync follows by itself: edits that meet the service's limit of requests are waited for. */
  readonly waitsForLimit?: boolean;
}

/** What one sync did, for whoever asked for it. */
export interface SyncOutcome extends CycleEnd {
  /** What became of the edits that left this machine meanwhile. */
  readonly sent: readonly SentOutcome[];
}

export interface RunnerParts extends Pick<CycleParts, 'client' | 'outbox' | 'sync' | 'afterPull'> {
  readonly options: CoreOptions;
  readonly store: Store;
  readonly connection: Connection;
  readonly schedule: Schedule;
  readonly choices: SyncChoices;
  readonly questions: MassDeletionConfirmations;
  readonly onPause: (cause: 'token' | 'secret') => void;
  /** The service accepted the token. */
  readonly onAnswered: () => void;
  readonly onPulled: () => void;
  /** The windows are to be told of what was written. */
  readonly notifyMoved: () => void;
  /** A piece of work has ended, whatever it came to. */
  readonly onEnded: () => void;
  readonly notify: () => void;
  readonly notifyProgress: () => void;
}

interface Cycle extends WatchedWork {
  readonly isWhole: boolean;
  readonly done: Promise<unknown>;
}

/** Runs the pieces of work of one account, one at a time, and remembers how they ended. */
export class CycleRunner {
  readonly #parts: RunnerParts;
  readonly #cycleParts: CycleParts;
  readonly #beside: ConcurrentPush;
  /** What the person looks at. */
  place: Place | null = null;
  #cycle: Cycle | null = null;
  #running: SyncProgress | null = null;
  #lastError: string | null = null;
  #receipt: string | null = null;
  #limitedUntil = 0;
  #progressAt = 0;
  readonly #sent = new Map<string, SentOutcome>();
  #confirmed = 0;
  readonly #moved: MovedByEdits;
  #isClosed = false;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.#moved = new MovedByEdits({ ...parts, log: parts.options.ports.log });
    this.#beside = new ConcurrentPush({ ...parts, ports: parts.options.ports });
    this.#cycleParts = {
      client: parts.client,
      outbox: parts.outbox,
      sync: parts.sync,
      afterPull: () => {
        this.#moved.clear();
        return parts.afterPull();
      },
      onOnline: () => this.#online(),
      clock: parts.options.ports.clock,
      onProgress: (progress) => this.#progress(progress),
      onWaiting: ({ leftMs, limit }) => {
        // It is counted down, and is not a standstill.
        this.#progressAt = this.#now();
        this.#progress({ words: texts().sync.waiting(leftMs, limit), done: 0, total: null });
      },
      onEditsWaiting: ({ leftMs }) => {
        this.#progressAt = this.#now();
        this.#limitedUntil = this.#progressAt + leftMs;
        this.#parts.notify();
      },
    };
  }

  #progress(progress: SyncProgress): void {
    this.#running = progress;
    this.#parts.notifyProgress();
  }

  get running(): SyncProgress | null {
    return this.#running;
  }

  get lastError(): string | null {
    return this.#lastError;
  }

  get receipt(): string | null {
    return this.#receipt;
  }

  /** When the service takes again what the last push could not send, or what the running one waits with; null: it waits for nothing. */
  get limitedUntil(): number | null {
    return this.#limitedUntil > this.#now() ? this.#limitedUntil : null;
  }

  /** Null while nothing runs or it gets on. */
  stuckMs(): number | null {
    return this.#cycle === null ? null : stuckMs(this.#cycle, this.#lastProgressAt(), this.#now());
  }

  editChanged(edit: EditRow): void {
    this.#progressAt = this.#now();
    if (edit.state === 'sending' || this.#sent.has(edit.id))
      this.#sent.set(edit.id, outcomeOfSent(edit.state, edit.reasonCode));
    this.#moved.changed(edit);
    if (edit.state === 'confirmed') this.#confirmed += 1;
  }

  failed(words: string): void {
    this.#lastError = words;
  }

  cancel(): void {
    this.#cycle?.controller.abort();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.cancel();
    while (this.#cycle !== null) await this.#cycle.done;
    await this.#beside.ended();
  }

  /** What the schedule says. */
  async run(turn: Turn): Promise<void> {
    const isAsked = this.#parts.schedule.takeReviewRequests();
    this.#parts.schedule.begun(turn);
    if (turn === 'whole') await this.whole({ isAsked, isNow: isAsked });
    else if (turn === 'push') await this.#push();
    else if (turn === 'check') await this.#start(false, (signal) => checkService(this.#cycleParts, signal));
    else await this.#poll();
  }

  async #push(): Promise<void> {
    await this.#start(false, async (signal) => {
      this.#limitedUntil = 0;
      return this.#moved.fetchAfter(await pushAlone(this.#cycleParts, signal), this.#cycleParts, signal);
    });
  }

  /** One whole sync. A call while one runs waits for it and then runs its own. */
  async whole(
    options: SyncOnceOptions & { readonly isAsked: boolean; readonly isNow?: boolean },
  ): Promise<SyncOutcome> {
    const { choices, questions } = this.#parts;
    const { full, keepAllIfNone, settleMs } = options;
    const listsOnly =
      !options.isAsked && choices.isMetered && choices.settings.onMetered === 'edits-and-lists';
    return this.#start(true, async (signal) => {
      this.#limitedUntil = 0;
      const confirmed = questions.confirmedScopes;
      const end = await pushAndPull(this.#cycleParts, {
        signal,
        waitsForLimit: options.waitsForLimit === true,
        ...(settleMs === undefined ? {} : { settleMs }),
        pull: {
          confirmed,
          listsOnly,
          isAutomatic: !options.isAsked,
          isNow: options.isNow === true,
          ...focusOf(this.place),
          ...(full === undefined ? {} : { full }),
          ...(keepAllIfNone === undefined ? {} : { keepAllIfNone }),
        },
      });
      if (end.report !== null) questions.asked(end.report, confirmed);
      return this.#moved.fetchAfter(end, this.#cycleParts, signal);
    });
  }

  async #poll(): Promise<void> {
    const place = placeOnService(this.place, this.#parts.store.edits);
    if (place === null) return;
    await this.#start(false, (signal) => pollDiscussion(this.#cycleParts, place, signal));
  }

  async #start(isWhole: boolean, work: (signal: AbortSignal) => Promise<CycleEnd>): Promise<SyncOutcome> {
    while (this.#cycle !== null) await this.#cycle.done;
    const controller = new AbortController();
    if (this.#isClosed) controller.abort();
    const over = new AbortController();
    let finish = (): void => undefined;
    const done = new Promise<void>((resolve) => (finish = resolve));
    const cycle: Cycle = {
      controller,
      done,
      isWhole,
      startedAt: this.#now(),
      sleptMs: 0,
      stuckAt: null,
    };
    this.#cycle = cycle;
    this.#sent.clear();
    this.#confirmed = 0;
    if (this.#parts.options.isAutomatic) void this.#watch(cycle, over.signal);
    try {
      const end = await work(controller.signal);
      this.#settle(cycle, end);
      return { ...end, sent: [...this.#sent.values()] };
    } finally {
      over.abort();
      this.#cycle = null;
      this.#running = null;
      this.#parts.onEnded();
      this.#notifyMoved();
      finish();
      this.#parts.notify();
    }
  }

  #notifyMoved(): void {
    try {
      this.#parts.notifyMoved();
    } catch (error) {
      // What was done stands: who did it must not hear that it failed because notifying did.
      this.#parts.options.ports.log.error('what moved could not be told', { error: String(error) });
    }
  }

  /** What the end of a piece of work says about the account, the connection, and when to go on. */
  #settle(cycle: Cycle, { report, push, error }: CycleEnd): void {
    const { schedule, outbox, store } = this.#parts;
    if (push === 'limited') this.#limitedUntil = outbox.nextAt() ?? 0;
    if (report !== null) {
      this.#parts.onPulled();
      this.#parts.options.ports.log.debug('pulled', { requests: report.requests, bytes: report.bytes });
    }
    if (cycle.stuckAt !== null) {
      const waitMs = schedule.retry();
      this.#lastError = texts().sync.stuck(Math.round(endedAfterMs / 60_000), Math.round(waitMs / 1000));
    } else if (error !== null) {
      this.#failedBy(cycle, error);
    } else if (push === 'offline') {
      this.#offline(texts().sync.unreachable(hostOf(this.#parts.client.baseUrl)), null);
    } else {
      const isAnswered = push === 'done' || push === 'limited';
      if (isAnswered && report !== null) {
        store.preferences.set(lastSyncName, String(this.#now()));
        schedule.succeeded();
        this.#lastError = report.needsConfirmation[0]?.words ?? partialMessage(store, report);
      }
      if (isAnswered) this.#online();
      if (this.#moved.takeMerged()) schedule.soon();
      else if (cycle.isWhole) schedule.later();
    }
    // What needs a decision is counted beside it, and may be decided before the next sync.
    if (cycle.isWhole) this.#receipt = this.#confirmed === 0 ? null : texts().sync.receipt(this.#confirmed);
  }

  #failedBy(cycle: Cycle, error: ClientError): void {
    const { schedule, onPause } = this.#parts;
    if (error.kind === 'cancelled') {
      if (cycle.sleptMs > 0) schedule.soon();
      else if (cycle.isWhole) schedule.later();
      return;
    }
    this.#lastError = error.message;
    if (error.kind === 'token' || error.kind === 'secret') {
      onPause(error.kind);
      schedule.later();
    } else if (concernsConnection(error) || error.kind === 'timeout' || error.kind === 'interrupted') {
      this.#offline(offlineMessage(error, hostOf(this.#parts.client.baseUrl)), error.retryAfterMs);
    } else if (cycle.isWhole) {
      schedule.later();
    }
  }

  #online(): void {
    this.#parts.onAnswered();
    if (this.#parts.connection.answered()) this.#parts.notify();
  }

  #offline(reason: string, retryAfterMs: number | null): void {
    const { connection, schedule } = this.#parts;
    schedule.probe(Math.max(connection.failed(reason), this.#now() + (retryAfterMs ?? 0)));
  }

  async #watch(cycle: Cycle, over: AbortSignal): Promise<void> {
    const { options, notify } = this.#parts;
    const { clock, log } = options.ports;
    try {
      await watch(
        {
          clock,
          progressAt: () => this.#lastProgressAt(),
          onStuck: notify,
          // Begun anew, it goes on where it stopped; its connections would only time out.
          onSlept: () => cycle.controller.abort(),
          onTick: () => {
            if (cycle.isWhole) this.#beside.tick(cycle.startedAt, cycle.controller.signal);
          },
          onUnrecoverable: () => {
            log.error('a sync hangs although it was ended');
            options.onUnrecoverable?.();
          },
        },
        cycle,
        over,
      );
    } catch (error) {
      log.error('a sync could not be watched', { error: String(error) });
    }
  }

  #lastProgressAt(): number {
    return Math.max(this.#progressAt, this.#parts.sync.lastProgressAt ?? 0);
  }

  #now(): number {
    return this.#parts.options.ports.clock.now();
  }
}
