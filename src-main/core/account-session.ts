import type { Events, Topic } from '../bridge/requests.ts';
import type { SyncProgress, SyncStatus } from '../bridge/sync-views.ts';
import type { AccountView, Place, Readiness } from '../bridge/views.ts';
import { createClient } from '../client/client.ts';
import type { Client } from '../client/client.ts';
import { ClientError, concernsConnection } from '../client/client-error.ts';
import { createOutbox } from '../outbox/outbox.ts';
import type { Outbox, PushEnd } from '../outbox/outbox.ts';
import { operations } from '../api/operations.ts';
import type { OperationName } from '../api/operations.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/open-store.ts';
import { createSync } from '../sync/create-sync.ts';
import type { Sync } from '../sync/create-sync.ts';
import type { PullReport } from '../sync/pull-report.ts';
import { accountView } from './account-view.ts';
import { Connection } from './connection.ts';
import { discussionPollMs, syncIntervalMs } from './core-options.ts';
import type { CoreOptions } from './core-options.ts';
import type { SecretAnswer } from './ports.ts';
import { offlineWords } from './offline-words.ts';
import { Wake } from './wake.ts';

export interface SessionEvents {
  readonly emit: <Name extends keyof Events>(name: Name, payload: Events[Name]) => void;
}

export interface SyncOnceOptions {
  readonly full?: boolean;
  readonly settleMs?: number;
  /** Without a window nothing is preselected: the first sync of an account with nothing chosen keeps all spaces. */
  readonly keepAllIfNone?: boolean;
}

/** What one sync did, for whoever asked for it. */
export interface SyncOutcome {
  readonly report: PullReport | null;
  readonly push: PushEnd;
  /** Edits confirmed meanwhile. */
  readonly confirmed: number;
  /** Creations and changes that left this machine. */
  readonly sent: number;
  readonly error: ClientError | null;
}

/** After a defect the loop rests this long. */
const restMs = 15_000;
/** Progress is told at most this often. */
const progressMs = 100;
const workOfflineName = 'work-offline';

/** One account at work: its store, its client, its outbox and the loop that keeps them in step with the service. */
export class AccountSession {
  readonly id: string;
  readonly store: Store;
  readonly client: Client;
  readonly outbox: Outbox;
  readonly #options: CoreOptions;
  readonly #events: SessionEvents;
  readonly #sync: Sync;
  readonly #wake: Wake;
  #token: SecretAnswer | null = null;
  readonly #connection: Connection;
  #running: SyncProgress | null = null;
  #cycle: { readonly controller: AbortController; readonly done: Promise<SyncOutcome> } | null = null;
  #lastError: string | null = null;
  #receipt: string | null = null;
  #ready: Readiness | null = null;
  #nextSyncAt = 0;
  #isSyncAsked = false;
  #place: Place | null = null;
  #pollAt = Infinity;
  #isClosed = false;
  #loop: Promise<void> = Promise.resolve();
  #toldAt = 0;
  #sent = 0;
  #confirmed = 0;

  /** @throws {DatabaseError} where the account's database cannot be opened */
  constructor(options: CoreOptions, accountId: string, events: SessionEvents) {
    const { clock, random, transport, secrets, log, dataDir } = options.ports;
    this.id = accountId;
    this.#options = options;
    this.#events = events;
    this.#wake = new Wake(clock);
    this.#connection = new Connection(clock, random);
    this.store = openStore({ dataDir, accountId, log });
    const account = this.store.account.get();
    this.client = createClient({
      baseUrl: account?.baseUrl ?? 'https://unknown.invalid',
      transport,
      clock,
      random,
      log,
      token: () => this.#readToken(secrets),
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
      onPause: (cause) => this.#pause(cause),
      onChanged: (edit) => {
        if (edit.state === 'sending') this.#sent += 1;
        if (edit.state === 'confirmed') this.#confirmed += 1;
        this.changed(['outbox', 'discussion'], edit.laneSpace, edit.laneChangeRequest);
      },
    });
    this.#sync = createSync({ store: this.store, client: this.client, clock, log });
  }

  /** Starts the loop: recovers what a process that ended left behind, then syncs by itself. */
  start(firstSyncDelayMs: number): void {
    this.outbox.recover();
    this.#nextSyncAt = this.#options.ports.clock.now() + firstSyncDelayMs;
    this.#loop = this.#run();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake.set();
    this.#cycle?.controller.abort();
    await this.#cycle?.done.catch(() => undefined);
    await this.#loop;
    this.store.close();
  }

  view(): AccountView {
    return accountView(this.store, this.client);
  }

  get isOnline(): boolean {
    return this.#connection.state.state === 'online';
  }

  get isWorkingOffline(): boolean {
    return this.store.preferences.get(workOfflineName) === 'yes';
  }

  status(): SyncStatus {
    const counts = this.outbox.counts();
    const last = this.store.preferences.get('last-sync-at');
    return {
      accountId: this.id,
      connectivity: this.#connection.state,
      workOffline: this.isWorkingOffline,
      workOfflineUntil: null,
      metered: false,
      nextSyncAt: null,
      stuckMs: null,
      questions: [],
      unseen: 0,
      running: this.#running,
      lastSyncAt: last === undefined ? null : Number(last),
      lastError: this.#lastError,
      edits: {
        kept: counts.kept,
        waiting: counts.waiting + counts.sending,
        held: counts.held,
        rejected: counts.rejected,
        unknown: counts.unknown + counts.reconciling,
      },
      ready: this.ready(),
      receipt: this.#receipt,
    };
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

  /** An edit may be sendable: push soon, without a pull. */
  nudge(): void {
    this.#tell();
    this.#wake.set();
  }

  syncNow(): void {
    this.#isSyncAsked = true;
    this.#connection.forget();
    this.#nextSyncAt = 0;
    this.#wake.set();
  }

  cancel(): void {
    this.#cycle?.controller.abort();
  }

  workOffline(offline: boolean): void {
    this.store.preferences.set(workOfflineName, offline ? 'yes' : 'no');
    if (offline) this.cancel();
    else this.syncNow();
    this.#tell();
    this.changed(['sync']);
  }

  /** A new token, or a keychain that can be read again: the account goes on where it stopped. */
  resume(): void {
    this.#token = null;
    this.store.account.setPaused(null);
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

  looking(place: Place | null): void {
    this.#place = place?.accountId === this.id ? place : null;
    this.#pollAt = this.#place === null ? Infinity : this.#options.ports.clock.now() + discussionPollMs;
    this.#wake.set();
  }

  /** One whole sync: push, pull, push. A call while one runs waits for it and then runs its own. */
  async syncOnce(options: SyncOnceOptions = {}): Promise<SyncOutcome> {
    await this.#cycle?.done.catch(() => undefined);
    return this.#start((signal) => this.#pushAndPull(signal, options));
  }

  // -- the loop ---------------------------------------------------------------------------------------------------

  async #run(): Promise<void> {
    const { clock, log } = this.#options.ports;
    while (!this.#isClosed) {
      if (this.isWorkingOffline || (this.store.account.get()?.pausedReason ?? null) !== null) {
        this.#isSyncAsked = false;
        await this.#wake.sleep(null);
        continue;
      }
      const waitMs = this.#dueAt() - clock.now();
      if (waitMs > 0) {
        await this.#wake.sleep(Math.min(waitMs, syncIntervalMs));
        continue;
      }
      try {
        await this.#turn();
      } catch (error) {
        // A defect must not end the loop; it rests a while instead of spinning.
        log.error('a sync failed', { account: this.id, error: String(error) });
        this.#lastError = 'Galley failed during the sync; the log has the details.';
        this.#nextSyncAt = clock.now() + syncIntervalMs;
        await this.#wake.sleep(restMs);
      }
    }
  }

  #dueAt(): number {
    if (this.#isSyncAsked) return 0;
    if (this.#connection.state.state === 'offline') return this.#nextSyncAt;
    return Math.min(this.#nextSyncAt, this.#pollAt, this.outbox.nextAt() ?? Infinity);
  }

  async #turn(): Promise<void> {
    const now = this.#options.ports.clock.now();
    const isWhole = this.#isSyncAsked || now >= this.#nextSyncAt;
    this.#isSyncAsked = false;
    if (isWhole) {
      await this.syncOnce();
    } else if (now >= this.#pollAt) {
      this.#pollAt = now + discussionPollMs;
      await this.#start((signal) => this.#pollDiscussion(signal));
    } else {
      await this.#start((signal) => this.#pushAlone(signal));
    }
  }

  async #start(work: (signal: AbortSignal) => Promise<SyncOutcome>): Promise<SyncOutcome> {
    const controller = new AbortController();
    this.#sent = 0;
    this.#confirmed = 0;
    const done = work(controller.signal);
    this.#cycle = { controller, done };
    try {
      return await done;
    } finally {
      this.#cycle = null;
      this.#running = null;
      if (!this.#isClosed) this.#tell();
    }
  }

  #outcome(report: PullReport | null, push: PushEnd, error: ClientError | null): SyncOutcome {
    return { report, push, confirmed: this.#confirmed, sent: this.#sent, error };
  }

  async #pushAlone(signal: AbortSignal): Promise<SyncOutcome> {
    const end = await this.outbox.push({ signal });
    if (end === 'offline') this.#offline('The service could not be reached.');
    else if (end === 'done') this.#online();
    return this.#outcome(null, end, null);
  }

  async #pollDiscussion(signal: AbortSignal): Promise<SyncOutcome> {
    const place = this.#place;
    if (place === null) return this.#outcome(null, 'done', null);
    try {
      await this.#sync.refreshDiscussion(place.spaceId, place.changeRequestId, { signal });
      this.#online();
      this.changed(['discussion'], place.spaceId, place.changeRequestId);
      return this.#outcome(null, 'done', null);
    } catch (error) {
      return this.#outcome(null, 'done', this.#failed(error));
    }
  }

  async #pushAndPull(signal: AbortSignal, options: SyncOnceOptions): Promise<SyncOutcome> {
    const { clock } = this.#options.ports;
    const { settleMs, full, keepAllIfNone } = options;
    const pushOptions = { signal, resetBackOff: true, ...(settleMs === undefined ? {} : { settleMs }) };
    this.#say({ words: 'Reaching the service', done: 0, total: null });
    try {
      let end: PushEnd = 'done';
      // Without anything to send, the first request of the pull shows as well whether the service is there.
      if (this.outbox.nextAt() !== null) {
        await this.#probe(signal);
        this.#say({ words: 'Sending', done: 0, total: null });
        end = await this.outbox.push(pushOptions);
      }
      let report: PullReport | null = null;
      if (end === 'done') {
        report = await this.#sync.pull({
          signal,
          ...(this.#place === null ? {} : { focus: this.#place }),
          ...(full === undefined ? {} : { full }),
          ...(keepAllIfNone === undefined ? {} : { keepAllIfNone }),
          onProgress: (progress) => this.#say(progress),
        });
        this.#online();
        this.outbox.offerSurplus();
        end = await this.outbox.push({ signal, ...(settleMs === undefined ? {} : { settleMs }) });
      }
      if (end === 'done') {
        this.store.preferences.set('last-sync-at', String(clock.now()));
        this.#lastError = report === null || report.errors === 0 ? null : (report.problems[0]?.words ?? null);
        this.#nextSyncAt = clock.now() + syncIntervalMs;
      } else if (end === 'offline') this.#offline('The service could not be reached.');
      else this.#nextSyncAt = clock.now() + syncIntervalMs;
      if (report !== null) this.#tellPulled(report);
      this.#receipt = this.#receiptWords();
      return this.#outcome(report, end, null);
    } catch (error) {
      return this.#outcome(null, signal.aborted ? 'cancelled' : 'offline', this.#failed(error));
    } finally {
      this.#ready = null;
    }
  }

  /** Connectivity is what an authenticated GET says, never what the system believes (design/sync.md, Pull). */
  async #probe(signal: AbortSignal): Promise<void> {
    await this.client.call(
      'listOrganizations',
      { query: { limit: 1 } },
      { signal, attempts: 1, timeoutMs: 20_000 },
    );
    this.#online();
  }

  /** Handles what a call threw; a defect is thrown on. */
  #failed(error: unknown): ClientError {
    if (!(error instanceof ClientError)) throw error;
    const { clock } = this.#options.ports;
    if (error.kind === 'cancelled') {
      this.#nextSyncAt = clock.now() + syncIntervalMs;
      return error;
    }
    if (error.kind === 'token' || error.kind === 'secret') this.#pause(error.kind);
    this.#lastError = error.message;
    if (concernsConnection(error) || error.kind === 'timeout' || error.kind === 'interrupted') {
      this.#offline(offlineWords(error));
    } else {
      this.#nextSyncAt = clock.now() + syncIntervalMs;
    }
    return error;
  }

  #online(): void {
    if (this.#connection.answered()) this.#tell();
  }

  #offline(reason: string): void {
    this.#nextSyncAt = this.#connection.failed(reason);
    this.#tell();
  }

  #pause(cause: 'token' | 'secret'): void {
    this.store.account.setPaused(cause);
    this.#token = null;
    this.changed(['accounts', 'sync']);
  }

  async #readToken(secrets: CoreOptions['ports']['secrets']): Promise<SecretAnswer> {
    if (this.#token?.kind !== 'value') this.#token = await secrets.get(this.id);
    return this.#token;
  }

  #rememberAbsent(name: OperationName): void {
    const known = new Set([...(this.store.account.get()?.absent ?? []), name]);
    this.store.account.setAbsent([...known].sort());
  }

  #say(progress: SyncProgress): void {
    this.#running = progress;
    const now = this.#options.ports.clock.now();
    if (now - this.#toldAt >= progressMs) this.#tell();
  }

  #tell(): void {
    this.#toldAt = this.#options.ports.clock.now();
    this.#events.emit('sync.status', this.status());
  }

  #tellPulled(report: PullReport): void {
    this.#ready = null;
    this.changed(['library', 'change-requests', 'discussion', 'outbox', 'sync']);
    if (report.needsConfirmation.length > 0) this.#lastError = report.needsConfirmation[0]?.words ?? null;
  }

  #receiptWords(): string | null {
    const counts = this.outbox.counts();
    const needed = counts.held + counts.rejected;
    const parts = [
      ...(this.#confirmed === 0 ? [] : [`${this.#confirmed} sent`]),
      ...(needed === 0 ? [] : [needed === 1 ? '1 needs you' : `${needed} need you`]),
    ];
    return parts.length === 0 ? null : parts.join(', ');
  }
}

function isOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}
