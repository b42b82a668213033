import type { Events, Topic } from '../../bridge/channels/events.ts';
import type { SyncStatus } from '../../bridge/views/sync-views.ts';
import type { Clock, Log } from '../../ports/ports.ts';
import type { HeardSpace } from '../../bridge/views/sync-views.ts';
import type { MovedObject } from '../../store/moved-rows.ts';
import type { WaitsFor } from '../../bridge/views/sync-views.ts';

export interface SessionEvents {
  emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void;
  /** False: nobody would get such an event, so it need not be made. */
  isHeard(name: keyof Events): boolean;
}

/** What changed within a change request or a space. */
export type NewsObject = Pick<Events['changed'], 'pageId' | 'edit' | 'endedDraft'>;

export interface SessionNewsParts {
  readonly accountId: string;
  readonly events: SessionEvents;
  readonly clock: Clock;
  readonly log: Log;
  /** Reads every kept tree where that was not done since the last sync: asked for whoever hears it alone. */
  readonly status: () => SyncStatus;
  /** How many edits wait to be sent, or to be found on the service. */
  readonly unsent: () => number;
  readonly waitsFor: () => WaitsFor;
  /** An event was told that names this. */
  readonly onNotified: (object: MovedObject) => void;
}

/** What another program wrote, or more than can be named: screens ask for all that they show. */
const everything: readonly Topic[] = [
  ...(['accounts', 'library', 'content', 'change-requests', 'discussion', 'outbox'] as const),
  ...(['digest', 'sites', 'notes', 'drafts'] as const),
];

/** Progress is told at most this often. */
const progressMs = 100;

/** What one account tells the windows: what moved, how far it has come, and how it stands. */
export class SessionNews {
  readonly #parts: SessionNewsParts;
  #notifiedAt = 0;
  #notifiedWait: WaitsFor = null;
  #isClosed = false;

  constructor(parts: SessionNewsParts) {
    this.#parts = parts;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  close(): void {
    this.#isClosed = true;
  }

  changed(
    topics: readonly Topic[],
    spaceId?: string,
    changeRequestId?: string | null,
    object: NewsObject = {},
  ): void {
    const { events, accountId, onNotified } = this.#parts;
    const moved: MovedObject = {
      topics,
      ...(spaceId === undefined ? {} : { spaceId }),
      ...(changeRequestId === undefined || changeRequestId === null ? {} : { changeRequestId }),
    };
    events.emit('changed', { accountId, ...moved, ...object });
    // One that names an edit, a page or a draft is not heard by all that shows its change request.
    if (Object.keys(object).length === 0) onNotified(moved);
  }

  everythingChanged(): void {
    this.changed(everything);
  }

  /** As of when the spaces are shown from now on. */
  heard(spaces: readonly HeardSpace[]): void {
    const { events, accountId } = this.#parts;
    events.emit('sync.heard', { accountId, spaces });
  }

  /** How far a long request has come. */
  progress(progress: Omit<Events['progress'], 'accountId'>): void {
    const { events, accountId } = this.#parts;
    events.emit('progress', { accountId, ...progress });
  }

  notify(): void {
    this.#notify(() => {
      this.#notifyStatus();
      this.#notifyWait();
    });
  }

  #notify(notify: () => void): void {
    if (this.#isClosed) return;
    this.#notifiedAt = this.#parts.clock.now();
    try {
      notify();
    } catch (error) {
      // What was done stands: who did it must not hear that it failed because notifying did.
      this.#parts.log.error('the status could not be told', { error: String(error) });
    }
  }

  #notifyStatus(): void {
    const { events, status } = this.#parts;
    if (events.isHeard('sync.status')) events.emit('sync.status', status());
  }

  /** What edits wait for stands beside each of them, wherever it is shown. */
  #notifyWait(): void {
    const { unsent, waitsFor } = this.#parts;
    const wait = waitsFor();
    if (wait === this.#notifiedWait) return;
    this.#notifiedWait = wait;
    if (unsent() > 0) this.changed(['outbox']);
  }

  /** Nothing that edits wait for changes with it. */
  notifyProgress(): void {
    if (this.#parts.clock.now() - this.#notifiedAt >= progressMs) this.#notify(() => this.#notifyStatus());
  }
}
