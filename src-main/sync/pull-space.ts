import { isActive } from '../store/change-requests.ts';
import type { ChangeRequestRow } from '../store/change-requests.ts';
import { pullChangeRequestsOfSpace } from './account-lists.ts';
import { eachLimited } from './limited.ts';
import { pullContent } from './pull-content.ts';
import { wordsOfOwnFailure } from './pull-context.ts';
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
  await pullTalk(context, spaceId, active);
  const moved = await pullContent(context, spaceId);
  await pullFiles(context, spaceId, moved || context.full);
}

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
  const works: (() => Promise<unknown>)[] = [
    () => pullDiscussion(context, { spaceId, changeRequestId: null }),
  ];
  for (const { row, moved } of due) {
    works.push(() => pullDiscussion(context, { spaceId, changeRequestId: row.id }));
    if (hasReviews) works.push(() => pullReviews(context, spaceId, row.id, full || moved));
  }
  await eachLimited(works, 4, async (work) => {
    try {
      await work();
    } catch (error) {
      tally.problem(`comments: ${wordsOfOwnFailure(error)}`, spaceId);
    }
  });
}
