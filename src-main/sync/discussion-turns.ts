import { changeRequestOf } from '../store/change-requests.ts';
import type { ChangeRequestRow } from '../store/change-requests.ts';
import { spaceOf } from '../store/spaces.ts';
import type { PullContext } from './pull-context.ts';
import { listingOf } from './pull-discussion.ts';
import type { DiscussionTarget } from './pull-discussion.ts';
import { areSitesDue } from './sites-due.ts';

/** Requests of a pull, beside one for each kept space, where nothing changed. */
const besideSpaces = 6;
/** A discussion without any comment is listed again after so long: a first comment shows in the counts. */
const emptyAgeMs = 10 * 60_000;
/** Verdicts that nothing tells of are read again after so long. */
const reviewsAgeMs = 5 * 60_000;
/** Where discussions with comments use up all turns, one of the others has a turn after so long. */
const longestWaitMs = 20 * 60_000;
/** So long after a change that nothing had told of, discussions get more turns. */
const unannouncedMs = 60 * 60_000;
const unannounced = 'discussions:unannounced';

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
export class DiscussionTurns {
  readonly #chosen = new Set<string>();
  #repliesLeft = 1;

  /** Call it once the lists are there, before the spaces are pulled. */
  plan(context: PullContext, spaceIds: readonly string[]): void {
    const { store, clock, client } = context;
    const talking: Candidate[] = [];
    const others: Candidate[] = [];
    const hasReviews = !client.isAbsent('listReviews');
    for (const spaceId of spaceIds) {
      for (const row of [null, ...store.kept.changeRequests(spaceId)]) {
        const target = { spaceId, changeRequestId: row?.id ?? null };
        const { moved, ageMs } = listingOf(context, target);
        if (moved) continue;
        const candidate = { key: keyOf(target), ageMs };
        if (mayTalk(context, target, row)) talking.push(candidate);
        else if (ageMs >= emptyAgeMs) others.push(candidate);
        if (row === null || !hasReviews) continue;
        const readAt = store.watermarks.get(reviewsScope(row.id))?.at ?? -Infinity;
        const reviewsAge = Math.abs(clock.now() - readAt);
        if (reviewsAge >= reviewsAgeMs) others.push({ key: reviewsKey(row.id), ageMs: reviewsAge });
      }
    }
    const budget = budgetOf(context, spaceIds.length, talking.length);
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

/** The verdicts of a change request were read. */
export function noteReviewsRead({ store, clock }: PullContext, changeRequestId: string): void {
  store.mirror(() => store.watermarks.set(reviewsScope(changeRequestId), '', clock.now()));
}

/** A discussion had moved although nothing told: this service does not tell of everything. */
export function noteUnannounced({ store, clock }: PullContext): void {
  store.mirror(() => store.watermarks.set(unannounced, '', clock.now()));
}

function budgetOf(context: PullContext, spaces: number, talking: number): number {
  const { store, clock, tally } = context;
  const spent = tally.meter.requests + (areSitesDue(context) ? 1 : 0);
  const usual = Math.max(1, Math.ceil(spaces / 3), spaces + besideSpaces - spent);
  const mark = store.watermarks.get(unannounced);
  const isUnannounced = mark !== undefined && Math.abs(clock.now() - mark.at) < unannouncedMs;
  return isUnannounced ? Math.max(usual, Math.min(spaces * 3, Math.ceil(talking / 3))) : usual;
}

/** False where a new comment would show in the counts that lists give, and there is none that could be replied to. */
function mayTalk(
  { store }: PullContext,
  { spaceId, changeRequestId }: DiscussionTarget,
  row: ChangeRequestRow | null,
): boolean {
  if (store.comments.hasAny(spaceId, changeRequestId)) return true;
  const space = row === null ? store.spaces.get(spaceId) : undefined;
  const counted = row === null ? space && spaceOf(space).comments : changeRequestOf(row).comments;
  return counted === undefined;
}
