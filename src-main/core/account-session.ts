import type { Events, Topic } from '../bridge/requests.ts';
import type { SyncSettings, SyncStatus } from '../bridge/sync-views.ts';
import type { AccountView, Place, Readiness } from '../bridge/views.ts';
import { createClient } from '../client/client.ts';
import type { Client } from '../client/client.ts';
import { ClientError } from '../client/client-error.ts';
import { createOutbox } from '../outbox/outbox.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { operations } from '../api/operations.ts';
import type { OperationName } from '../api/operations.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/open-store.ts';
import { createSync } from '../sync/create-sync.ts';
import type { Sync } from '../sync/create-sync.ts';
import { AccountToken } from './account-token.ts';
import { accountView } from './account-view.ts';
import type { PauseReason } from './account-view.ts';
import { Connection } from './connection.ts';
import type { CoreOptions } from './core-options.ts';
import { CycleRunner } from './cycle-runner.ts';
import type { SyncOnceOptions, SyncOutcome } from './cycle-runner.ts';
import { endingTransport } from './ending-transport.ts';
import { Keeping } from './keeping.ts';
import { PruneQuestions } from './prune-questions.ts';
import { Schedule } from './schedule.ts';
import { supervise } from './supervise.ts';
import { SyncChoices } from './sync-choices.ts';
import type { Machine } from './sync-choices.ts';
import { syncStatus } from './sync-status.ts';
import { Wake } from './wake.ts';

export interface SessionEvents {
  readonly emit: <Name extends keyof Events>(name: Name, payload: Events[Name]) => void;
}

/** Progress is told at most this often. */
const progressMs = 100;
/** Timers stand still while the machine sleeps: the loop looks at the clock at least this often. */
const longestSleepMs = 30_000;

/** One account at work: its store, its client, its outbox and the loop that keeps them in step with the service. */
export class AccountSession {
  readonly id: string;
  readonly store: Store;
  readonly client: Client;
  readonly outbox: Outbox;
  readonly keeping: Keeping;
  readonly #options: CoreOptions;
  readonly #events: SessionEvents;
  readonly #sync: Sync;
  readonly #wake: Wake;
  readonly #token: AccountToken;
  readonly #connection: Connection;
  readonly #choices: SyncChoices;
  readonly #schedule: Schedule;
  readonly #questions: PruneQuestions;
  readonly #cycles: CycleRunner;
  /** Of this process alone; what the database says beside it holds for every start of the window. */
  #pause: PauseReason | null = null;
  #ready: Readiness | null = null;
  #isRecovered = false;
  #isClosed = false;
  #loop: Promise<void> = Promise.resolve();
  #toldAt = 0;

  /** @throws {DatabaseError} where the account's database cannot be opened */
  constructor(options: CoreOptions, accountId: string, events: SessionEvents, machine: Machine) {
    const { clock, random, transport, secrets, log, dataDir } = options.ports;
    this.id = accountId;
    this.#options = options;
    this.#events = events;
    this.#wake = new Wake(clock);
    this.#connection = new Connection(clock, random);
    this.#token = new AccountToken(accountId, secrets, clock);
    this.store = openStore({ dataDir, accountId, log });
    const account = this.store.account.get();
    this.client = createClient({
      baseUrl: account?.baseUrl ?? 'https://unknown.invalid',
      transport: endingTransport(transport, clock),
      clock,
      random,
      log,
      token: () => this.#token.read(),
      allowHttp: account?.allowHttp ?? false,
      absent: (account?.absent ?? []).filter(isOperation),
      onAbsent: (name) => this.#rememberAbsent(name),
    });
    this.outbox = createOutbox({
      store: this.store,
      client: this.client,
      clock,
      random,
      log,
      owner: options.owner,
      isOwnerAlive: options.isOwnerAlive,
      ...(options.requestTimeoutMs === undefined ? {} : { requestTimeoutMs: options.requestTimeoutMs }),
      onPause: (cause) => this.#setPause(cause),
      onChanged: (edit) => {
        this.#cycles.editChanged(edit.state);
        this.changed(['outbox', 'discussion', 'change-requests'], edit.laneSpace, edit.laneChangeRequest);
      },
    });
    this.keeping = new Keeping({
      store: this.store,
      clock,
      log,
      onSizesChanged: () => this.changed(['library', 'storage']),
    });
    this.#sync = createSync({ store: this.store, client: this.client, clock, log });
    this.#choices = new SyncChoices(this.store.preferences, clock, machine);
    this.#questions = new PruneQuestions(this.store.preferences);
    this.#schedule = new Schedule({
      clock,
      random,
      connection: this.#connection,
      choices: this.#choices,
      editsAt: () => this.outbox.nextAt(),
      isPaused: () => this.#pauseReason() !== null,
    });
    this.#cycles = new CycleRunner({
      options,
      store: this.store,
      client: this.client,
      outbox: this.outbox,
      sync: this.#sync,
      afterPull: () => this.keeping.afterPull(),
      connection: this.#connection,
      schedule: this.#schedule,
      choices: this.#choices,
      questions: this.#questions,
      onPause: (cause) => this.#setPause(cause),
      onAnswered: () => this.#clearPause(),
      onPulled: () =>
        this.changed(['library', 'change-requests', 'discussion', 'outbox', 'sync', 'digest', 'sites']),
      onReadyChanged: () => (this.#ready = null),
      tell: () => this.#tell(),
      tellProgress: () => this.#tellProgress(),
    });
  }

  /** Starts the loop: recovers what a process that ended left behind, then syncs by itself. */
  start(firstSyncDelayMs: number): void {
    const { random, log } = this.#options.ports;
    this.#schedule.begin(firstSyncDelayMs);
    this.#loop = supervise({
      name: `sync of ${this.id}`,
      random,
      log,
      isOver: () => this.#isClosed,
      turn: () => this.#turn(),
      onDefect: () => {
        this.#cycles.failed('Galley failed during the sync; the log has the details.');
        this.#schedule.retry();
        this.#tell();
      },
      rest: (ms) => this.#wake.sleep(ms),
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake.set();
    await this.#cycles.close();
    await this.#loop;
    this.store.close();
  }

  view(): AccountView {
    return accountView(this.store, this.client, this.#pauseReason());
  }

  get isOnline(): boolean {
    return this.#connection.state.state === 'online';
  }

  status(): SyncStatus {
    return syncStatus({
      store: this.store,
      outbox: this.outbox,
      connection: this.#connection,
      choices: this.#choices,
      schedule: this.#schedule,
      questions: this.#questions,
      ready: this.ready(),
      running: this.#cycles.running,
      stuckMs: this.#cycles.stuckMs(),
      lastError: this.#cycles.lastError,
      receipt: this.#cycles.receipt,
    });
  }

  ready(): Readiness {
    this.#ready ??= this.store.readiness.of(this.store.spaces.kept());
    return this.#ready;
  }

  /** Tells the windows what moved. */
  changed(topics: readonly Topic[], spaceId?: string, changeRequestId?: string | null): void {
    this.#events.emit('changed', {
      accountId: this.id,
      topics,
      ...(spaceId === undefined ? {} : { spaceId }),
      ...(changeRequestId === undefined || changeRequestId === null ? {} : { changeRequestId }),
    });
  }

  /** What is kept has changed: say so, and fetch what is missing. */
  keptChanged(): void {
    this.#ready = null;
    this.changed(['library', 'change-requests', 'sync']);
    this.syncNow();
  }

  /** What is held was looked up, or let go, without a sync: readiness and room are to be asked for again. */
  heldChanged(): void {
    this.#ready = null;
    this.keeping.touched();
    this.changed(['library', 'storage', 'sync']);
  }

  /** How far a long request has come. */
  progress(progress: Omit<Events['progress'], 'accountId'>): void {
    this.#events.emit('progress', { accountId: this.id, ...progress });
  }

  /** An edit may be sendable: push soon, without a pull. */
  nudge(): void {
    this.#tell();
    this.#wake.set();
  }

  /** Everything, at once, whatever the network costs; while the person works offline, nothing. */
  syncNow(): void {
    if (this.#choices.isWorkingOffline) return;
    this.#schedule.ask();
    this.#connection.forget();
    this.#wake.set();
  }

  cancel(): void {
    this.#cycles.cancel();
  }

  /** `until` in milliseconds since the epoch; null: until the person says otherwise. */
  workOffline(offline: boolean, until: number | null = null): void {
    this.#choices.workOffline(offline, offline ? until : null);
    if (offline) {
      this.#schedule.takeAsked();
      this.cancel();
      this.#wake.set();
    } else this.syncNow();
    this.#tell();
    this.changed(['sync']);
  }

  get settings(): SyncSettings {
    return this.#choices.settings;
  }

  configure(settings: SyncSettings): SyncSettings {
    this.#choices.configure(settings);
    // A shorter interval counts from now, a longer one does not wait for the old one.
    this.#schedule.later();
    this.#tell();
    this.#wake.set();
    this.changed(['sync']);
    return this.settings;
  }

  /** The person's word about what a list has lost. "Let go" is done by a sync that starts at once. */
  answer(scope: string, letGo: boolean): void {
    if (!this.#questions.answer(scope, letGo)) return;
    if (letGo) this.syncNow();
    this.#tell();
  }

  /** The machine woke up, or its network or what it costs changed: reasons to look now, never taken as truth. */
  signal(signal: 'wake' | 'network' | 'metered'): void {
    this.#connection.forget();
    if (signal === 'wake') this.#schedule.soon();
    if (signal !== 'metered') this.#schedule.look();
    // A keychain that was locked may be open now.
    if (signal === 'wake' && this.#pause === 'secret') this.#clearPause();
    this.#tell();
    this.#wake.set();
  }

  /** A new token, or a keychain that can be read again: the account goes on where it stopped. */
  resume(): void {
    this.#token.forget();
    this.#clearPause();
    this.changed(['accounts', 'sync']);
    this.syncNow();
  }

  /** Asks the service who we are. Where it cannot say, the account knows from then on that the person must. */
  async learnUser(): Promise<void> {
    try {
      const user = await this.client.call('getCurrentUser', {}, { attempts: 1 });
      this.store.account.setUser(user.id, JSON.stringify(user), 'service');
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
    }
  }

  /** Reads a site anew, after it was changed from here. What fails then is caught up with by the next sync. */
  async refreshSite(siteId: string): Promise<void> {
    try {
      await this.#sync.refreshSite(siteId);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
    }
  }

  looking(place: Place | null): void {
    this.#cycles.place = place?.accountId === this.id ? place : null;
    this.#schedule.poll(this.#cycles.place !== null);
    this.#wake.set();
  }

  /** One whole sync: push, pull, push. A call while one runs waits for it and then runs its own. */
  async syncOnce(options: SyncOnceOptions = {}): Promise<SyncOutcome> {
    return this.#cycles.whole({ ...options, isAsked: true });
  }

  /** One wait, or one piece of work. */
  async #turn(): Promise<void> {
    if (!this.#isRecovered) {
      this.outbox.recover();
      this.#isRecovered = true;
    }
    if (this.#choices.endPause()) {
      this.#schedule.soon();
      this.#tell();
      this.changed(['sync']);
    }
    const due = this.#schedule.next();
    const waitMs = due === null ? longestSleepMs : due.at - this.#options.ports.clock.now();
    if (due === null) {
      await this.#wake.sleep(null);
    } else if (waitMs > 0) {
      await this.#wake.sleep(Math.min(waitMs, longestSleepMs));
    } else {
      await this.#cycles.run(due.turn);
    }
  }

  #pauseReason(): PauseReason | null {
    return this.#pause ?? (this.store.account.get()?.pausedReason === 'token' ? 'token' : null);
  }

  /**
   * A refused token stays refused at the next start of the window. One that could not be read here says nothing of other
   * processes: the headless program has its tokens from elsewhere.
   */
  #setPause(cause: PauseReason): void {
    const wasPaused = this.#pauseReason() === cause;
    this.#pause = cause;
    this.#token.forget();
    if (cause === 'token' && this.#options.isAutomatic) this.store.account.setPaused(cause);
    if (!wasPaused) this.changed(['accounts', 'sync']);
  }

  #clearPause(): void {
    if (this.#pauseReason() === null) return;
    this.#pause = null;
    this.store.account.setPaused(null);
    this.changed(['accounts', 'sync']);
  }

  #rememberAbsent(name: OperationName): void {
    const known = new Set([...(this.store.account.get()?.absent ?? []), name]);
    this.store.account.setAbsent([...known].sort());
  }

  #tellProgress(): void {
    if (this.#options.ports.clock.now() - this.#toldAt >= progressMs) this.#tell();
  }

  #tell(): void {
    if (this.#isClosed) return;
    this.#toldAt = this.#options.ports.clock.now();
    try {
      this.#events.emit('sync.status', this.status());
    } catch (error) {
      // What was done stands: who did it must not hear that it failed because the telling did.
      this.#options.ports.log.error('the status could not be told', { error: String(error) });
    }
  }
}

function isOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}
