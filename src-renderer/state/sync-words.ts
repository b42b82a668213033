import type { Automatic, SyncStatus } from '../../src-main/bridge/sync-views.ts';
import type { AccountView, Count, Readiness } from '../../src-main/bridge/views.ts';
import { clockTime, count, duration, untilTime, wholeNumber } from '../parts/format.ts';

/** What the status bar and the Library say of a sync's status, in words. Pure. */

export interface StatusLine {
  readonly tone: 'online' | 'offline' | 'unknown';
  readonly words: string;
  readonly synced: string | null;
  /** "next in 12 min"; null while it is not known or would be wrong. */
  readonly next: string | null;
  /** "No progress for 3 min: Fetching pages". */
  readonly stuck: string | null;
}

/** What the person does about an account that is paused, as a link or button says it. */
export const pausedAction: Readonly<Record<NonNullable<AccountView['paused']>['reason'], string>> = {
  token: 'Sign in again',
  'unknown-secret': 'Unlock the keychain',
  unconfirmed: 'Confirm the address',
};

/** What the status bar says about one account. */
export function statusLine(status: SyncStatus, now: number): StatusLine {
  const { connectivity } = status;
  const since = 'since' in connectivity ? clockTime(connectivity.since, now) : '';
  const words = status.workOffline
    ? status.workOfflineUntil === null
      ? 'Working offline, as you chose'
      : `Working offline until ${laterTime(status.workOfflineUntil, now)}`
    : connectivity.state === 'online'
      ? 'Online'
      : connectivity.state === 'offline'
        ? `Offline since ${since} (${inParentheses(connectivity.reason)})`
        : 'Not checked yet';
  const idle = status.running === null && !status.workOffline;
  return {
    tone: status.workOffline ? 'offline' : connectivity.state,
    words,
    synced: status.lastSyncAt === null ? null : `synced ${clockTime(status.lastSyncAt, now)}`,
    next: idle && status.nextSyncAt !== null ? `next ${untilTime(status.nextSyncAt, now)}` : null,
    stuck:
      status.stuckMs === null
        ? null
        : `No progress for ${duration(status.stuckMs)}${status.running === null ? '' : `: ${status.running.words}`}`,
  };
}

/** 08:00 of the day after. */
export function tomorrowAtEight(now: number): number {
  const at = new Date(now);
  at.setDate(at.getDate() + 1);
  return at.setHours(8, 0, 0, 0);
}

const automaticWords: Readonly<Record<Automatic, string>> = {
  on: 'Everything syncs by itself.',
  'lists-alone': 'By itself Galley sends edits and fetches lists; pages and files come with “Sync now”.',
  'edits-alone': 'Syncs come when you ask for them; edits go out by themselves.',
  'off-metered': 'Nothing goes by itself until you sync or the network is free again.',
  'off-working-offline': 'Nothing goes while you work offline.',
  'off-paused': 'Nothing goes until the account is signed in again.',
};

/** What happens by itself now, and when next; a sentence or two for hovering. */
export function automaticLine({ automatic, metered, nextSyncAt }: SyncStatus, now: number): string {
  const next = nextSyncAt === null ? '' : ` The next sync comes ${untilTime(nextSyncAt, now)}.`;
  return `${metered ? 'Data costs on this network. ' : ''}${automaticWords[automatic]}${next}`;
}

export interface EditsLine {
  readonly words: string;
  /** Where there is no room: "7 unsent". */
  readonly short: string;
  /** True where an edit waits for the person. */
  readonly needsMe: boolean;
}

/** "3 kept, 2 waiting", over all accounts; null where nothing is unsent. */
export function editsLine(statuses: readonly SyncStatus[]): EditsLine | null {
  const sum = (kind: keyof SyncStatus['edits']) =>
    statuses.reduce((total, status) => total + status.edits[kind], 0);
  const parts = [
    { many: sum('kept'), word: 'kept' },
    { many: sum('waiting'), word: 'waiting' },
    { many: sum('unknown'), word: 'being checked' },
    { many: sum('held'), word: 'held' },
    { many: sum('rejected'), word: 'refused' },
  ].filter(({ many }) => many > 0);
  if (parts.length === 0) return null;
  return {
    words: parts.map(({ many, word }) => `${many} ${word}`).join(', '),
    short: `${parts.reduce((total, { many }) => total + many, 0)} unsent`,
    needsMe: sum('held') + sum('rejected') > 0,
  };
}

/** Of several accounts, the one whose state the person should know of; the first where all are well. */
export function mostTelling(statuses: readonly SyncStatus[]): SyncStatus | null {
  const weight = (status: SyncStatus): number =>
    status.stuckMs !== null
      ? 3
      : status.connectivity.state === 'offline' && !status.workOffline
        ? 2
        : status.running !== null
          ? 1
          : 0;
  return statuses.toSorted((a, b) => weight(b) - weight(a))[0] ?? null;
}

/** What several accounts, or spaces, hold together; as of the oldest of them. */
export function readinessOfAll(all: readonly Readiness[]): Readiness {
  const known = all.filter((one) => one.asOf !== null && one.pages.want + one.changeRequests.want > 0);
  const add = (part: (one: Readiness) => Count): Count => ({
    have: known.reduce((sum, one) => sum + part(one).have, 0),
    want: known.reduce((sum, one) => sum + part(one).want, 0),
  });
  const times = (known.length === 0 ? all : known).flatMap((one) => (one.asOf === null ? [] : [one.asOf]));
  return {
    spaces: add((one) => one.spaces),
    pages: add((one) => one.pages),
    files: add((one) => one.files),
    changeRequests: add((one) => one.changeRequests),
    missing: known.flatMap((one) => one.missing),
    leftOut: known.flatMap((one) => one.leftOut ?? []),
    asOf: times.length === 0 ? null : Math.min(...times),
  };
}

export interface ReadyLine {
  readonly complete: boolean;
  readonly words: string;
}

/** "Can I leave?" in one line. */
export function readyLine(ready: Readiness, now: number): ReadyLine {
  if (ready.asOf === null) return { complete: false, words: 'Nothing is kept offline yet' };
  const asOf = `as of ${clockTime(ready.asOf, now)}`;
  const counts = readyCounts(ready);
  if (counts.length === 0) return { complete: false, words: `No space is kept offline, ${asOf}` };
  const complete = counts.every((one) => one.complete) && ready.missing.length === 0;
  const list = counts.map((one) => one.words).join(', ');
  if (complete) return { complete, words: `Ready offline: ${list}, ${asOf}` };
  const missing = ready.missing.length > 0 ? `; missing: ${ready.missing.slice(0, 2).join(', ')}` : '';
  const more = ready.missing.length > 2 ? ` and ${ready.missing.length - 2} more` : '';
  return { complete, words: `Not ready offline: ${list}, ${asOf}${missing}${more}` };
}

/** "212 of 212 pages" and so on, of what is wanted at all. */
export function readyCounts(
  ready: Readiness,
): readonly { readonly words: string; readonly complete: boolean }[] {
  const { spaces } = ready;
  return [
    // One space, or all of them, need no count.
    ...(spaces.have < spaces.want && spaces.want > 1 ? [{ name: 'space', ...spaces }] : []),
    { name: 'page', ...ready.pages },
    { name: 'image', ...ready.files },
    { name: 'change request', ...ready.changeRequests },
  ]
    .filter((one) => one.want > 0)
    .map((one) => ({
      words: `${wholeNumber(one.have)} of ${count(one.want, one.name)}`,
      complete: one.have >= one.want,
    }));
}

/** A sentence as an aside: "The service could not be reached." becomes "the service could not be reached". */
function inParentheses(sentence: string): string {
  const words = sentence.replace(/\.$/, '');
  return /^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** "14:30", "tomorrow 08:00", or with its date. */
function laterTime(at: number, now: number): string {
  const tomorrow = new Date(now);
  tomorrow.setDate(tomorrow.getDate() + 1);
  const day = new Date(at).toDateString();
  return day === tomorrow.toDateString() ? `tomorrow ${clockTime(at, at)}` : clockTime(at, now);
}
