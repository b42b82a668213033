import { copiesLookedForMs } from '../outbox/surplus.ts';
import type { ChangeRequestRow } from '../store/change-requests.ts';
import { pullChangeRequestsOfSpace } from './account-lists.ts';
import { isDue, noteDone } from './follow-up.ts';
import { eachLimited, together } from './limited.ts';
import { pullContent, pullTrees } from './pull-content.ts';
import { breathe, wordsOfOwnFailure } from './pull-context.ts';
import type { PullContext } from './pull-context.ts';
import { listingOf, pullDiscussion } from './pull-discussion.ts';
import { pullFiles } from './pull-files.ts';
import { pullReviews } from './pull-reviews.ts';

/**
 * Discussions that nothing says have moved are listed again in turn, the longest unheard first, so few at a time that a
 * space where nothing changed costs three requests.
 */
const unmovedAgeMs = 60_000;

/** Everything of the kept spaces, the one in view first; one that fails holds itself. */
export async function pullSpaces(
  context: PullContext,
  only: readonly string[] | null,
  unlistedOrganizations: ReadonlySet<string>,
): Promise<void> {
  const { store, tally, focus } = context;
  const kept = store.spaces
    .kept()
    .filter((id) => only === null || only.includes(id))
    .flatMap((id) => store.spaces.get(id) ?? [])
    .filter((space) => space.goneAt === null)
    .sort((a, b) => Number(b.id === focus?.spaceId) - Number(a.id === focus?.spaceId));
  await eachLimited(kept, 3, async (space) => {
    try {
      if (unlistedOrganizations.has(space.organizationId)) await pullChangeRequestsOfSpace(context, space.id);
      await pullSpace(context, space.id);
      tally.spaces += 1;
    } catch (error) {
      tally.problem(`${space.title}: ${wordsOfSpace(context, error)}`, space.id);
    }
  });
}

/** A defect that one space's data brings out holds that space alone; one of the database or of the disk ends the pull. */
function wordsOfSpace(context: PullContext, error: unknown): string {
  const isOwn = error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;
  if (!isOwn) return wordsOfOwnFailure(context, error);
  context.log.error('a space could not be pulled', { error: error.stack ?? error.message });
  return 'its content could not be read';
}

async function pullSpace(context: PullContext, spaceId: string): Promise<void> {
  const { store, clock, tally } = context;
  const active = store.kept.changeRequests(spaceId);
  tally.changeRequests += active.length;
  if (context.listsOnly) {
    // Its watermark stays: the next whole pull finds what moved.
    await pullTalk(context, spaceId, active);
    await indexSpace(context, spaceId);
    return;
  }
  await together(pullTalk(context, spaceId, active), pullTrees(context, spaceId));
  await pullContent(context, spaceId);
  store.revisions.forgetLastTree();
  // Pages can be read from here on; files and the search index follow side by side.
  await together(pullFiles(context, spaceId), indexSpace(context, spaceId));
  store.mirror(() => {
    store.watermarks.set(`space:${spaceId}`, store.spaces.get(spaceId)?.revisionId ?? '', clock.now());
  });
}

async function indexSpace(context: PullContext, spaceId: string): Promise<void> {
  const { store, tally, signal } = context;
  if (!isDue(context, spaceId, 'index')) return;
  tally.say('Indexing for search');
  const steps = store.search.index(spaceId);
  while (steps.next().done !== true) {
    tally.gotFurther();
    await breathe();
    if (signal?.aborted === true) return;
  }
  noteDone(context, spaceId, 'index');
}

/** Comments, replies and reviews. */
async function pullTalk(
  context: PullContext,
  spaceId: string,
  active: readonly ChangeRequestRow[],
): Promise<void> {
  const { client, focus, tally, full } = context;
  const listings = active.map((row) => ({
    row,
    ...listingOf(context, { spaceId, changeRequestId: row.id }),
  }));
  const hasReviews = !client.isAbsent('listReviews');
  const inTurn = listings
    .filter((one) => !one.moved && one.ageMs >= unmovedAgeMs)
    .sort((a, b) => b.ageMs - a.ageMs)
    .slice(0, hasReviews ? 1 : 2)
    .map((one) => one.row.id);
  const due = listings.filter(
    (one) => full || one.moved || one.row.id === focus?.changeRequestId || inTurn.includes(one.row.id),
  );
  const discuss = (changeRequestId: string | null) => pullDiscussion(context, { spaceId, changeRequestId });
  const works: (() => Promise<unknown>)[] = [() => discuss(null)];
  for (const { row, moved } of due) {
    works.push(() => discuss(row.id));
    if (hasReviews) works.push(() => pullReviews(context, spaceId, row.id, full || moved));
  }
  for (const id of closedWithCopies(context, spaceId, active)) works.push(() => discuss(id));
  await eachLimited(works, 4, async (work) => {
    try {
      await work();
    } catch (error) {
      tally.problem(`comments: ${wordsOfOwnFailure(context, error)}`, spaceId);
    }
  });
}

/**
 * Change requests that were closed after something of mine was sent there twice: a copy may still appear, and is only seen
 * where it is listed (design/sync.md, "At each later sync").
 */
function closedWithCopies(
  { store, clock }: PullContext,
  spaceId: string,
  active: readonly ChangeRequestRow[],
): ReadonlySet<string> {
  const isListed = new Set(active.map((row) => row.id));
  const ids = store.edits.resent(clock.now() - copiesLookedForMs).flatMap((edit) => {
    const id = edit.laneSpace === spaceId ? edit.laneChangeRequest : null;
    const row = id === null || isListed.has(id) ? undefined : store.changeRequests.get(id);
    return row === undefined || row.goneAt !== null ? [] : [row.id];
  });
  return new Set(ids);
}
