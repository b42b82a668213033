import { isBundleAccount } from '../../backup/bundle-manifest.ts';
import type { Events, Topic } from '../../bridge/channels/events.ts';
import type { SyncSettings, SyncStatus } from '../../bridge/views/sync-views.ts';
import type { AccountView, Place, Readiness } from '../../bridge/views/views.ts';
import type { Client } from '../../client/client.ts';
import { ClientError } from '../../client/client-error.ts';
import { Outbox } from '../../outbox/outbox.ts';
import { assertService, fileCeilingBytes, storageLimitBytes } from '../../policy/policy.ts';
import type { Policy } from '../../policy/policy.ts';
import { rulesOf } from '../../policy/read-policy.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { editTopics } from '../../store/moved-rows.ts';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/open-store.ts';
import { createSync } from '../../sync/create-sync.ts';
import type { Sync } from '../../sync/create-sync.ts';
import { createAccountClient } from './account-client.ts';
import { AccountPause } from './account-pause.ts';
import { AccountToken } from './account-token.ts';
import { accountView } from './account-view.ts';
import { Connection } from './connection.ts';
import type { CoreOptions } from '../core-options.ts';
import { CycleRunner } from '../syncing/cycle-runner.ts';
import type { SyncOnceOptions, SyncOutcome } from '../syncing/cycle-runner.ts';
import { movedEdit, threadNamedBy } from '../discussion/pending.ts';
import { DroppedLog } from './dropped-log.ts';
import { Maintenance, sentSince } from './maintenance.ts';
import type { Secrets } from '../../ports/ports.ts';
import { MassDeletionConfirmations } from '../syncing/mass-deletion-confirmations.ts';
import { RequestFailure } from '../request-failure.ts';
import { Schedule } from '../syncing/schedule.ts';
import { SessionLoop } from '../syncing/session-loop.ts';
import { SessionNews } from './session-news.ts';
import type { NewsObject, SessionEvents } from './session-news.ts';
import { SyncChoices } from '../syncing/sync-choices.ts';
import type { Machine } from '../syncing/sync-choices.ts';
import { syncStatus } from '../syncing/sync-status.ts';
import { InterruptibleSleep } from '../syncing/interruptible-sleep.ts';
import { waitsFor } from './waits-for.ts';
import type { WaitsFor } from './waits-for.ts';

/** Nothing of a review bundle may leave by itself: it has no token, whatever the keychain says. */
const noSecrets: Secrets = {
  get: () => Promise.resolve({ kind: 'unknown', reason: 'a review bundle has no token' }),
  set: () => Promise.reject(new RequestFailure('conflict', 'A review bundle has no token.')),
  delete: () => Promise.resolve(),
};

/** One account at work: its store, its client, its outbox and the loop that keeps them in step with the service. */
export class AccountSession {
  readonly id: string;
  /** What the organization that manages this machine has ruled. */
  readonly policy: Policy;
  readonly store: Store;
  readonly client: Client;
  readonly outbox: Outbox;
  readonly maintenance: Maintenance;
  readonly #news: SessionNews;
  readonly #pause: AccountPause;
  readonly #sync: Sync;
  readonly #sleeper: InterruptibleSleep;
  readonly #token: AccountToken;
  readonly #connection: Connection;
  readonly #choices: SyncChoices;
  readonly #schedule: Schedule;
  readonly #questions: MassDeletionConfirmations;
  readonly #cycles: CycleRunner;
  readonly #dropped: DroppedLog;
  readonly #loop: SessionLoop;
  #ready: Readiness | null = null;

  /** @throws {DatabaseError} where the account's database cannot be opened */
  constructor(
    options: CoreOptions,
    accountId: string,
    events: SessionEvents,
    machine: Machine,
    onDefect: (error: unknown) => void = () => undefined,
  ) {
    const { clock, random, secrets, log, dataDir } = options.ports;
    this.id = accountId;
    this.policy = rulesOf(options.policy);
    this.#news = new SessionNews({
      accountId,
      events,
      clock,
      log,
      status: () => this.status(),
      waitsFor: () => this.waitsFor,
      onNotified: (object) => this.store.moved.noted(object),
    });
    this.#sleeper = new InterruptibleSleep(clock);
    this.#connection = new Connection(clock, random);
    this.store = openStore({
      dataDir,
      accountId,
      log,
      fileCeilingBytes: fileCeilingBytes(this.policy),
      storageLimitBytes: storageLimitBytes(this.policy),
      onSecondCopyChanged: () => this.#news.notify(),
    });
    this.#dropped = new DroppedLog(this.store);
    this.#token = new AccountToken(accountId, isBundleAccount(accountId) ? noSecrets : secrets, clock);
    this.client = createAccountClient(options.ports, this.policy, this.store.account, this.#token, () =>
      this.changed(['administration']),
    );
    this.#pause = new AccountPause({
      account: this.store.account,
      isLasting: options.isAutomatic,
      onChanged: () => this.changed(['accounts']),
    });
    this.outbox = new Outbox({
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
        this.#cycles.editChanged(edit);
        this.editChanged(edit);
      },
    });
    this.maintenance = new Maintenance({
      store: this.store,
      clock,
      log,
      newsDays: this.policy.retention?.newsDays,
      sentSince: () => sentSince(options),
      onSizesChanged: () => this.changed(['library', 'storage']),
    });
    this.#sync = createSync({ store: this.store, client: this.client, clock, random, log });
    this.#choices = new SyncChoices(this.store.preferences, clock, machine, isBundleAccount(accountId));
    this.#questions = new MassDeletionConfirmations(this.store.preferences);
    this.#schedule = new Schedule({
      clock,
      random,
      connection: this.#connection,
      choices: this.#choices,
      editsAt: () => this.outbox.nextAt(),
      isPaused: () => this.#pause.reason !== null,
    });
    this.#cycles = new CycleRunner({
      options,
      store: this.store,
      client: this.client,
      outbox: this.outbox,
      sync: this.#sync,
      afterPull: () => this.maintenance.afterPull(),
      connection: this.#connection,
      schedule: this.#schedule,
      choices: this.#choices,
      questions: this.#questions,
      onPause: (cause) => this.#setPause(cause),
      onAnswered: () => this.#pause.clear(),
      onPulled: () => {
        this.#ready = null;
        this.#news.heard(this.store.spaces.heard());
      },
      notifyMoved: () => this.#notifyMoved(),
      onEnded: () => this.#dropped.note(this.client.droppedFields(), clock.now()),
      notify: () => this.#news.notify(),
      notifyProgress: () => this.#news.notifyProgress(),
    });
    this.#loop = new SessionLoop({
      accountId,
      ports: options.ports,
      outbox: this.outbox,
      schedule: this.#schedule,
      choices: this.#choices,
      cycles: this.#cycles,
      sleeper: this.#sleeper,
      notify: () => this.#news.notify(),
      onDefect,
      onBackOnline: () => this.#choiceMade(),
    });
  }

  /** Starts the loop: recovers what a process that ended left behind, then syncs by itself. */
  start(firstSyncDelayMs: number): void {
    this.#loop.start(firstSyncDelayMs);
    if (this.#choices.isWorkingOffline && !this.#choices.isBundle) void this.#checkToken();
  }

  async close(): Promise<void> {
    this.#news.close();
    await this.#loop.close();
    this.store.close();
  }

  view(): AccountView {
    return accountView(this.store, this.client, this.#pause.reason, this.#token.unreadableWhy);
  }

  /** True while what is done goes out at once: the service answers, and the person does not work offline. */
  get isOnline(): boolean {
    return this.#connection.state.state === 'online' && !this.#choices.isWorkingOffline;
  }

  get waitsFor(): WaitsFor {
    return waitsFor({
      isBundle: this.#choices.isBundle,
      automatic: this.#schedule.automatic(),
      pause: this.#pause.reason,
      connectivity: this.#connection.state,
    });
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
      dropped: this.#dropped,
      running: this.#cycles.running,
      stuckMs: this.#cycles.stuckMs(),
      lastError: this.#cycles.lastError,
      limitedUntil: this.#cycles.limitedUntil,
      limit: this.client.limit(),
      receipt: this.#cycles.receipt,
    });
  }

  ready(): Readiness {
    this.#ready ??= this.store.readiness.of(this.store.spaces.kept());
    return this.#ready;
  }

  /** Tells the windows what moved. */
  changed(
    topics: readonly Topic[],
    spaceId?: string,
    changeRequestId?: string | null,
    object?: NewsObject,
  ): void {
    // All that readiness is computed of is told under this topic.
    if (topics.includes('library')) this.#ready = null;
    this.#news.changed(topics, spaceId, changeRequestId, object);
  }

  /** Tells the windows of an edit that moved. */
  editChanged(row: EditRow): void {
    const edit = movedEdit(this.store, row, this.waitsFor);
    this.changed(editTopics, row.laneSpace, row.laneChangeRequest, edit === undefined ? {} : { edit });
    // While it is on its way, screens take its mark from the event and do not ask for its thread.
    const isThreadNotified = edit !== undefined && edit.state !== 'sending';
    const named = threadNamedBy(row);
    this.store.moved.notedEdit(
      row.id,
      isThreadNotified ? (this.store.edits.serverIdOf(named) ?? named) : null,
    );
  }

  /** Tells the windows of what was written and no event has named. */
  #notifyMoved(): void {
    if (this.#news.isClosed) return;
    const moved = this.store.moved.take();
    if (moved === 'everything') {
      this.#ready = null;
      this.#news.everythingChanged();
      return;
    }
    for (const id of moved.editIds) {
      const row = this.store.edits.get(id);
      if (row === undefined) this.changed(['outbox']);
      else this.editChanged(row);
    }
    for (const { topics, spaceId, changeRequestId } of moved.objects)
      this.changed(topics, spaceId, changeRequestId);
  }

  /** What is kept has changed: say so, and fetch what is missing. */
  keptChanged(): void {
    this.changed(['library', 'content', 'change-requests']);
    this.#news.notify();
    this.syncNow();
  }

  /** What is held was looked up, or let go, without a sync: readiness and room are to be asked for again. */
  heldChanged(): void {
    this.maintenance.touched();
    this.changed(['library', 'content', 'storage']);
    this.#news.notify();
  }

  /** Tells the windows how the account stands: they do not ask for it. */
  statusChanged(): void {
    this.#news.notify();
  }

  /** How far a long request has come. */
  progress(progress: Omit<Events['progress'], 'accountId'>): void {
    this.#news.progress(progress);
  }

  /** An edit may be sendable: push soon, without a pull. */
  nudge(): void {
    this.#news.notify();
    this.#sleeper.set();
  }

  /** Everything, at once, whatever the network costs; while the person works offline, nothing. */
  syncNow(): void {
    if (this.#choices.isWorkingOffline) return;
    this.#schedule.ask();
    this.#connection.forget();
    this.#sleeper.set();
  }

  cancel(): void {
    this.#cycles.cancel();
  }

  /** `until` in milliseconds since the epoch; null: until the person says otherwise. */
  workOffline(offline: boolean, until: number | null = null): void {
    this.#choices.workOffline(offline, offline ? until : null);
    if (offline) {
      this.#schedule.takeReviewRequests();
      this.cancel();
      this.#sleeper.set();
    } else this.syncNow();
    this.#choiceMade();
  }

  get settings(): SyncSettings {
    return this.#choices.settings;
  }

  configure(settings: SyncSettings): SyncSettings {
    this.#choices.configure(settings);
    // A shorter interval counts from now, a longer one does not wait for the old one.
    this.#schedule.later();
    this.#choiceMade();
    this.#sleeper.set();
    return this.settings;
  }

  /** The person's word about what a list has lost. "Let go" is done by a sync that starts at once. */
  answer(scope: string, isConfirmed: boolean): void {
    if (!this.#questions.answer(scope, isConfirmed)) return;
    if (isConfirmed) this.syncNow();
    this.#choiceMade();
  }

  /** Only the status shows the choice, so no screen is to ask again; but a first screen that says otherwise must go. */
  #choiceMade(): void {
    this.changed([]);
    this.#news.notify();
  }

  /** The machine woke up, or its network or what it costs changed: reasons to look now, never taken as truth. */
  signal(signal: 'wake' | 'network' | 'metered'): void {
    this.#connection.forget();
    if (signal === 'wake') this.#schedule.soon();
    if (signal !== 'metered') this.#schedule.checkService();
    if (signal === 'wake') this.#pause.clearSecret();
    this.#news.notify();
    this.#sleeper.set();
  }

  /** A new token, or a keychain that can be read again: the account goes on where it stopped. */
  resume(): void {
    this.#token.forget();
    this.#pause.clear();
    this.changed(['accounts']);
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
    this.#sleeper.set();
  }

  /** One whole sync: push, pull, push. A call while one runs waits for it and then runs its own. */
  async syncOnce(options: SyncOnceOptions = {}): Promise<SyncOutcome> {
    if (this.#choices.isBundle) {
      const words = 'This is a review bundle, which has no service: export its outbox and import it at home.';
      throw new RequestFailure('unreachable', words);
    }
    assertService(this.policy, this.client.baseUrl);
    return this.#cycles.whole({ ...options, isAsked: true });
  }

  /** Without a request nothing else finds out that the token is gone; the person should know before they go online. */
  async #checkToken(): Promise<void> {
    await this.#token.read(new URL(this.client.baseUrl).origin);
    // Null also where somebody signed in meanwhile.
    if (this.#token.unreadableWhy === null || this.#news.isClosed) return;
    this.#setPause('secret');
    this.#news.notify();
  }

  /** `secret`: the token could not be had; its last answer says why. */
  #setPause(cause: 'token' | 'secret'): void {
    this.#token.forget();
    this.#pause.set(cause === 'token' ? cause : this.#token.pauseReason);
  }
}
