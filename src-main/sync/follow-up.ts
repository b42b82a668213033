import type { PullContext } from './pull-context.ts';

/** What is to be done once content or talk of a space has moved: the search index, and which files its pages show. */
export type FollowUp = 'index' | 'files';

const scopeOf = (spaceId: string, work: FollowUp): string => `space:${spaceId}:due:${work}`;

/** Notes follow-up work; call it in the transaction of the data that makes it due, so that a crash in between loses nothing. */
export function noteDue(
  { store, clock }: Pick<PullContext, 'store' | 'clock'>,
  spaceId: string,
  ...works: readonly FollowUp[]
): void {
  for (const work of works) store.watermarks.set(scopeOf(spaceId, work), '', clock.now());
}

export function isDue({ store }: PullContext, spaceId: string, work: FollowUp): boolean {
  return store.watermarks.get(scopeOf(spaceId, work)) !== undefined;
}

export function noteDone({ store }: PullContext, spaceId: string, work: FollowUp): void {
  store.mirror(() => store.watermarks.remove(scopeOf(spaceId, work)));
}
