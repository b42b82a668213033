import type { Events, Topic } from '../../bridge/channels/events.ts';
import type { SyncSettings, SyncStatus, WaitsFor } from '../../bridge/views/sync-views.ts';
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
import type { CoreOptions } from '../core-options.ts';
import { AccountSyncing } from '../syncing/account-syncing.ts';
import type { SyncOnceOptions, SyncOutcome } from '../syncing/cycle-runner.ts';
import { movedEdit, threadNamedBy } from '../discussion/pending.ts';
import { Maintenance, sentSince } from './maintenance.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { SessionNews } from './session-news.ts';
import type { NewsObject, SessionEvents } from './session-news.ts';
import type { Machine } from '../syncing/sync-choices.ts';
import { unsentCount } from '../syncing/sync-status.ts';
import { texts } from '../../shared/messages/texts.ts';

export interface SessionOptions {
  readonly core: CoreOptions;
  readonly accountId: string;
  readonly events: SessionEvents;
  readonly machine: Machine;
  /** Told of what the loop threw, which is a defect of Galley or of the disk. */
  readonly onDefect: (error: unknown) => void;
}

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
  readonly #token: AccountToken;
  readonly #syncing: AccountSyncing;
  #ready: Readiness | null = null;

  /** @throws {DatabaseError} where the account's database cannot be opened */
  constructor(options: SessionOptions) {
    const { core, accountId } = options;
    const { clock, random, secrets, log } = core.ports;
    this.id = accountId;
    this.policy = rulesOf(core.policy);
    this.#news = this.#createNews(options);
    this.store = this.#openStore(core);
    this.#token = new AccountToken(accountId, secrets, clock);
    this.client = createAccountClient(core.ports, this.policy, this.store.account, this.#token, () =>
      this.changed(['administration']),
    );
    this.#pause = new AccountPause({
      account: this.store.account,
      isLasting: core.isAutomatic,
      onChanged: () => this.changed(['accounts']),
    });
    this.outbox = this.#createOutbox(core);
    this.maintenance = new Maintenance({
      store: this.store,
      clock,
      log,
      newsDays: this.policy.retention?.newsDays,
      sentSince: () => sentSince(core),
      onSizesChanged: () => this.changed(['library', 'storage']),
    });
    this.#sync = createSync({ store: this.store, client: this.client, clock, random, log });
    this.#syncing = this.#createSyncing(options);
  }

  #createNews({ core, accountId, events }: SessionOptions): SessionNews {
    return new SessionNews({
      accountId,
      events,
      clock: core.ports.clock,
      log: core.ports.log,
      status: () => this.status(),
      unsent: () => unsentCount(this.outbox),
      waitsFor: () => this.waitsFor,
      onNotified: (object) => this.store.moved.noted(object),
    });
  }

  #openStore({ ports }: CoreOptions): Store {
    return openStore({
      dataDir: ports.dataDir,
      accountId: this.id,
      log: ports.log,
      fileCeilingBytes: fileCeilingBytes(this.policy),
      storageLimitBytes: storageLimitBytes(this.policy),
      onSecondCopyChanged: () => this.#news.notify(),
    });
  }

  #createOutbox({ ports, owner, isOwnerAlive, requestTimeoutMs }: CoreOptions): Outbox {
    return new Outbox({
      store: this.store,
      client: this.client,
      clock: ports.clock,
      random: ports.random,
      log: ports.log,
      owner,
      isOwnerAlive,
      ...(requestTimeoutMs === undefined ? {} : { requestTimeoutMs }),
      onPause: (cause) => this.#setPause(cause),
      onChanged: (edit) => {
        this.#syncing.editChanged(edit);
        this.editChanged(edit);
      },
    });
  }

  #createSyncing({ core, accountId, machine, onDefect }: SessionOptions): AccountSyncing {
    return new AccountSyncing({
      options: core,
      accountId,
      machine,
      store: this.store,
      client: this.client,
      outbox: this.outbox,
      sync: this.#sync,
      pause: this.#pause,
      afterPull: () => this.maintenance.afterPull(),
      onPause: (cause) => this.#setPause(cause),
      onPulled: () => {
        this.#ready = null;
        this.#news.heard(this.store.spaces.heard());
      },
      notifyMoved: () => this.#notifyMoved(),
      notify: () => this.#news.notify(),
      notifyProgress: () => this.#news.notifyProgress(),
      onChoiceMade: () => {
        this.changed([]);
        this.#news.notify();
      },
      onDefect,
    });
  }

  /** Starts the loop: recovers what a process that ended left behind, then syncs by itself. */
  start(firstSyncDelayMs: number): void {
    this.#syncing.start(firstSyncDelayMs);
    const { isWorkingOffline, isBundle } = this.#syncing.choices;
    if (isWorkingOffline && !isBundle) void this.#checkToken();
  }

  async close(): Promise<void> {
    this.#news.close();
    await this.#syncing.close();
    this.store.close();
  }

  view(): AccountView {
    return accountView(this.store, this.client, this.#pause.reason, this.#token.unreadableWhy);
  }

  get isOnline(): boolean {
    return this.#syncing.isOnline;
  }

  get waitsFor(): WaitsFor {
    return this.#syncing.waitsFor;
  }

  status(): SyncStatus {
    return this.#syncing.status(this.ready());
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
    this.#syncing.nudge();
  }

  /** Everything, at once, whatever the network costs; while the person works offline, nothing. */
  syncNow(): void {
    this.#syncing.now();
  }

  cancel(): void {
    this.#syncing.cancel();
  }

  /** `until` in milliseconds since the epoch; null: until the person says otherwise. */
  workOffline(offline: boolean, until: number | null = null): void {
    this.#syncing.workOffline(offline, until);
  }

  get settings(): SyncSettings {
    return this.#syncing.choices.settings;
  }

  configure(settings: SyncSettings): SyncSettings {
    return this.#syncing.configure(settings);
  }

  /** The person's decision about what a list has lost. */
  answer(scope: string, isConfirmed: boolean): void {
    this.#syncing.answer(scope, isConfirmed);
  }

  /** The machine woke up, or its network or what it costs changed. */
  signal(signal: 'wake' | 'network' | 'metered'): void {
    this.#syncing.signal(signal);
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
    this.#syncing.looking(place?.accountId === this.id ? place : null);
  }

  /** One whole sync: push, pull, push. A call while one runs waits for it and then runs its own. */
  async syncOnce(options: SyncOnceOptions = {}): Promise<SyncOutcome> {
    if (this.#syncing.choices.isBundle) {
      const message = texts().accounts.bundleNoService;
      throw new RequestFailure('unreachable', message);
    }
    assertService(this.policy, this.client.baseUrl);
    return this.#syncing.once(options);
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
