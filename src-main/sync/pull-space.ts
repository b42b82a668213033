import { isActive } from '../store/change-requests.ts';
import type { ChangeRequestRow } from '../store/change-requests.ts';
import { pullChangeRequestsOfSpace } from './account-lists.ts';
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
      tally.problem(`${space.title}: ${wordsOfOwnFailure(error)}`, space.id);
    }
  });
}

async function pullSpace(context: PullContext, spaceId: string): Promise<void> {
  const { store, tally } = context;
  const active = store.changeRequests
    .list(spaceId)
    .filter((one) => isActive(one.status) && one.goneAt === null);
  tally.changeRequests += active.length;
  const before = tally.changedSpaces.has(spaceId);
  const [talked] = await together(pullTalk(context, spaceId, active), pullTrees(context, spaceId));
  const moved = await pullContent(context, spaceId);
  // Pages can be read from here on; files and the search index follow side by side.
  const listed = before || active.some((row) => tally.changedChangeRequests.has(row.id));
  const stale = talked || moved || listed;
  await together(
    pullFiles(context, spaceId, moved || context.full),
    stale ? indexSpace(context, spaceId) : Promise.resolve(),
  );
}

async function indexSpace({ store, tally }: PullContext, spaceId: string): Promise<void> {
  const steps = store.search.index(spaceId);
  while (steps.next().done !== true) {
    tally.say('Indexing for search');
    await breathe();
  }
}

/** Comments, replies and reviews. Returns whether any moved. */
async function pullTalk(
  context: PullContext,
  spaceId: string,
  active: readonly ChangeRequestRow[],
): Promise<boolean> {
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
  let changed = 0;
  const discuss = async (changeRequestId: string | null): Promise<void> => {
    changed += (await pullDiscussion(context, { spaceId, changeRequestId })).changed;
  };
  const works: (() => Promise<void>)[] = [() => discuss(null)];
  for (const { row, moved } of due) {
    works.push(() => discuss(row.id));
    if (hasReviews) works.push(() => pullReviews(context, spaceId, row.id, full || moved));
  }
  await eachLimited(works, 4, async (work) => {
    try {
      await work();
    } catch (error) {
      tally.problem(`comments: ${wordsOfOwnFailure(error)}`, spaceId);
    }
  });
  return changed > 0;
}
