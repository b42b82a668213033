import type { SyncSettings } from '../../bridge/views/sync-views.ts';
import type { PreferenceTable } from '../../store/personal/preferences.ts';
import type { Clock } from '../../ports/ports.ts';

/** What the machine says, for all accounts. */
export interface Machine {
  /** Null: it does not say. */
  metered: boolean | null;
}

const names = {
  workOffline: 'work-offline',
  until: 'work-offline-until',
  interval: 'sync-interval-minutes',
  onMetered: 'sync-on-metered',
  metered: 'sync-metered',
} as const;
const manual = 'manual';
const defaultMinutes = 5;

/** How the person wants one account to sync, from its preferences: it survives restarts. */
export class SyncChoices {
  readonly #preferences: PreferenceTable;
  readonly #clock: Clock;
  readonly #machine: Machine;
  /** True for the account of a review bundle, which never speaks to a service. */
  readonly isBundle: boolean;

  constructor(preferences: PreferenceTable, clock: Clock, machine: Machine, isBundle: boolean) {
    this.#preferences = preferences;
    this.#clock = clock;
    this.#machine = machine;
    this.isBundle = isBundle;
  }

  get settings(): SyncSettings {
    const interval = this.#preferences.get(names.interval);
    const minutes = Number(interval ?? defaultMinutes);
    return {
      intervalMinutes: interval === manual ? null : minutes >= 1 ? minutes : defaultMinutes,
      onMetered: oneOf(this.#preferences.get(names.onMetered), ['edits-and-lists', 'everything', 'nothing']),
      metered: this.#metered,
    };
  }

  get #metered(): SyncSettings['metered'] {
    return oneOf(this.#preferences.get(names.metered), ['system', 'yes', 'no']);
  }

  configure({ intervalMinutes, onMetered, metered }: SyncSettings): void {
    this.#preferences.set(names.interval, intervalMinutes === null ? manual : String(intervalMinutes));
    this.#preferences.set(names.onMetered, onMetered);
    this.#preferences.set(names.metered, metered);
  }

  /** True where this network is said, or known, to cost. */
  get isMetered(): boolean {
    const metered = this.#metered;
    return metered === 'system' ? this.#machine.metered === true : metered === 'yes';
  }

  get isWorkingOffline(): boolean {
    if (this.isBundle) return true;
    if (this.#preferences.get(names.workOffline) !== 'yes') return false;
    const until = this.workOfflineUntil;
    return until === null || this.#clock.now() < until;
  }

  /** Null: until the person says otherwise. */
  get workOfflineUntil(): number | null {
    if (this.#preferences.get(names.workOffline) !== 'yes') return null;
    const until = Number(this.#preferences.get(names.until) ?? '');
    return until > 0 ? until : null;
  }

  workOffline(offline: boolean, until: number | null): void {
    this.#preferences.set(names.until, until === null ? '' : String(until));
    this.#preferences.set(names.workOffline, offline ? 'yes' : 'no');
  }

  /** True once, when the time came that a pause was to end at. */
  endPause(): boolean {
    const until = this.workOfflineUntil;
    if (until === null || this.#clock.now() < until) return false;
    this.workOffline(false, null);
    return true;
  }
}

/** The stored word where it is one of these, else the first. */
function oneOf<Word extends string>(stored: string | undefined, words: readonly [Word, ...Word[]]): Word {
  return words.find((word) => word === stored) ?? words[0];
}
