import type { Automatic, SyncStatus } from '../../../src-main/bridge/views/sync-views.ts';
import type { AccountView, Count, Readiness } from '../../../src-main/bridge/views/views.ts';
import { clockTime, duration, untilTime, wholeNumber } from '../../parts/format.ts';
import { t } from '../../messages/en/state.ts';

/** What the status bar and the Library say of a sync's status, in words. Pure. */

export interface StatusLine {
  readonly tone: 'online' | 'offline' | 'unknown' | 'none';
  readonly words: string;
  readonly synced: string | null;
  /** "next in 12 min"; null while it is not known or would be wrong. */
  readonly next: string | null;
  /** "No progress for 3 min: Fetching pages". */
  readonly stuck: string | null;
}

/** What the person does about an account that is paused, as a link or button says it. */
export const pausedAction = (reason: NonNullable<AccountView['paused']>['reason']): string =>
  ({
    token: t('signInAgain'),
    'not-kept': t('signInAgain'),
    // Why the keychain gave nothing is said there.
    'unknown-secret': t('openAccounts'),
    unconfirmed: t('confirmTheAddress'),
  })[reason];

/** What the status bar says about one account. */
export function statusLine(status: SyncStatus, now: number): StatusLine {
  const { connectivity } = status;
  const since = 'since' in connectivity ? clockTime(connectivity.since, now) : '';
  const words = status.workOffline
    ? status.workOfflineUntil === null
      ? t('offlineMode')
      : t('offlineModeUntilTime', { time: laterTime(status.workOfflineUntil, now) })
    : connectivity.state === 'online'
      ? t('online')
      : connectivity.state === 'offline'
        ? t('offlineSince', { time: since, why: inParentheses(connectivity.reason) })
        : connectivity.state === 'none'
          ? t('reviewBundleNoService')
          : t('notCheckedYet');
  const idle = status.running === null && !status.workOffline && connectivity.state !== 'none';
  return {
    tone: status.workOffline ? 'offline' : connectivity.state,
    words,
    synced:
      status.lastSyncAt === null || status.ready.spaces.want === 0
        ? null
        : t('syncedTime', { time: clockTime(status.lastSyncAt, now) }),
    next:
      idle && status.nextSyncAt !== null ? t('nextTime', { time: untilTime(status.nextSyncAt, now) }) : null,
    stuck:
      status.stuckMs === null
        ? null
        : status.running === null
          ? t('noProgressFor', { time: duration(status.stuckMs) })
          : t('noProgressForDoing', { time: duration(status.stuckMs), what: status.running.words }),
  };
}

/** The status of another session: whether the service can be reached is to be found out. */
export function notChecked(status: SyncStatus): SyncStatus {
  const { state } = status.connectivity;
  return state === 'online' || state === 'offline'
    ? { ...status, connectivity: { state: 'unknown' } }
    : status;
}

/** That an edit stays unsent, as a sentence that follows another; empty where edits are sent now. */
export function staysUnsent(status: SyncStatus | null): string {
  const until = status?.unsentUntil ?? null;
  return until === null ? '' : ` ${t('itStaysUnsentUntil', { until })}`;
}

/** 08:00 of the day after. */
export function tomorrowAtEight(now: number): number {
  const at = new Date(now);
  at.setDate(at.getDate() + 1);
  return at.setHours(8, 0, 0, 0);
}

const automaticLabel = (automatic: Automatic): string =>
  ({
    on: t('everythingSyncsAutomatically'),
    'lists-alone': t('galleySendsEditsAndDownloads'),
    'edits-alone': t('galleySyncsWhenYouAsk'),
    'off-metered': t('nothingIsSentAutomaticallyUntil'),
    'off-working-offline': t('nothingIsSentWhileYou'),
    'off-paused': t('nothingIsSentUntilYou'),
  })[automatic];

/** What happens by itself now, and when next; a sentence or two for hovering. */
export function automaticLine({ automatic, metered, nextSyncAt }: SyncStatus, now: number): string {
  return [
    ...(metered ? [t('thisNetworkIsMetered')] : []),
    automaticLabel(automatic),
    ...(nextSyncAt === null ? [] : [t('nextSyncTime', { time: untilTime(nextSyncAt, now) })]),
  ].join(' ');
}

/** What of the service's answers was left out, for diagnostics. */
export function droppedLine({ count: dropped, fields }: SyncStatus['dropped']): string {
  if (dropped === 0) return t('everyValueInTheServices');
  const named = fields.map((one) =>
    t('fieldOf', { field: one.field, operation: one.operation, n: wholeNumber(one.count) }),
  );
  return t('valuesLeftOut', { n: dropped, fields: named.join(', ') });
}

/** Whether unsent work stands on the disk twice, for diagnostics. */
export function secondCopyLine(secondCopy: SyncStatus['secondCopy']): string {
  return secondCopy === null
    ? t('unsentWorkIsSavedTwice')
    : t('theSecondCopyOfUnsent', { changes: secondCopy.behind, why: secondCopy.reason });
}

export interface EditsLine {
  readonly words: string;
  /** Where there is no room: "7 unsent", or "7 in review" where all are. */
  readonly short: string;
  /** True where an edit waits for the person. */
  readonly needsMe: boolean;
}

/** "3 in review, 2 waiting"; null where nothing is unsent. */
export function editsLine(statuses: readonly SyncStatus[]): EditsLine | null {
  const sum = (kind: keyof SyncStatus['edits']) =>
    statuses.reduce((total, status) => total + status.edits[kind], 0);
  const needing = sum('held') + sum('rejected');
  const all = needing + sum('kept') + sum('waiting') + sum('unknown');
  const isAsking = statuses.some(
    ({ edits, workOffline, connectivity }) =>
      edits.unknown > 0 && !workOffline && connectivity.state !== 'offline',
  );
  if (all === 0) return null;
  const of = (n: number, label: (given: { readonly n: string }) => string): readonly string[] =>
    n === 0 ? [] : [label({ n: String(n) })];
  const labels = [
    ...of(sum('kept'), (given) => t('inReview', given)),
    ...of(sum('waiting'), (given) => t('waitingToSend', given)),
    ...of(sum('unknown'), (given) => (isAsking ? t('beingChecked', given) : t('toBeChecked', given))),
    ...(needing === 0 ? [] : [t('needAttention', { n: needing })]),
  ];
  // What is all in the review is called so in a narrow window, too.
  const short =
    sum('kept') === all ? t('inReview', { n: String(all) }) : t('unsentShort', { n: String(all) });
  return { words: labels.join(', '), short, needsMe: needing > 0 };
}

/** The accounts that have a service: all but review bundles. Where there is none, all. */
export function withService(statuses: readonly SyncStatus[]): readonly SyncStatus[] {
  const found = statuses.filter(({ connectivity }) => connectivity.state !== 'none');
  return found.length === 0 ? statuses : found;
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
  const list = counts.map((one) => one.words).join(', ');
  if (isNotRead(ready))
    return notReady(t('notDownloadedYet'), (short) =>
      // No change request is whole before its pages are counted.
      ready.pages.want === 0 ? short : t('shortAndMore', { short: t('downloadedSoFar'), more: list }),
    );
  if (ready.asOf === null) return notReady(t('nothingIsKeptOfflineYet'));
  const asOf = t('asOfTime', { time: clockTime(ready.asOf, now) });
  if (counts.length === 0)
    return notReady(t('noSpaceIsKeptOffline'), (short) => t('shortAsOf', { short, asOf }));
  const complete = counts.every((one) => one.complete) && ready.missing.length === 0;
  const all = `${list}, ${asOf}`;
  if (complete) {
    const short = t('readyOffline');
    return { complete, short, words: t('shortAndMore', { short, more: all }) };
  }
  const more = ready.missing.length === 0 ? all : `${all}; ${missingLine(ready.missing)}`;
  return notReady(t('notReadyOffline'), (short) => t('shortAndMore', { short, more }));
}

/** The first two of what is missing, and how many more there are. */
function missingLine(missing: readonly string[]): string {
  const names = missing.slice(0, 2).join(', ');
  return missing.length > 2
    ? t('missingNamesAndMore', { names, more: missing.length - 2 })
    : t('missingNames', { names });
}

function notReady(short: string, words: (short: string) => string = (text) => text): ReadyLine {
  return { complete: false, short, words: words(short) };
}

/** "212 of 212 pages" and so on, of what is wanted at all. */
export function readyCounts(
  ready: Readiness,
): readonly { readonly words: string; readonly complete: boolean }[] {
  const { spaces, pages } = ready;
  const own = ready.ownPages ?? pages;
  return [
    // One space, or all of them, need no count.
    ...(spaces.have < spaces.want && spaces.want > 1 ? [{ of: 'haveSpaces' as const, ...spaces }] : []),
    { of: 'havePages' as const, ...own },
    // What change requests have of pages beside the space's own: more than they change, where they are outdated.
    { of: 'haveVersions' as const, have: pages.have - own.have, want: pages.want - own.want },
    { of: 'haveImages' as const, ...ready.files },
    { of: 'haveChangeRequests' as const, ...ready.changeRequests },
  ]
    .filter((one) => one.want > 0)
    .map((one) => ({
      words: t(one.of, { have: wholeNumber(one.have), want: one.want }),
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
  return day === tomorrow.toDateString()
    ? t('tomorrowTime', { time: clockTime(at, at) })
    : clockTime(at, now);
}
