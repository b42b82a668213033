import type { Automatic, SyncStatus } from '../../../src-main/bridge/views/sync-views.ts';
import type { AccountView, Count, Readiness } from '../../../src-main/bridge/views/views.ts';
import { clockTime, count, duration, untilTime, wholeNumber } from '../../parts/format.ts';

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
  'not-kept': 'Sign in again',
  // Why the keychain gave nothing is said there.
  'unknown-secret': 'Open Accounts',
  unconfirmed: 'Confirm the address',
};

/** What the status bar says about one account. */
export function statusLine(status: SyncStatus, now: number): StatusLine {
  const { connectivity } = status;
  const since = 'since' in connectivity ? clockTime(connectivity.since, now) : '';
  const words = status.workOffline
    ? status.workOfflineUntil === null
      ? 'Offline mode'
      : `Offline mode until ${laterTime(status.workOfflineUntil, now)}`
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

/** Until when an account's edits stay unsent, continuing a sentence; null: they are sent now. */
export function unsentUntil(status: SyncStatus | null, account: AccountView | null): string | null {
  if (status?.workOffline === true) return 'until you leave offline mode';
  if (account?.paused) return 'until you sign in again';
  return status?.connectivity.state === 'online' ? null : 'until the network is back';
}

/** The same as a sentence that follows another; empty where edits are sent now. */
export function staysUnsent(status: SyncStatus | null, account: AccountView | null): string {
  const until = unsentUntil(status, account);
  return until === null ? '' : ` It stays unsent ${until}.`;
}

/** 08:00 of the day after. */
export function tomorrowAtEight(now: number): number {
  const at = new Date(now);
  at.setDate(at.getDate() + 1);
  return at.setHours(8, 0, 0, 0);
}

const automaticLabels: Readonly<Record<Automatic, string>> = {
  on: 'Everything syncs automatically.',
  'lists-alone':
    'Galley sends edits and downloads lists automatically; “Sync now” downloads pages and files.',
  'edits-alone': 'Galley syncs when you ask for it; edits are sent automatically.',
  'off-metered': 'Nothing is sent automatically until you sync or the network is unmetered again.',
  'off-working-offline': 'Nothing is sent while you work offline.',
  'off-paused': 'Nothing is sent until you sign in again.',
};

/** What happens by itself now, and when next; a sentence or two for hovering. */
export function automaticLine({ automatic, metered, nextSyncAt }: SyncStatus, now: number): string {
  const next = nextSyncAt === null ? '' : ` Next sync: ${untilTime(nextSyncAt, now)}.`;
  return `${metered ? 'This network is metered. ' : ''}${automaticLabels[automatic]}${next}`;
}

/** What of the service's answers was left out, for diagnostics. */
export function droppedLine({ count: dropped, fields }: SyncStatus['dropped']): string {
  if (dropped === 0) return 'Every value in the service’s answers was read';
  const named = fields.map((one) => `${one.field} of ${one.operation} (${wholeNumber(one.count)})`);
  return `${count(dropped, 'value')} of the service’s answers left out because they did not fit: ${named.join(', ')}`;
}

/** Whether unsent work stands on the disk twice, for diagnostics. */
export function secondCopyLine(secondCopy: SyncStatus['secondCopy']): string {
  return secondCopy === null
    ? 'Unsent work is saved twice'
    : `The second copy of unsent work lacks ${count(secondCopy.behind, 'change')} (${secondCopy.reason})`;
}

export interface EditsLine {
  readonly words: string;
  /** Where there is no room: "7 unsent". */
  readonly short: string;
  /** True where an edit waits for the person. */
  readonly needsMe: boolean;
}

/** "3 in review, 2 waiting"; null where nothing is unsent. */
export function editsLine(statuses: readonly SyncStatus[]): EditsLine | null {
  const sum = (kind: keyof SyncStatus['edits']) =>
    statuses.reduce((total, status) => total + status.edits[kind], 0);
  const needing = sum('held') + sum('rejected');
  const parts = [
    { many: sum('kept'), word: 'in review' },
    { many: sum('waiting'), word: 'waiting to send' },
    { many: sum('unknown'), word: 'being checked' },
    { many: needing, word: needing === 1 ? 'needs attention' : 'need attention' },
  ].filter(({ many }) => many > 0);
  if (parts.length === 0) return null;
  return {
    words: parts.map(({ many, word }) => `${many} ${word}`).join(', '),
    short: `${parts.reduce((total, { many }) => total + many, 0)} unsent`,
    needsMe: needing > 0,
  };
}

/** Of several accounts, the one whose state the person should know of; the first where all are well. */
export function mostUrgent(statuses: readonly SyncStatus[]): SyncStatus | null {
  const weight = (status: SyncStatus): number =>
    status.stuckMs !== null
      ? 3
      : status.connectivity.state === 'offline' && !status.workOffline
        ? 2
        : status.running !== null || status.limitedUntil !== null
          ? 1
          : 0;
  return statuses.toSorted((a, b) => weight(b) - weight(a))[0] ?? null;
}

/** True where one sentence about the connection is true of every account. */
export function saysTheSame(statuses: readonly SyncStatus[]): boolean {
  const [first, ...others] = statuses.map(({ workOffline, connectivity, running, limitedUntil, stuckMs }) =>
    [workOffline, connectivity.state, running === null, limitedUntil === null, stuckMs === null].join(' '),
  );
  return others.every((one) => one === first);
}

/** What several accounts, or spaces, hold together; as of the oldest of them. */
export function readinessOfAll(all: readonly Readiness[]): Readiness {
  const known = all.filter((one) => isNotRead(one) || one.pages.want + one.changeRequests.want > 0);
  const add = (part: (one: Readiness) => Count): Count => ({
    have: known.reduce((sum, one) => sum + part(one).have, 0),
    want: known.reduce((sum, one) => sum + part(one).want, 0),
  });
  const times = (known.length === 0 ? all : known).flatMap((one) => (one.asOf === null ? [] : [one.asOf]));
  const asOf = times.length === 0 || known.some(isNotRead) ? null : Math.min(...times);
  return {
    spaces: add((one) => one.spaces),
    pages: add((one) => one.pages),
    ownPages: add((one) => one.ownPages ?? one.pages),
    files: add((one) => one.files),
    changeRequests: add((one) => one.changeRequests),
    missing: known.flatMap((one) => one.missing),
    leftOut: known.flatMap((one) => one.leftOut ?? []),
    asOf,
  };
}

/** Chosen, and no sync has read all of it yet. */
function isNotRead(ready: Readiness): boolean {
  return ready.asOf === null && ready.spaces.want > 0;
}

export interface ReadyLine {
  readonly complete: boolean;
  /** Without counts, for the status bar: "Ready offline". */
  readonly short: string;
  readonly words: string;
}

/** "Can I leave?" in one line. */
export function readyLine(ready: Readiness, now: number): ReadyLine {
  const counts = readyCounts(ready);
  if (isNotRead(ready)) {
    const list = counts.map((one) => one.words).join(', ');
    return notReady('Not downloaded yet', list === '' ? '' : `: ${list}`);
  }
  if (ready.asOf === null) return notReady('Nothing is kept offline yet');
  const asOf = `as of ${clockTime(ready.asOf, now)}`;
  if (counts.length === 0) return notReady('No space is kept offline', `, ${asOf}`);
  const complete = counts.every((one) => one.complete) && ready.missing.length === 0;
  const list = counts.map((one) => one.words).join(', ');
  if (complete) return { complete, short: 'Ready offline', words: `Ready offline: ${list}, ${asOf}` };
  const missing = ready.missing.length > 0 ? `; missing: ${ready.missing.slice(0, 2).join(', ')}` : '';
  const more = ready.missing.length > 2 ? ` and ${ready.missing.length - 2} more` : '';
  return notReady('Not ready offline', `: ${list}, ${asOf}${missing}${more}`);
}

function notReady(short: string, more = ''): ReadyLine {
  return { complete: false, short, words: `${short}${more}` };
}

/** "212 of 212 pages" and so on, of what is wanted at all. */
export function readyCounts(
  ready: Readiness,
): readonly { readonly words: string; readonly complete: boolean }[] {
  const { spaces, pages } = ready;
  const own = ready.ownPages ?? pages;
  return [
    // One space, or all of them, need no count.
    ...(spaces.have < spaces.want && spaces.want > 1 ? [{ name: 'space', ...spaces }] : []),
    { name: 'page', ...own },
    // Versions that change requests have of pages.
    { name: 'changed page', have: pages.have - own.have, want: pages.want - own.want },
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
