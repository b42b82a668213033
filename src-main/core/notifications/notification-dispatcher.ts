import type { Notices } from '../core-state.ts';
import type { NotificationBatch } from '../core-options.ts';
import type { NoticeCounts, NoticeScreen, NoticeSettings } from '../../bridge/views/notice-views.ts';
import type { Topic } from '../../bridge/channels/events.ts';
import type { Place } from '../../bridge/views/views.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { AccountSession } from '../accounts/account-session.ts';
import { editEvent, entryEvent, signedOutEvent } from './notice-events.ts';
import { planNotices } from './notice-plan.ts';
import type { NoticeEvent } from './notice-plan.ts';
import type { Clock, Log } from '../../ports/ports.ts';

/** What the desk looks at of an account. */
export type NoticeAccount = Pick<AccountSession, 'id' | 'store' | 'view'> & {
  readonly outbox: Pick<Outbox, 'counts'>;
};

export interface NotificationDispatcherParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: () => readonly NoticeAccount[];
  readonly present: (batch: NotificationBatch) => Promise<void>;
}

/** What comes within so long is told together. */
const gatherMs = 1500;
/** Timers stand still while the machine sleeps: the end of quiet hours is looked for at least this often. */
const longestWaitMs = 60_000;
/** A notice says what was told of its change request so lately and has not been seen. */
const togetherMs = 30 * 60_000;
const concerned: ReadonlySet<Topic> = new Set([
  'digest',
  'outbox',
  'accounts',
  'change-requests',
  'details',
  'marks',
  'discussion',
]);

/**
 * Decides what the person is told outside of the window. It knows nothing before the host has said
 * how (`configure`). Each event is claimed in its account's database before it is handed over: it is told at most once,
 * whatever is started again, and stands in the news and the outbox in any case.
 */
export class NotificationDispatcher implements Notices {
  readonly #parts: NotificationDispatcherParts;
  readonly #startedAt: number;
  readonly #over = new AbortController();
  #settings: NoticeSettings | null = null;
  #isFocused = false;
  #place: Place | null = null;
  #screen: NoticeScreen | null = null;
  #isDue = false;
  #notifiedCounts = '';
  #quiet: AbortController | null = null;

  constructor(parts: NotificationDispatcherParts) {
    this.#parts = parts;
    this.#startedAt = parts.clock.now();
  }

  configure(settings: NoticeSettings): void {
    this.#settings = settings;
    // A host that was connected anew knows no numbers.
    this.#notifiedCounts = '';
    this.#soon();
  }

  attention(isFocused: boolean): void {
    this.#isFocused = isFocused;
  }

  looking(place: Place | null, screen: NoticeScreen | null): void {
    this.#place = place;
    this.#screen = screen;
  }

  /** Something moved. */
  changed(topics: readonly Topic[]): void {
    if (this.#settings !== null && topics.some((topic) => concerned.has(topic))) this.#soon();
  }

  close(): void {
    this.#over.abort();
    this.#quiet?.abort();
  }

  #soon(): void {
    if (this.#isDue || this.#over.signal.aborted) return;
    this.#isDue = true;
    void this.#later(gatherMs, this.#over.signal);
  }

  async #later(ms: number, signal: AbortSignal): Promise<void> {
    const { clock, log } = this.#parts;
    try {
      await clock.sleep(ms, signal);
    } catch {
      return; // It was closed, or something else is waited for.
    }
    this.#isDue = false;
    try {
      await this.#check();
    } catch (error) {
      log.error('what is to be told could not be told', { error: String(error) });
    }
  }

  async #check(): Promise<void> {
    const settings = this.#settings;
    if (settings === null || this.#over.signal.aborted) return;
    const { clock, present } = this.#parts;
    const now = clock.now();
    const sessions = this.#parts.accounts().filter(({ store }) => store.database.open);
    const byKey = new Map(sessions.flatMap((session) => this.#eventsOf(session, now)));
    const plan = planNotices(
      [...byKey.values()].map(({ event }) => event),
      {
        settings,
        now,
        since: this.#startedAt,
        isOnScreen: (event) => this.#isOnScreen(event),
        notifiedOf: (event) => this.#notifiedOf(event, sessions, now),
      },
    );
    // Claimed first: an event that another process has told meanwhile is told by that one.
    let claimed = 0;
    const done = new Set(plan.done.map(({ key }) => key));
    for (const { store, id } of sessions) {
      const ofStore = [...byKey.values()].filter((one) => one.accountId === id && done.has(one.event.key));
      if (ofStore.length === 0) continue;
      store.transaction(() => {
        for (const one of ofStore) if (one.claim()) claimed += 1;
      });
    }
    const notices = claimed === 0 ? [] : plan.notices;
    const counts = countsOf(sessions);
    const printed = JSON.stringify(counts);
    if (notices.length > 0 || printed !== this.#notifiedCounts) {
      this.#notifiedCounts = printed;
      await present({ notices, counts });
    }
    this.#waitForQuiet(plan.waiting.length === 0 ? null : plan.quietUntil, now);
  }

  #waitForQuiet(until: number | null, now: number): void {
    this.#quiet?.abort();
    this.#quiet = null;
    if (until === null) return;
    this.#quiet = new AbortController();
    void this.#later(Math.min(longestWaitMs, Math.max(1000, until - now)), this.#quiet.signal);
  }

  /** Everything that nobody was told of, with how it is claimed. */
  #eventsOf(session: NoticeAccount, now: number): readonly (readonly [string, Candidate])[] {
    const { store } = session;
    const { notices, edits } = store;
    const accountId = session.id;
    const found: Candidate[] = [];
    const silent: number[] = [];
    for (const row of notices.unnotified()) {
      const event = entryEvent(store, row);
      if (event === null) silent.push(row.id);
      else found.push({ accountId, event, claim: () => notices.claim([row.id], now).has(row.id) });
    }
    if (silent.length > 0) notices.claim(silent, now);
    notices.forgetEdits();
    const needing = notices.editsNeedingMe();
    for (const id of needing) {
      const row = notices.wasNotified('edit', id) ? undefined : edits.get(id);
      if (row === undefined) continue;
      const event = editEvent(store, row, needing.length - 1);
      found.push({ accountId, event, claim: () => notices.markNotified('edit', id, now) });
    }
    const { paused, title } = session.view();
    if (paused?.reason !== 'token') notices.clearNotified('account', session.id);
    else if (!notices.wasNotified('account', session.id)) {
      const event = signedOutEvent(store, title, paused.words, now);
      found.push({ accountId, event, claim: () => notices.markNotified('account', session.id, now) });
    }
    return found.map((one) => [one.event.key, one]);
  }

  #notifiedOf(
    { target }: NoticeEvent,
    sessions: readonly NoticeAccount[],
    now: number,
  ): readonly NoticeEvent[] {
    if (target.kind !== 'place' || target.place.changeRequestId === null) return [];
    const { accountId, changeRequestId } = target.place;
    const store = sessions.find(({ id }) => id === accountId)?.store;
    const rows = store?.notices.notifiedOf(changeRequestId, now - togetherMs) ?? [];
    return store === undefined ? [] : rows.flatMap((row) => entryEvent(store, row) ?? []);
  }

  #isOnScreen({ target, kind }: NoticeEvent): boolean {
    if (!this.#isFocused) return false;
    if (target.kind === 'outbox') return this.#screen === 'outbox';
    if (target.kind === 'accounts') return this.#screen === 'settings';
    if (target.kind === 'news' || kind === 'account') return this.#screen === 'digest';
    const { place } = target;
    const here = this.#place;
    if (this.#screen === 'digest') return true;
    return (
      here !== null &&
      here.accountId === place.accountId &&
      here.spaceId === place.spaceId &&
      here.changeRequestId === place.changeRequestId &&
      (place.changeRequestId !== null || here.pageId === place.pageId)
    );
  }
}

interface Candidate {
  readonly accountId: string;
  readonly event: NoticeEvent;
  /** Answers whether it was untold until now. */
  readonly claim: () => boolean;
}

function countsOf(sessions: readonly NoticeAccount[]): NoticeCounts {
  let needMe = 0;
  let unseenForMe = 0;
  for (const { outbox, store } of sessions) {
    const { held, rejected } = outbox.counts();
    needMe += held + rejected;
    unseenForMe += store.notices.unseenForMe();
  }
  return { needMe, unseenForMe };
}
