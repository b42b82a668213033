import type {
  ChangeRequestView,
  ReviewView,
  ThreadView,
} from '../../../../src-main/bridge/views/review-views.ts';
import type { Person } from '../../../../src-main/bridge/views/views.ts';

export interface Reviewer {
  readonly person: Person;
  /** The newest, sent or not; null: none yet. */
  readonly verdict: string | null;
  readonly isUnsent: boolean;
}

/** Who reviews, with verdicts that wait in the outbox in the place of older ones. */
export function reviewersOf({
  reviewers,
  reviews,
}: Pick<ChangeRequestView, 'reviewers' | 'reviews'>): readonly Reviewer[] {
  const unsent = new Map(
    reviews.filter(({ pending }) => pending.length > 0).map((review) => [review.person.id, review]),
  );
  const all = new Map<string, Reviewer>(
    reviewers.map(({ person, verdict }) => [person.id, { person, verdict, isUnsent: false }]),
  );
  for (const { person, verdict } of unsent.values()) all.set(person.id, { person, verdict, isUnsent: true });
  return [...all.values()];
}

/**
 * The summary of my last review where it was finished without a verdict: the service has it as a comment on the whole
 * change request. Null: there is none, or it was deleted or written anew.
 */
export function summaryAlone(
  { lastReview }: Pick<ChangeRequestView, 'lastReview'>,
  threads: readonly ThreadView[],
): ReviewView | null {
  const summary = lastReview?.summary.trim() ?? '';
  if (summary === '') return null;
  const comment = threads.findLast(
    ({ pageId, author, markdown, isGone }) =>
      pageId === null && author.me && !isGone && markdown.trim() === summary,
  );
  if (comment === undefined) return null;
  const { author, postedAt, ...written } = comment;
  return { ...written, person: author, at: postedAt ?? lastReview?.at ?? null, verdict: 'commented' };
}

/** My review as it stands: the verdict that waits, else the newest; `commented` where I finished without one. Null: none yet. */
export function ownReview(
  { reviews, lastReview }: Pick<ChangeRequestView, 'reviews' | 'lastReview'>,
  threads: readonly ThreadView[],
): { readonly verdict: string; readonly at: number | null; readonly isUnsent: boolean } | null {
  const mine = reviews.filter(({ person }) => person.me).toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const own = mine.findLast(({ pending }) => pending.length > 0) ?? mine.at(-1);
  if (own !== undefined) return { verdict: own.verdict, at: own.at, isUnsent: own.pending.length > 0 };
  if (lastReview === null) return null;
  const isUnsent = threads.some(
    ({ author, pending }) =>
      author.me && pending.some(({ kind, state }) => kind === 'comment.add' && state !== 'kept'),
  );
  return { verdict: 'commented', at: lastReview.at, isUnsent };
}
