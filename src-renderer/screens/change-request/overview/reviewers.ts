import type { ChangeRequestView } from '../../../../src-main/bridge/views/review-views.ts';
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
