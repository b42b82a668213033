import type { PullContext } from './pull-context.ts';

/** What is to be done once content or discussion of a space has moved: the search index, and which files its pages show. */
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

/** More discussions than this are indexed with all of their space. */
const mostDiscussions = 50;
/** The discussion of a space's own content, beside the ids of its change requests. */
const ownDiscussion = '';

/** The same where the discussion, reviews or fields of a change request alone moved, or the discussion of the space's own content. */
export function noteDiscussionDue(
  { store, clock }: Pick<PullContext, 'store' | 'clock'>,
  spaceId: string,
  changeRequestId: string | null,
): void {
  const scope = scopeOf(spaceId, 'index');
  const known = store.watermarks.get(scope);
  const before = known === undefined ? [] : discussionsIn(known.value);
  if (before === null) return;
  const discussions = [...new Set([...before, changeRequestId ?? ownDiscussion])];
  store.watermarks.set(
    scope,
    discussions.length > mostDiscussions ? '' : JSON.stringify(discussions),
    clock.now(),
  );
}

/** Of which discussions the index is due; null: all of the space is. To be asked where it is due. */
export function discussionsDue({ store }: PullContext, spaceId: string): readonly string[] | null {
  return discussionsIn(store.watermarks.get(scopeOf(spaceId, 'index'))?.value ?? '');
}

function discussionsIn(value: string): readonly string[] | null {
  return value === '' ? null : (JSON.parse(value) as string[]); // noteDiscussionDue wrote it
}

export function isDue({ store }: PullContext, spaceId: string, work: FollowUp): boolean {
  return store.watermarks.get(scopeOf(spaceId, work)) !== undefined;
}

export function noteDone({ store }: PullContext, spaceId: string, work: FollowUp): void {
  store.mirror(() => store.watermarks.remove(scopeOf(spaceId, work)));
}
