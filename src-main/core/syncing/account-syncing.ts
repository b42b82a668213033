import { isBundleAccount } from '../../backup/bundle-manifest.ts';
import type { SyncSettings, SyncStatus } from '../../bridge/views/sync-views.ts';
import type { Place, Readiness } from '../../bridge/views/views.ts';
import type { Client } from '../../client/client.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Store } from '../../store/open-store.ts';
import type { Sync } from '../../sync/create-sync.ts';
import type { AccountPause } from '../accounts/account-pause.ts';
import { Connection } from '../accounts/connection.ts';
import { DroppedLog } from '../accounts/dropped-log.ts';
import { unsentUntil, waitsFor } from '../accounts/waits-for.ts';
import type { WaitsFor } from '../../bridge/views/sync-views.ts';
import type { CoreOptions } from '../core-options.ts';
import { CycleRunner } from './cycle-runner.ts';
import type { SyncOnceOptions, SyncOutcome } from './cycle-runner.ts';
import { InterruptibleSleep } from './interruptible-sleep.ts';
import { MassDeletionConfirmations } from './mass-deletion-confirmations.ts';
import { Schedule } from './schedule.ts';
import { SessionLoop } from './session-loop.ts';
import { SyncChoices } from './sync-choices.ts';
import type { Machine } from './sync-choices.ts';
import { syncStatus } from './sync-status.ts';

export interface SyncingParts {
  readonly options: CoreOptions;
  readonly accountId: string;
  readonly machine: Machine;
  readonly store: Store;
  readonly client: Client;
  readonly outbox: Outbox;
  readonly sync: Sync;
  readonly pause: AccountPause;
  readonly afterPull: () => Promise<void>;
  readonly onPause: (cause: 'token' | 'secret') => void;
  /** The mirror has changed. */
  readonly onPulled: () => void;
  /** The windows are to be told of what was written. */
  readonly notifyMoved: () => void;
  readonly notify: () => void;
  readonly notifyProgress: () => void;
  /** Only the status shows it, so no screen is to ask again; but a first screen that says otherwise must go. */
  readonly onChoiceMade: () => void;
  /** Told of what a turn of the loop threw, which is a defect of Galley or of the disk. */
  readonly onDefect: (error: unknown) => void;
}

/** When one account syncs and how its syncs end: what the person chose, the schedule, the connection, and the loop. */
export class AccountSyncing {
  readonly choices: SyncChoices;
  readonly #parts: SyncingParts;
  readonly #sleeper: InterruptibleSleep;
  readonly #connection: Connection;
  readonly #schedule: Schedule;
  readonly #questions: MassDeletionConfirmations;
  readonly #cycles: CycleRunner;
  readonly #dropped: DroppedLog;
  readonly #loop: SessionLoop;

  constructor(parts: SyncingParts) {
    const { options, accountId, machine, store, outbox, pause } = parts;
    const { clock, random } = options.ports;
    this.#parts = parts;
    this.#sleeper = new InterruptibleSleep(clock);
    this.#connection = new Connection(clock, random);
    this.#dropped = new DroppedLog(store);
    this.choices = new SyncChoices(store.preferences, clock, machine, isBundleAccount(accountId));
    this.#questions = new MassDeletionConfirmations(store.preferences);
    this.#schedule = new Schedule({
      clock,
      random,
      connection: this.#connection,
      choices: this.choices,
      editsAt: () => outbox.nextAt(),
      isPaused: () => pause.reason !== null,
    });
    this.#cycles = new CycleRunner({
      ...parts,
      connection: this.#connection,
      schedule: this.#schedule,
      choices: this.choices,
      questions: this.#questions,
      onAnswered: () => pause.clear(),
      onEnded: () => this.#dropped.note(parts.client.droppedFields(), clock.now()),
    });
    this.#loop = new SessionLoop({
      accountId,
      ports: options.ports,
      outbox,
      schedule: this.#schedule,
      choices: this.choices,
      cycles: this.#cycles,
      sleeper: this.#sleeper,
      notify: parts.notify,
      onDefect: parts.onDefect,
      onBackOnline: () => {
        this.#connection.doubt();
        parts.onChoiceMade();
      },
    });
  }

  /** Starts the loop: recovers what a process that ended left behind, then syncs by itself. */
  start(firstSyncDelayMs: number): void {
    this.#loop.start(firstSyncDelayMs);
  }

  async close(): Promise<void> {
    await this.#loop.close();
  }

  /** True while what is done goes out at once: the service answers, and the person does not work offline. */
  get isOnline(): boolean {
    return this.#connection.state.state === 'online' && !this.choices.isWorkingOffline;
  }

  get waitsFor(): WaitsFor {
    return waitsFor({
      isBundle: this.choices.isBundle,
      automatic: this.#schedule.automatic(),
      pause: this.#parts.pause.reason,
      connectivity: this.#connection.state,
    });
  }

  status(ready: Readiness): SyncStatus {
    const { store, outbox, client } = this.#parts;
    return syncStatus({
      store,
      outbox,
      connection: this.#connection,
      choices: this.choices,
      schedule: this.#schedule,
      questions: this.#questions,
      ready,
      unsentUntil: unsentUntil(client.baseUrl, this.waitsFor),
      dropped: this.#dropped,
      running: this.#cycles.running,
      stuckMs: this.#cycles.stuckMs(),
      lastError: this.#cycles.lastError,
      limitedUntil: this.#cycles.limitedUntil,
      limit: client.limit(),
      receipt: this.#cycles.receipt,
    });
  }

  editChanged(edit: EditRow): void {
    this.#cycles.editChanged(edit);
  }

  /** An edit may be sendable: push soon, without a pull. */
  nudge(): void {
    this.#sleeper.set();
  }

  /** Everything, at once, whatever the network costs; while the person works offline, nothing. */
  now(): void {
    if (this.choices.isWorkingOffline) return;
    this.#schedule.ask();
    this.#connection.forget();
    this.#sleeper.set();
  }

  cancel(): void {
    this.#cycles.cancel();
  }

  /** `until` in milliseconds since the epoch; null: until the person says otherwise. */
  workOffline(offline: boolean, until: number | null): void {
    this.choices.workOffline(offline, offline ? until : null);
    if (offline) {
      this.#schedule.takeReviewRequests();
      this.cancel();
      this.#sleeper.set();
    } else {
      this.#connection.doubt();
      this.now();
    }
    this.#parts.onChoiceMade();
  }

  configure(settings: SyncSettings): SyncSettings {
    this.choices.configure(settings);
    // A shorter interval counts from now, a longer one does not wait for the old one.
    this.#schedule.later();
    this.#parts.onChoiceMade();
    this.#sleeper.set();
    return this.choices.settings;
  }

  /** The person's decision about what a list has lost. Removing it is done by a sync that starts at once. */
  answer(scope: string, isConfirmed: boolean): void {
    if (!this.#questions.answer(scope, isConfirmed)) return;
    if (isConfirmed) this.now();
    this.#parts.onChoiceMade();
  }

  /** The machine woke up, or its network or what it costs changed: reasons to check now, never taken as truth. */
  signal(signal: 'wake' | 'network' | 'metered'): void {
    this.#connection.forget();
    if (signal !== 'metered') this.#schedule.checkService();
    if (signal === 'wake') {
      this.#connection.doubt();
      this.#schedule.soon();
      this.#parts.pause.clearSecret();
    }
    this.#parts.notify();
    this.#sleeper.set();
  }

  /** What the person looks at; null: nothing of this account. */
  looking(place: Place | null): void {
    this.#cycles.place = place;
    this.#schedule.poll(place !== null);
    this.#sleeper.set();
  }

  /** One whole sync: push, pull, push. A call while one runs waits for it and then runs its own. */
  once(options: SyncOnceOptions): Promise<SyncOutcome> {
    return this.#cycles.whole({ ...options, isAsked: true });
  }
}
