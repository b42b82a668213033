import { changeRequestOf } from '../../store/mirror/change-requests.ts';
import type { ChangeRequestRow } from '../../store/mirror/change-requests.ts';
import { commentOf } from '../../store/mirror/comments.ts';
import { spaceOf } from '../../store/mirror/spaces.ts';
import type { DiscussionTarget, PullContext, TimeSlicer } from '../pull-context.ts';
import { listingOf } from './pull-discussion.ts';
import { areSitesDue } from '../sites/sites-due.ts';

/** Requests of a pull, beside one for each kept space, where nothing changed. */
const besideSpaces = 6;
/** A discussion without any comment is listed again after so long: a first comment shows in the counts. */
const emptyAgeMs = 10 * 60_000;
/** Verdicts that nothing tells of are read again after so long. */
const reviewsAgeMs = 5 * 60_000;
/** Where discussions with comments use up all turns, one of the others has a turn after so long. */
const longestWaitMs = 20 * 60_000;
/** Within so many syncs each discussion that has comments is listed, where nothing else would tell of a reply. */
const syncsToHear = 3;
/** So long after a change that nothing had told of, every discussion counts as one that nothing tells of. */
const unannouncedMs = 60 * 60_000;
const unannounced = 'discussions:unannounced';
/** Whether the service moves a change request's `updatedAt` with the replies to its comments: `silent` or `tells`. */
const replies = 'discussions:replies';
const learnAgainMs = 24 * 60 * 60_000;
/** Moments that one change gives to several objects lie so near together. */
const sameChangeMs = 5000;

interface Candidate {
  readonly key: string;
  readonly ageMs: number;
}

const keyOf = ({ spaceId, changeRequestId }: DiscussionTarget): string =>
  changeRequestId ?? `space ${spaceId}`;
const reviewsKey = (changeRequestId: string): string => `reviews ${changeRequestId}`;
const reviewsScope = (changeRequestId: string): string => `change-request:${changeRequestId}:reviews`;

/**
 * Which discussions of a pull are listed although nothing says that they moved (docs/design/sync.md, "Discussions").
 * Replies, reactions and edits show in no list but the discussion's own where a service does not move `updatedAt`. So
 * discussions that have comments take turns, the longest unheard first, within a budget that is the same however many there
 * are; those without comments, and verdicts, get what is left of it.
 */
export class DiscussionTurns implements TimeSlicer {
  readonly #chosen = new Set<string>();
  #repliesLeft = 1;

  /** Call it once the lists are there, before the spaces are pulled. */
  plan(context: PullContext, spaceIds: readonly string[]): void {
    const { store, clock, client } = context;
    const talking: Candidate[] = [];
    /** Of these, those of which no list tells when somebody replies. */
    let silent = 0;
    learnAboutReplies(context, spaceIds);
    const isSilent = areRepliesSilent(context);
    const others: Candidate[] = [];
    const hasReviews = !client.isAbsent('listReviews');
    for (const spaceId of spaceIds) {
      for (const row of [null, ...store.kept.changeRequests(spaceId)]) {
        const target = { spaceId, changeRequestId: row?.id ?? null };
        const { moved, ageMs } = listingOf(context, target);
        if (moved) continue;
        const candidate = { key: keyOf(target), ageMs };
        if (mayHaveComments(context, target, row)) {
          talking.push(candidate);
          if (row === null || isSilent) silent += 1;
        } else if (ageMs >= emptyAgeMs) others.push(candidate);
        if (row === null || !hasReviews) continue;
        const readAt = store.watermarks.get(reviewsScope(row.id))?.at ?? -Infinity;
        const reviewsAge = Math.abs(clock.now() - readAt);
        if (reviewsAge >= reviewsAgeMs) others.push({ key: reviewsKey(row.id), ageMs: reviewsAge });
      }
    }
    const budget = budgetOf(context, spaceIds.length, silent);
    const oldest = (all: readonly Candidate[], count: number): readonly Candidate[] =>
      all.toSorted((a, b) => b.ageMs - a.ageMs).slice(0, count);
    const first = oldest(talking, budget);
    const isLong = others.some((one) => one.ageMs >= longestWaitMs);
    const rest = oldest(others, Math.max(budget - first.length, isLong ? 1 : 0));
    for (const one of [...first, ...rest]) this.#chosen.add(one.key);
  }

  hasTurn(target: DiscussionTarget): boolean {
    return this.#chosen.has(keyOf(target));
  }

  hasReviewsTurn(changeRequestId: string): boolean {
    return this.#chosen.has(reviewsKey(changeRequestId));
  }

  /** Whether one more discussion of this pull may list the replies of all its comments. */
  takeReplies(): boolean {
    this.#repliesLeft -= 1;
    return this.#repliesLeft >= 0;
  }
}

/**
 * The verdicts of a change request were asked for; in the transaction that writes them, and after they are written: what is
 * read for the first time is not news. `wereRead`: false where the service has none.
 */
export function noteReviewsRead(
  { store, clock }: PullContext,
  changeRequestId: string,
  wereRead: boolean,
): void {
  store.watermarks.set(reviewsScope(changeRequestId), wereRead ? 'read' : '', clock.now());
}

/** A discussion had moved although nothing told: this service does not tell of everything. */
export function noteUnannounced({ store, clock }: PullContext): void {
  store.mirror(() => store.watermarks.set(unannounced, '', clock.now()));
}

function budgetOf(context: PullContext, spaces: number, silent: number): number {
  const spent = context.pullProgress.meter.requests + (areSitesDue(context) ? 1 : 0);
  return Math.max(1, Math.ceil(silent / syncsToHear), spaces + besideSpaces - spent);
}

function areRepliesSilent({ store, clock }: PullContext): boolean {
  const mark = store.watermarks.get(unannounced);
  if (mark !== undefined && Math.abs(clock.now() - mark.at) < unannouncedMs) return true;
  // Where no reply was ever seen, the first one may be told by nothing.
  return store.watermarks.get(replies)?.value !== 'tells';
}

/**
 * Learns, once a day, whether the service moves `updatedAt` with replies: discussion that came with an earlier pull and is newer
 * than its change request is by now says that it does not, a reply that is as new says that it does.
 */
function learnAboutReplies(context: PullContext, spaceIds: readonly string[]): void {
  const { store, clock } = context;
  const known = store.watermarks.get(replies);
  if (known !== undefined && Math.abs(clock.now() - known.at) < learnAgainMs) return;
  let found: string | null = null;
  for (const row of spaceIds.flatMap((id) => store.kept.changeRequests(id))) {
    const updatedAt = Date.parse(row.updatedAt ?? '');
    if (Number.isNaN(updatedAt) || !store.comments.hasAny(row.spaceId, row.id)) continue;
    const discussion = store.comments.list(row.spaceId, row.id).map(commentOf);
    const repliedAt = latest(discussion.flatMap((one) => one.repliers.map((replier) => replier.updatedAt)));
    if (Math.max(repliedAt, latest(discussion.map((one) => one.postedAt))) > updatedAt + sameChangeMs) {
      found = 'silent';
      break;
    }
    if (Math.abs(repliedAt - updatedAt) <= sameChangeMs) found = 'tells';
  }
  if (found !== null) store.mirror(() => store.watermarks.set(replies, found, clock.now()));
}

function latest(moments: readonly (string | undefined)[]): number {
  return Math.max(
    -Infinity,
    ...moments.map((moment) => Date.parse(moment ?? '')).filter((at) => !Number.isNaN(at)),
  );
}

/** False where a new comment would show in the counts that lists give, and there is none that could be replied to. */
function mayHaveComments(
  { store }: PullContext,
  { spaceId, changeRequestId }: DiscussionTarget,
  row: ChangeRequestRow | null,
): boolean {
  if (store.comments.hasAny(spaceId, changeRequestId)) return true;
  const space = row === null ? store.spaces.get(spaceId) : undefined;
  const counted = row === null ? space && spaceOf(space).comments : changeRequestOf(row).comments;
  return counted === undefined;
}
